import { expect, test } from 'vitest'
import { groupDigits, shortDuration } from '../../../src/console/amounts.ts'

test.each([
  ['1234567.0012345', '1,234,567.0012345'],
  ['-1000', '-1,000'],
  ['999', '999'],
  ['12345.5 BNB', '12,345.5 BNB'],
  ['2026-11-26', '2026-11-26'],
  ['50000000,50000000', '50000000,50000000'],
  ['0x1234567', '0x1234567'],
  ['–', '–'],
])('%s is read as %s', (text, grouped) => {
  expect(groupDigits(text)).toBe(grouped)
})

test.each([
  [0, '0 sec'],
  [59, '59 sec'],
  [60, '1 min'],
  [5400, '1.5 hr'],
  [172_800, '2 days'],
])('%d seconds are read as %s', (seconds, said) => {
  expect(shortDuration(seconds)).toBe(said)
})
