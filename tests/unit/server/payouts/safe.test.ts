import { expect, test } from 'vitest'
import { safeFileOf } from '../../../../server/chains/payouts/safe.ts'
import { evm, evmPlan, TREASURY, tron, tronPlan, usdt } from '../../../support/payout-plans.ts'

const transactionsOf = (file: string | undefined) => JSON.parse(file ?? '{}').transactions

test('a file for a Safe has what the treasury pays, coins and tokens, in the plan’s order', () => {
  const file = safeFileOf(evmPlan([evm(), usdt()]))
  expect(JSON.parse(file ?? '')).toMatchObject({
    chainId: '56',
    meta: { createdFromSafeAddress: TREASURY },
  })
  expect(transactionsOf(file)).toEqual([
    { to: evm().to, value: '1500000000000000000', data: null },
    { to: usdt().contract, value: '0', data: expect.stringMatching(/^0xa9059cbb/) },
  ])
  expect(transactionsOf(safeFileOf(evmPlan([evm()], { purpose: 'gas' })))).toHaveLength(1)
})

test.each(['sweep', 'void'] as const)('there is none for a %s, which no Safe pays', (purpose) => {
  expect(safeFileOf(evmPlan([evm()], { purpose }))).toBeUndefined()
})

test('there is none on Tron, which has no Safe', () => {
  expect(safeFileOf(tronPlan([tron()]))).toBeUndefined()
})
