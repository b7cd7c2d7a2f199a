import { describe, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import {
  reduceWithdrawal,
  type SentCode,
  type Withdrawal,
  type WithdrawalEvent,
} from '../../../src/features/withdraw/withdrawal-state.ts'

const order = {
  coin: 'USDT',
  network: 'ETH',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  amount: amountOf('USDT', 12n * ONE),
  fee: amountOf('USDT', 2n * ONE),
  arrives: amountOf('USDT', 10n * ONE),
} as const
const sent: SentCode = {
  order,
  key: 'key-1',
  code: { kind: 'held', challenge: 'c1' },
  sentAt: 1,
  isResumed: true,
}
const STATES = {
  form: { step: 'form', notice: 'uncertain' },
  review: { step: 'review', order, key: 'key-1' },
  code: { step: 'code', ...sent },
  uncertain: { step: 'uncertain', ...sent },
  expired: { step: 'expired', ...sent },
  sending: { step: 'sending', from: 'code', ...sent },
  'sending again': { step: 'sending', from: 'uncertain', ...sent },
  'sending signed': { step: 'sending', from: 'review', ...sent, code: { kind: 'passkey' } },
  'sending signed again': {
    step: 'sending',
    from: 'uncertain',
    ...sent,
    code: { kind: 'passkey' },
  },
  placed: { step: 'placed', ...sent },
  failed: { step: 'failed', ...sent },
  ended: { step: 'ended', ...sent },
} as const satisfies Record<string, Withdrawal>

const EVENTS = {
  reviewed: { type: 'reviewed', order, key: 'key-2' },
  edited: { type: 'edited' },
  recorded: { type: 'recorded' },
  'code-sent': { type: 'code-sent', code: { kind: 'held', challenge: 'c2' }, sentAt: 2 },
  submitted: { type: 'submitted' },
  signed: { type: 'signed', sentAt: 3 },
  placed: { type: 'placed' },
  failed: { type: 'failed' },
  'wrong-code': { type: 'wrong-code' },
  'expired-code': { type: 'expired-code' },
  unanswered: { type: 'unanswered' },
  'session-ended': { type: 'session-ended' },
} as const satisfies Record<WithdrawalEvent['type'], WithdrawalEvent>

/** All transitions of the diagram; any other event is ignored. */
const TRANSITIONS: Record<keyof typeof STATES, Partial<Record<WithdrawalEvent['type'], string>>> = {
  form: { reviewed: 'review', recorded: 'form' },
  review: { edited: 'form', 'code-sent': 'code', signed: 'sending' },
  code: { edited: 'form', 'code-sent': 'code', submitted: 'sending' },
  uncertain: { 'code-sent': 'uncertain', submitted: 'sending', signed: 'sending' },
  expired: { edited: 'form', 'code-sent': 'code', submitted: 'sending' },
  sending: {
    placed: 'placed',
    failed: 'failed',
    'session-ended': 'ended',
    'code-sent': 'sending',
    'wrong-code': 'code',
    'expired-code': 'expired',
    unanswered: 'uncertain',
  },
  'sending again': {
    placed: 'placed',
    failed: 'failed',
    'session-ended': 'ended',
    'code-sent': 'sending',
    'wrong-code': 'uncertain',
    'expired-code': 'expired',
    unanswered: 'uncertain',
  },
  'sending signed': {
    placed: 'placed',
    failed: 'failed',
    'session-ended': 'ended',
    'code-sent': 'sending',
    'wrong-code': 'review',
    'expired-code': 'review',
    unanswered: 'uncertain',
  },
  'sending signed again': {
    placed: 'placed',
    failed: 'failed',
    'session-ended': 'ended',
    'code-sent': 'sending',
    'wrong-code': 'uncertain',
    'expired-code': 'uncertain',
    unanswered: 'uncertain',
  },
  placed: {},
  failed: {},
  ended: {},
}

const keysOf = <T extends object>(it: T) =>
  Object.keys(it).filter((key): key is keyof T & string => key in it)
const cases = keysOf(STATES).flatMap((state) =>
  keysOf(EVENTS).map((event) => ({ state, event, next: TRANSITIONS[state][event] })),
)

describe('a withdrawal handles every event in every state', () => {
  test.each(cases)('$state, $event: $next', ({ state, event, next }) => {
    const before: Withdrawal = STATES[state]
    const after = reduceWithdrawal(before, EVENTS[event])
    if (next === undefined) return expect(after).toBe(before)
    expect(after.step).toBe(next)
  })

  test.each(cases)('$state, $event: the order and the key do not change', ({ state, event }) => {
    const before: Withdrawal = STATES[state]
    const after = reduceWithdrawal(before, EVENTS[event])
    if (!('key' in before && 'key' in after)) return
    expect([after.key, after.order]).toEqual([before.key, before.order])
  })
})

describe('the code', () => {
  const codeAfter = (state: Withdrawal) => {
    const after = reduceWithdrawal(state, EVENTS['code-sent'])
    return 'code' in after && [after.code, after.sentAt]
  }

  test.each(['review', 'code', 'uncertain', 'expired', 'sending'] as const)(
    'is the newest one in %s',
    (state) => {
      expect(codeAfter(STATES[state])).toEqual([{ kind: 'held', challenge: 'c2' }, 2])
    },
  )

  test('that arrives while the expired one is sent replaces it', () => {
    const trying = reduceWithdrawal(STATES.expired, { type: 'submitted' })
    const next = reduceWithdrawal(trying, EVENTS['code-sent'])
    expect(reduceWithdrawal(next, { type: 'wrong-code' }).step).toBe('code')
  })
})

test('an order that is reviewed and edited keeps the warning that an earlier one is uncertain', () => {
  const reviewed = reduceWithdrawal(STATES.form, EVENTS.reviewed)
  expect(reviewed).toEqual({ step: 'review', order, key: 'key-2', earlier: 'uncertain' })
  expect(reduceWithdrawal(reviewed, { type: 'edited' })).toEqual(STATES.form)
  const withCode = reduceWithdrawal(reviewed, EVENTS['code-sent'])
  expect(reduceWithdrawal(withCode, { type: 'edited' })).toEqual(STATES.form)
})

test('an order that is reviewed takes the notice about an unconfirmed one away', () => {
  const form = { step: 'form', notice: 'unconfirmed' } as const
  const reviewed = reduceWithdrawal(form, EVENTS.reviewed)
  expect(reduceWithdrawal(reviewed, { type: 'edited' })).toEqual({ step: 'form' })
})

test('an unanswered withdrawal without a key cannot be sent again', () => {
  const issued: Withdrawal = { ...STATES.sending, code: { kind: 'issued', otp: '123456' } }
  expect(reduceWithdrawal(issued, EVENTS.unanswered).step).toBe('failed')
})
