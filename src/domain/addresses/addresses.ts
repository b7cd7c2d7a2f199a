import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import type { Chain } from '../assets.ts'

/** The families of address there are: one for BNB and Ethereum, one for Tron. */
export type AddressFamily = 'evm' | 'tron'

export const familyOf = (chain: Chain): AddressFamily => (chain === 'TRX' ? 'tron' : 'evm')

const base58check = createBase58check(sha256)
const TRON_PREFIX = 0x41

/** The EIP-55 spelling of 40 hex digits (without `0x`): a digit is a capital where the hash of the address says so. */
export function checksummed(hex: string): string {
  const lower = hex.toLowerCase()
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(lower)))
  const spelled = [...lower].map((digit, i) =>
    Number.parseInt(hash[i] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${spelled.join('')}`
}

/** The address of 20 bytes on Tron: base58check over 0x41 and the bytes. */
export const tronAddress = (bytes: Uint8Array): string =>
  base58check.encode(Uint8Array.of(TRON_PREFIX, ...bytes))

/**
 * Which family `text` is a valid address of, or undefined.
 * EVM: 0x and 40 hex digits, all lower case or spelled by EIP-55. Tron: 34 characters of base58check.
 */
export function addressFamily(text: string): AddressFamily | undefined {
  if (isEvmAddress(text)) return 'evm'
  if (isTronAddress(text)) return 'tron'
  return undefined
}

function isEvmAddress(text: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false
  const hex = text.slice(2)
  return hex === hex.toLowerCase() || text === checksummed(hex)
}

function isTronAddress(text: string): boolean {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return false
  try {
    const bytes = base58check.decode(text)
    return bytes.length === 21 && bytes[0] === TRON_PREFIX
  } catch {
    return false
  }
}

/** Whether two addresses name the same account: EVM spelling carries no meaning, Tron's does. */
export const isSameAddress = (a: string, b: string): boolean =>
  a === b || (a.startsWith('0x') && a.toLowerCase() === b.toLowerCase())
