import { Transaction } from 'micro-eth-signer'
import { CHAIN_ID, Refused } from './evm-model.ts'
import type { World } from './world.ts'

const GWEI = 10n ** 9n

/** The owners of the treasury use it otherwise, be it a nonce that a plan has. */
export async function payElsewhere(
  { model, key, chain, addressOf }: World,
  isAfterWaiting = false,
): Promise<void> {
  if (!('nonce' in model.chain)) return
  const next = await model.chain.nonce(chain.treasury, isAfterWaiting ? 'pending' : 'latest')
  const signed = Transaction.prepare({
    chainId: BigInt(CHAIN_ID),
    nonce: BigInt(next),
    to: addressOf('somebody else'),
    value: 1n,
    maxFeePerGas: 9n * GWEI,
    maxPriorityFeePerGas: GWEI,
  }).signBy(key, false)
  await model.chain.send(signed.toHex()).catch((error) => {
    if (!(error instanceof Refused)) throw error
  })
}
