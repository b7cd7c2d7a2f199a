import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import type { AddressFamily } from '../network-facts.ts'

/** The EIP-55 checksum spelling of 40 hex digits (given without `0x`). */
export function checksummed(hex: string): string {
  const lower = hex.toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  const spelled = [...lower].map((digit, i) =>
    Number.parseInt(hash[i] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${spelled.join('')}`
}

/** `0x` and 40 hex digits, all lower case or with a valid EIP-55 checksum. */
export function isEvmAddress(text: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false
  const hex = text.slice(2)
  return hex === hex.toLowerCase() || text === checksummed(hex)
}

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

const IS_ADDRESS: Readonly<Record<AddressFamily, (text: string) => boolean>> = {
  evm: isEvmAddress,
  tron: isTronAddress,
}

/** The family that `text` is a valid address of; undefined if it is not an address. */
export function addressFamily(text: string): AddressFamily | undefined {
  if (IS_ADDRESS.evm(text)) return 'evm'
  return IS_ADDRESS.tron(text) ? 'tron' : undefined
}

/** A normal form for comparison: EVM addresses are case-insensitive, Tron's are case-sensitive. */
export const comparable = (address: string): string =>
  address.startsWith('0x') ? address.toLowerCase() : address

/** Whether two addresses name the same account. */
export const isSameAddress = (a: string, b: string): boolean => comparable(a) === comparable(b)

/**
 * Whether nobody can have the key of a valid address: of zero, of a contract that is part of the chain itself, or of 0x…dEaD,
 * to which people burn coins. All have 18 bytes of zero first; no key leads to such an address.
 */
export const isKeyless = (address: string): boolean =>
  /^0{36}/.test(address.startsWith('0x') ? address.slice(2) : bytesToHex(tronAccount(address)))
