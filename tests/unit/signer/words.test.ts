import { expect, test } from 'vitest'
import { networkName } from '#domain/assets.ts'
import { wordsOf } from '#domain/staff/words.ts'
import { entriesOf } from '../../../signer/journal.ts'
import { describePlan } from '../../../signer/words.ts'
import {
  DEPOSIT,
  evm,
  evmPlan,
  NOW,
  PERSON,
  TREASURY,
  TRON_PERSON,
  TRON_TREASURY,
  tron,
  tronPlan,
  usdt,
} from '../../support/payout-plans.ts'

/* What a person reads before a plan is signed, to the letter: it is what the signature stands for. */

const head = (hash: string) =>
  `Made 2026-01-01T12:00:00.000Z. Its hash begins with ${hash.slice(0, 16)}: compare it with what the host has printed.`

const inWords = (hash: string) => `In words: ${wordsOf(hash)}.`

test('a plan of payments is told with each recipient, amount and nonce, and with their sums', () => {
  const [first, second, third] = [evm(), evm({ nonce: 8 }), usdt({ nonce: 9, amount: '2' })]
  const plan = evmPlan([first, second, third])
  expect(describePlan(plan, [], NOW)).toEqual([
    `Batch 3, on ${networkName('BNB')}: pays withdrawals from the treasury.`,
    head(plan.hash),
    inWords(plan.hash),
    '',
    `  1.  1.5 BNB  from ${TREASURY}`,
    `      to ${PERSON}`,
    `      nonce 7, withdrawal ${first.id}`,
    `  2.  1.5 BNB  from ${TREASURY}`,
    `      to ${PERSON}`,
    `      nonce 8, withdrawal ${second.id}`,
    `  3.  2 USDT  from ${TREASURY}`,
    `      to ${PERSON}`,
    `      nonce 9, withdrawal ${third.id}`,
    '',
    '  In all  3 BNB in 2 transactions',
    '  In all  2 USDT in 1 transaction',
    '  Network fees of at most 0.000321 BNB',
  ])
})

test('a plan on Tron is told with the time until which each may be executed', () => {
  const one = tron()
  const plan = { ...tronPlan([one]), issue: 2 }
  expect(describePlan(plan, [], NOW)).toEqual([
    `Batch 3, planned 2 times, on ${networkName('TRX')}: pays withdrawals from the treasury.`,
    head(plan.hash),
    inWords(plan.hash),
    '',
    `  1.  2.5 USDT  from ${TRON_TREASURY}`,
    `      to ${TRON_PERSON}`,
    `      until 2026-01-01T13:00:00.000Z, withdrawal ${one.id}`,
    '',
    '  In all  2.5 USDT in 1 transaction',
    '  Network fees of at most 50 TRX',
  ])
})

test.each([
  ['gas', 'gives deposit addresses coins for network fees'],
  ['sweep', 'moves deposits to the treasury'],
  ['void', 'spends nonces on nothing, so that what they were for can be planned anew'],
] as const)('a plan of %s says what it is for, and that it pays no withdrawal', (purpose, said) => {
  const one = evm({ to: DEPOSIT, path: '0/3' })
  const lines = describePlan(evmPlan([one], { purpose }), [], NOW)
  expect(lines[0]).toBe(`Batch 3, on ${networkName('BNB')}: ${said}.`)
  expect(lines).toContain(`      nonce 7, movement ${one.id}`)
})

test('a withdrawal that was signed under other nonces is told with them, and with no other', () => {
  const one = evm({ nonce: 9 })
  const under = (nonce: number) => entriesOf(evmPlan([{ ...one, nonce }]), NOW)
  const warning = (nonces: string) =>
    `      ATTENTION: has been signed before, with nonce ${nonces}. Look in an explorer that it paid nothing.`
  const told = (journal: ReturnType<typeof under>) =>
    describePlan(evmPlan([one]), journal, NOW).filter((line) => line.includes('ATTENTION'))
  const former = [...under(7), ...under(7), ...under(8)]
  expect(told(former)).toEqual([warning('7, 8')])
  expect(told(under(9))).toEqual([])
  expect(told(under(7).map((entry) => ({ ...entry, purpose: 'void' })))).toEqual([])
  expect(told(under(7).map((entry) => ({ ...entry, network: 'ETH' as const })))).toEqual([])
  expect(told(entriesOf(evmPlan([evm()]), NOW))).toEqual([])

  const later = tron({ id: one.id })
  const expired = entriesOf(tronPlan([tron({ id: one.id }, { made: NOW - 1 })]), NOW)
  expect(describePlan(tronPlan([later]), expired, NOW).join('\n')).not.toContain('ATTENTION')
})
