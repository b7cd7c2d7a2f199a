import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import { checksummed, tronAddress } from '#domain/addresses/address.ts'
import type { AddressFamily } from '#domain/network-facts.ts'

const base58check = createBase58check(sha256)

/** The 20 bytes of an address in any spelling, as nodes write them: `0x` and lower case, on Tron as well. */
export function accountOf(address: string): string {
  if (address.startsWith('0x')) return address.toLowerCase()
  return `0x${bytesToHex(base58check.decode(address).subarray(1))}`
}

/** The form of an address that people know. */
export const addressOf = (family: AddressFamily, account: string): string =>
  family === 'evm' ? checksummed(account.slice(2)) : tronAddress(hexToBytes(account.slice(2)))

/** An account as a topic of a log, or as an argument of a call: 32 bytes. */
export const wordOf = (account: string): string => `0x${account.slice(2).padStart(64, '0')}`
export const accountIn = (word: string): string => `0x${word.slice(-40)}`
