import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)
const TRON_PREFIX = 0x41

/** The Tron address of 20 bytes: base58check of 0x41 followed by the bytes. */
export const tronAddress = (bytes: Uint8Array): string =>
  base58check.encode(Uint8Array.of(TRON_PREFIX, ...bytes))

/** The 20 bytes of a Tron address. Throws if it is none. */
export function tronAccount(address: string): Uint8Array {
  if (!isTronAddress(address)) throw new TypeError(`${address} is not an address on Tron`)
  return base58check.decode(address).slice(1)
}

/** 34 characters of base58check that begin with T. */
export function isTronAddress(text: string): boolean {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return false
  try {
    const bytes = base58check.decode(text)
    return bytes.length === 21 && bytes[0] === TRON_PREFIX
  } catch {
    return false
  }
}
