import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

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
