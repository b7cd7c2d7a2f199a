import { expect, test } from 'vitest'
import { historyCall, historyPageCall } from '#contract/history/calls.ts'
import { HISTORY_KINDS } from '#domain/history.ts'

test('the histories are read by the paths of the contract, in the order of the tabs', () => {
  expect(HISTORY_KINDS.map((kind) => historyCall(kind).path)).toEqual([
    '/deposit/detail',
    '/withdrawal/detail',
    '/token/detail',
  ])
  expect(historyPageCall('purchase')).toEqual({ method: 'GET', path: '/token/detail?limit=100' })
})
