import { randomBytes } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { Transaction } from 'micro-eth-signer'
import * as v from 'valibot'
import { seedKeys } from '../../../signer/keys.ts'
import { signPlan } from '../../../signer/sign.ts'
import { parsePlan } from '../../../src/domain/payouts/plan.ts'
import { signedText } from '../../../src/domain/payouts/signed.ts'
import type { Chain } from './chain.ts'
import { hex } from './rpc.ts'

/** The phrase that everybody has, which is what the operator of this world keeps apart from the host. */
const PHRASE = `${'test '.repeat(11)}junk`
const ACCOUNT = HDKey.fromMasterSeed(mnemonicToSeedSync(PHRASE)).derive("m/44'/60'/0'")
/** The first account of an ordinary wallet: what its addresses had before is nobody's. */
export const XPUB_EVM = ACCOUNT.publicExtendedKey

const addressOfKey = (publicKey: Uint8Array): string =>
  `0x${bytesToHex(keccak_256(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)).subarray(12))}`

/** Number `index` of the addresses that the host hands out, before it does. */
export function depositAddress(index: number): string {
  const { publicKey } = ACCOUNT.derive(`m/0/${index}`)
  if (!publicKey) throw new Error('no key')
  return addressOfKey(publicKey)
}

const KEYS = seedKeys(PHRASE)
/** What the signer makes of the file of a plan. */
export function signFile(text: string): string {
  const plan = parsePlan(text)
  if (!plan.ok) throw new Error(plan.error)
  return signedText(signPlan(plan.value, KEYS))
}

const tenth = 10n ** 17n

/** Somebody with a key of their own. */
export async function newPayer(chain: Chain) {
  const key = randomBytes(32)
  const address = addressOfKey(secp256k1.getPublicKey(key))
  await chain.rpc('anvil_setBalance', address, hex(tenth * 1000n))
  const chainId = BigInt(v.parse(v.string(), await chain.rpc('eth_chainId')))
  let nonce = 0n
  return {
    address,
    /** A signed payment, which can be sent again after its block is gone, with the same hash. */
    sign(to: string, value: bigint, data = ''): string {
      const made = Transaction.prepare({
        type: 'eip1559' as const,
        chainId,
        nonce: nonce++,
        to,
        value,
        data,
        gasLimit: 200_000n,
        maxFeePerGas: 10n ** 11n,
        maxPriorityFeePerGas: 10n ** 9n,
      })
      return made.signBy(key, false).toHex()
    },
  }
}
