import { expect, test } from 'vitest'
import type { EvmChain } from '../../../../server/chains/payouts/evm-chain.ts'
import { createEvmPayouts } from '../../../../server/chains/payouts/evm-payouts.ts'
import { TREASURY } from '../../../support/payout-plans.ts'

const never = () => Promise.reject(new Error('not asked'))

test('what 300 addresses would cost to sweep is asked several at a time, of a node far away', async () => {
  const waiting: (() => void)[] = []
  let [most, asked] = [0, 0]
  const chain: EvmChain = {
    chainId: async () => 56,
    finalBlock: async () => 10,
    nonce: async () => 0,
    receipt: never,
    transaction: never,
    isKnown: never,
    blockHashes: never,
    fees: async () => ({ base: 1n, tip: 1n }),
    gas() {
      asked += 1
      return new Promise((answer) => {
        waiting.push(() => answer(21_000n))
        most = Math.max(most, waiting.length)
      })
    },
    balance: never,
    send: never,
  }
  const contracts = new Map()
  const payouts = createEvmPayouts({
    network: 'BNB',
    treasury: TREASURY,
    contracts,
    feeLimit: 10n ** 18n,
    chain,
  })
  const movements = Array.from({ length: 300 }, (_, index) => ({
    id: `${index}`,
    coin: 'BNB' as const,
    amount: '1',
    from: `0x${index.toString(16).padStart(40, '0')}`,
    to: TREASURY,
  }))
  const found = payouts.prospect(movements)
  /** One answer of the node to all that it has been asked so far: a round trip. */
  let rounds = 0
  for (; asked < 300 || waiting.length > 0; rounds++) {
    await new Promise(setImmediate)
    for (const answer of waiting.splice(0)) answer()
  }
  const prospect = await found
  expect(prospect.family === 'evm' && prospect.gas.size).toBe(300)
  expect(most).toBe(20)
  expect(rounds).toBeLessThan(50)
})
