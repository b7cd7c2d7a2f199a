import { expect, test } from 'vitest'
import { type Approval, parseSigned, paymentText, signedText } from '#domain/staff/orders.ts'
import { hoursOf, ruleFor } from '#domain/staff/policy.ts'

const HOUR = 3_600_000
const order = { command: 'payouts-approve', worth: '60', signs: [] }
const commands = ['payouts-approve']
const rules = [
  { commands, over: '100', within: 1, approvals: 2 },
  { commands, over: '100', within: 24, approvals: 1 },
]

test.each([
  ['within the hour of the first rule', HOUR - 1, 2],
  ['later, within the day of the second one', HOUR, 1],
  ['within that day until its end', 24 * HOUR - 1, 1],
  ['before that day', 24 * HOUR, undefined],
])('what was ordered %s counts in the sum of the rules that look back so far', (_, age, needs) => {
  const earlier = [{ command: 'payouts-approve', worth: '60', age }]
  expect(ruleFor({ rules }, order, earlier)?.approvals).toBe(needs)
})

test('a policy looks back as far as that of its rules which looks back furthest', () => {
  expect([hoursOf({ rules }), hoursOf({ rules: [] })]).toEqual([24, 0])
})

test('another command counts in no sum', () => {
  expect(ruleFor({ rules }, order, [{ command: 'deposit', worth: '60', age: 0 }])).toBeUndefined()
})

test('a rule of all commands adds up each by itself', () => {
  const all = { rules: [{ over: '100', within: 1, approvals: 1 }] }
  const before = (command: string) => [{ command, worth: '60', age: 0 }]
  expect(ruleFor(all, order, before('deposit'))).toBeUndefined()
  expect(ruleFor(all, order, before('payouts-approve'))?.approvals).toBe(1)
})

test('what has no known worth is above every limit', () => {
  expect(ruleFor({ rules }, { ...order, worth: 'unknown' }, [])?.approvals).toBe(2)
})

test('what is worth exactly a limit is not above it', () => {
  const needs = (worth: string) => ruleFor({ rules }, { ...order, worth }, [])?.approvals
  expect([needs('100'), needs('100.000000000000000001')]).toEqual([undefined, 2])
})

test('a payment is said in one spelling of its address, and of Tron there is no other', () => {
  const sums = { amount: '1.5', coin: 'USDT' }
  const evm = '0x52908400098527886E0F7030069857D2E4169EE7'
  const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
  expect([
    paymentText({ ...sums, network: 'ETH', to: evm }),
    paymentText({ ...sums, network: 'TRX', to: tron }),
  ]).toEqual([expect.stringContaining(evm.toLowerCase()), expect.stringContaining(tron)])
})

test('what somebody has signed is read in the one spelling that it has', () => {
  const id = '11111111-2222-4333-8444-555555555555'
  const approval: Approval = {
    format: 'approval',
    version: 1,
    id,
    by: { id: 'ada', name: 'Ada' },
    at: '2026-03-01T10:00:00Z',
    order: id,
    digest: 'ab'.repeat(32),
    verdict: 'agree',
  }
  const text = signedText(approval)
  expect(parseSigned(text)).toEqual({ ok: true, value: approval })
  const reversed = JSON.stringify(Object.fromEntries(Object.entries(approval).reverse()))
  for (const other of [`${text}\n`, JSON.stringify(approval, null, 2), reversed])
    expect(parseSigned(other)).toEqual({ ok: false, error: 'it is not spelled canonically' })
})
