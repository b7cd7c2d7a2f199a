import { expect, test } from 'vitest'
import { transactionIn } from '#domain/deposit-answer.ts'

const HASH = '0123456789abcdef'.repeat(4)

test.each([
  ['alone', HASH],
  ['with its prefix, in capitals', `0x${HASH.toUpperCase()}`],
  ['in the address of an explorer', `https://explorer.example/tx/0x${HASH}?tab=logs`],
  ['on Tron', `https://tron.example/#/transaction/${HASH}`],
])('a hash is found %s', (_, text) => {
  expect(transactionIn(text)).toBe(HASH)
})

test.each([
  ['in a longer number', `${HASH}0`],
  ['at the end of a longer number', `0${HASH}`],
  ['in a word', `z${HASH}`],
  ['in one that is too short', HASH.slice(1)],
])('no hash is found %s', (_, text) => {
  expect(transactionIn(text)).toBeUndefined()
})
