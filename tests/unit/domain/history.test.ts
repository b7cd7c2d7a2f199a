import { expect, test } from 'vitest'
import { confirmationsText, explorerLink, isFinalLine, type Status } from '#domain/history.ts'
import { depositLine } from '../../support/deposit-line.ts'

const DIGITS = 'ab'.repeat(32)

test.each([
  ['BNB', `0x${DIGITS}`, `https://bscscan.com/tx/0x${DIGITS}`],
  ['TRX', DIGITS, `https://tronscan.org/#/transaction/${DIGITS}`],
  // No explorer has a page of these.
  ['BNB', DIGITS, undefined],
  ['TRX', `0x${DIGITS}`, undefined],
  ['BNB', 'operator-7', undefined],
  ['SOL', `0x${DIGITS}`, undefined],
])('on %s the transaction %s is at %s', (network, transaction, link) => {
  expect(explorerLink(network, transaction)).toBe(link)
})

test('a deposit has no more confirmations than it needs', () => {
  expect([3, 12, 40].map((count) => confirmationsText(count, 12))).toEqual([
    ...['3/12', '12/12', '12/12'],
  ])
})

test.each([
  ['completed', true],
  ['pending', false],
  ['rejected', false],
] as const)('a deposit that is %s is in the ledger: %s', (status: Status, isFinal) => {
  const line = depositLine({ status })
  expect(isFinalLine(line)).toBe(isFinal)
  expect(isFinalLine({ ...line, timeText: 'some day' })).toBe(false)
})
