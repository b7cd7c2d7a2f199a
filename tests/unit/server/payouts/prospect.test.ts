import { expect, test } from 'vitest'
import type { EvmChain } from '../../../../server/chains/payouts/evm-chain.ts'
import { createEvmPayouts } from '../../../../server/chains/payouts/evm-payouts.ts'
import { NodeError } from '../../../../server/platform/nodes/node-error.ts'
import { TREASURY } from '../../../support/payout-plans.ts'

const never = () => Promise.reject(new Error('not asked'))

const payoutsWith = (gas: EvmChain['gas'], feeLimit: bigint) => {
  const chain: EvmChain = {
    chainId: async () => 56,
    finalBlock: async () => 10,
    // More of them wait to become final.
    nonce: async (_, at) => (at === 10 ? 3 : 9),
    receipt: never,
    transaction: never,
    isKnown: never,
    blockHashes: never,
    fees: async () => ({ base: 1n, tip: 1n }),
    gas,
    balance: never,
    send: never,
  }
  const contracts = new Map()
  return createEvmPayouts({ network: 'BNB', treasury: TREASURY, contracts, feeLimit, chain })
}
const movementFrom = (from: string, id = from) => ({
  id,
  coin: 'BNB' as const,
  amount: '1',
  from,
  to: TREASURY,
})

/** What one payment is planned with, where its network asks for up to 3 wei for each gas. */
async function prospectOf(gas: EvmChain['gas'], feeLimit = 10n ** 18n) {
  const prospect = await payoutsWith(gas, feeLimit).prospect([movementFrom(TREASURY, 'one')])
  if (prospect.family !== 'evm') throw new TypeError('not EVM')
  return { gas: prospect.gas.get('one'), refused: prospect.refused.get('one')?.kind }
}

test.each([
  ['a contract', 'three tenths more than', 100_000n, 130_000n],
  ['an address', 'exactly', 21_000n, 21_000n],
])('what pays %s has %s the gas that is estimated', async (_, __, estimate, gas) => {
  expect(await prospectOf(async () => estimate)).toEqual({ gas, refused: undefined })
})

test.each([
  ['as much as', 390_000n, { gas: 130_000n, refused: undefined }],
  ['more than', 389_999n, { gas: undefined, refused: 'dear' }],
])('of a payment that with its reserve of gas costs %s it may', async (_, feeLimit, expected) => {
  expect(await prospectOf(async () => 100_000n, feeLimit)).toEqual(expected)
})

test('a plan goes on with the nonces that are final', async () => {
  const movements = [movementFrom(TREASURY, 'one'), movementFrom(TREASURY, 'two')]
  const prospect = await payoutsWith(async () => 21_000n, 10n ** 18n).prospect(movements)
  expect(prospect.family === 'evm' && [...prospect.nonces]).toEqual([[TREASURY, 3]])
})

test.each([
  ['fails', 'refused', 'fails'],
  ['is left out until its node answers', 'timeout', 'unanswered'],
  ['is left out until its node takes more requests', 'limited', 'unanswered'],
] as const)('a payment %s after an answer that is %s', async (_, failure, refused) => {
  const gas = () => Promise.reject(new NodeError('a node', 'eth_estimateGas', failure))
  expect(await prospectOf(gas)).toEqual({ gas: undefined, refused })
})

test('what 300 addresses would cost to sweep is asked several at a time, of a node far away', async () => {
  const waiting: (() => void)[] = []
  let [most, asked] = [0, 0]
  const payouts = payoutsWith(() => {
    asked += 1
    return new Promise((answer) => {
      waiting.push(() => answer(21_000n))
      most = Math.max(most, waiting.length)
    })
  }, 10n ** 18n)
  const movements = Array.from({ length: 300 }, (_, index) =>
    movementFrom(`0x${index.toString(16).padStart(40, '0')}`),
  )
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
