import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { checksummed, tronAddress } from '#domain/addresses/address.ts'
import type { AddressFamily } from '#domain/network-facts.ts'

/** The address of a public key, compressed or not. */
export function addressOfKey(publicKey: Uint8Array, family: AddressFamily): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false)
  const account = keccak_256(point.subarray(1)).subarray(12)
  return family === 'evm' ? checksummed(bytesToHex(account)) : tronAddress(account)
}

/** The address at a path below an extended public key; undefined if that is no key. */
export function addressBelow(key: string, path: string, family: AddressFamily): string | undefined {
  try {
    const { publicKey } = HDKey.fromExtendedKey(key).derive(`m/${path}`)
    return publicKey ? addressOfKey(publicKey, family) : undefined
  } catch {
    return undefined
  }
}
