import { Transaction } from 'micro-eth-signer'
import { evmCallOf } from '#domain/payouts/evm.ts'
import type { EvmTransaction } from '#domain/payouts/plan.ts'
import type { EvmChain } from '../../../server/chains/payouts/evm-chain.ts'
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
  await sendUnlessRefused(model.chain, signed.toHex())
}

/** The owners of the treasury pay by hand, be it what a plan pays under the nonce that it has there. */
export async function payByHand(
  { model, key, network, coin, addressOf }: World,
  { to, amount, nonce }: Pick<EvmTransaction, 'to' | 'amount' | 'nonce'>,
): Promise<string> {
  if (!('nonce' in model.chain)) throw new TypeError('that network has no nonces')
  const token = coin === network ? {} : { contract: addressOf('the token') }
  const signed = Transaction.prepare({
    chainId: BigInt(CHAIN_ID),
    nonce: BigInt(nonce),
    ...evmCallOf({ coin, amount, to, ...token }, network),
    gasLimit: 100_000n,
    maxFeePerGas: 9n * GWEI,
    maxPriorityFeePerGas: GWEI,
  }).signBy(key, false)
  await sendUnlessRefused(model.chain, signed.toHex())
  return signed.hash
}

const sendUnlessRefused = ({ send }: EvmChain, raw: string) =>
  send(raw).catch((error) => {
    if (!(error instanceof Refused)) throw error
  })
