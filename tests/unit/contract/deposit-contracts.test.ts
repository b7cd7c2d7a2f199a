import * as v from 'valibot'
import { expect, test } from 'vitest'
import { contractsAnswer, encodeContracts } from '#contract/money/deposit-contracts.ts'

const ADDRESS = '0x55d398326f99059fF775485246999027B3197955'
const USDT = { coin: 'USDT', address: ADDRESS } as const
const WATCHED = { network: 'BNB', coins: ['BNB', 'USDT'] } as const
const read = (answer: unknown) => v.parse(contractsAnswer, answer)

test('what the host says of contracts and networks is read as it was', () => {
  expect(read(encodeContracts([USDT], [WATCHED]))).toEqual({
    contracts: [USDT],
    watched: [WATCHED],
  })
})

test.each([
  ['a coin of a later version', { coin: 'DOGE', address: ADDRESS }],
  ['no address', { coin: 'USDT' }],
  ['more before the address', { coin: 'USDT', address: `see ${ADDRESS}` }],
  ['more behind the address', { coin: 'USDT', address: `${ADDRESS}0` }],
  ['letters that no address has', { coin: 'USDT', address: ADDRESS.replace('f', 'g') }],
  ['text', ADDRESS],
  ['nothing', null],
])('a contract with %s does not cost the others', (_, other) => {
  expect(read({ contracts: [other, USDT] }).contracts).toEqual([USDT])
})

test('a network or a coin of a later version does not cost the others', () => {
  const watched = [
    { network: 'SOL', coins: ['SOL'] },
    { network: 'BNB' },
    { network: 'BNB', coins: ['SOL', 'BNB', 'USDT'] },
  ]
  expect(read({ contracts: [], watched }).watched).toEqual([WATCHED])
})

test('a host of an earlier version does not say what it watches', () => {
  expect(read({ contracts: [] })).toEqual({ contracts: [] })
  expect(v.safeParse(contractsAnswer, { watched: [] }).success).toBe(false)
})
