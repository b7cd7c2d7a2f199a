import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { checksummed, isSameAddress, tronAddress } from './address.ts'

/*
 * Signatures of messages by wallets: EIP-191 (`personal_sign`) on EVM networks, TIP-191 (`signMessageV2`) on Tron. Both put
 * before the message what no transaction begins with, and its length in bytes.
 */
const HEADS = { evm: '\x19Ethereum Signed Message:\n', tron: '\x19TRON Signed Message:\n' } as const

/** r, s and v: 27 or 28, of some wallets 0 or 1. */
const SIGNATURE = /^(?:0x)?([0-9a-f]{128})(1b|1c|00|01)$/i

/** What a wallet signs of a message. */
export function messageHash(family: keyof typeof HEADS, message: string): Uint8Array {
  const bytes = utf8ToBytes(message)
  return keccak_256(concatBytes(utf8ToBytes(HEADS[family] + bytes.length), bytes))
}

/** Whether the key of the address has signed the message. A contract has no key. */
export function isSignedBy(address: string, message: string, signature: string): boolean {
  const [, rs, v] = SIGNATURE.exec(signature) ?? []
  if (rs === undefined || v === undefined) return false
  const family = address.startsWith('0x') ? 'evm' : 'tron'
  try {
    const recovery = Number.parseInt(v, 16) % 27
    const point = secp256k1.Signature.fromBytes(
      concatBytes(Uint8Array.of(recovery), hexToBytes(rs)),
      'recovered',
    ).recoverPublicKey(messageHash(family, message))
    const account = keccak_256(point.toBytes(false).subarray(1)).subarray(12)
    const signer = family === 'evm' ? checksummed(bytesToHex(account)) : tronAddress(account)
    return isSameAddress(signer, address)
  } catch {
    // Numbers that are no signature of anybody.
    return false
  }
}
