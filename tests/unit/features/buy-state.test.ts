import { describe, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { priceOf } from '#domain/money/price.ts'
import {
  type Purchase,
  type PurchaseEvent,
  type PurchaseIntent,
  type QuotedIntent,
  reducePurchase,
  type TimedQuote,
} from '../../../src/features/buy/purchase-state.ts'
import { purchaseKind } from '../../../src/features/buy/purchase-storage.ts'

const intent: PurchaseIntent = {
  order: {
    coin: 'BNB',
    side: 'receive',
    pay: amountOf('BNB', ONE),
    receive: amountOf('TOKEN', 20n * ONE),
    fee: amountOf('TOKEN', 5n * ONE),
    credited: amountOf('TOKEN', 15n * ONE),
  },
  available: amountOf('BNB', 2n * ONE),
  cost: amountOf('BNB', ONE / 20n),
  key: 'key-1',
}
const keyless: PurchaseIntent = { ...intent, key: undefined }
const quote: TimedQuote = {
  id: 'quote-1',
  order: intent.order,
  rates: {
    coin: priceOf('BNB', 600n * ONE),
    token: priceOf('TOKEN', 30n * ONE),
    tokenForPay: priceOf('TOKEN', 31n * ONE),
  },
  stage: 2,
  life: 30_000,
  endsAt: 90_000,
}
const quoted: QuotedIntent = { ...intent, quote }
const other: QuotedIntent = { ...quoted, key: 'key-3', quote: { ...quote, id: 'quote-2' } }
const error = { kind: 'refused', status: 422 } as const
const unknown = { step: 'form', notice: { code: 'unknown' } } as const

const STATES = {
  form: { step: 'form' },
  'form after a refusal': { step: 'form', notice: { code: 'refused', error } },
  'form after no answer': unknown,
  review: { step: 'review', intent: quoted, isOver: false },
  'review that is over': { step: 'review', intent: quoted, isOver: true },
  sending: { step: 'sending', intent },
  'sending a quote': { step: 'sending', intent: quoted },
  'sending without a key': { step: 'sending', intent: keyless },
  uncertain: { step: 'uncertain', intent },
  bought: { step: 'bought', intent },
} as const satisfies Record<string, Purchase>

const EVENTS = {
  submitted: { type: 'submitted', intent: { ...intent, key: 'key-2' } },
  quoted: { type: 'quoted', intent: other },
  over: { type: 'over' },
  back: { type: 'back' },
  'no-quotes': { type: 'no-quotes' },
  'coin-chosen': { type: 'coin-chosen' },
  discarded: { type: 'discarded' },
  recorded: { type: 'recorded' },
  bought: { type: 'bought' },
  'price-moved': { type: 'price-moved' },
  refused: { type: 'refused', error },
  unanswered: { type: 'unanswered' },
  'session-ended': { type: 'session-ended' },
} as const satisfies Record<PurchaseEvent['type'], PurchaseEvent>

const confirmed: Purchase = { step: 'sending', intent: EVENTS.submitted.intent }
const outcomes = {
  'price-moved': { step: 'form', notice: { code: 'price-moved', cost: intent.cost } },
  refused: { step: 'form', notice: { code: 'refused', error } },
  'session-ended': { step: 'form' },
} as const satisfies Partial<Record<PurchaseEvent['type'], Purchase>>

const fromForm = {
  submitted: confirmed,
  quoted: { step: 'review', intent: other, isOver: false },
  refused: outcomes.refused,
  'no-quotes': { step: 'form', notice: { code: 'no-quotes' } },
} as const satisfies Partial<Record<PurchaseEvent['type'], Purchase>>
const fromReview = {
  quoted: { step: 'review', intent: other, isOver: false, before: quote },
  back: { step: 'form' },
  'no-quotes': fromForm['no-quotes'],
  'session-ended': { step: 'form' },
} as const satisfies Partial<Record<PurchaseEvent['type'], Purchase>>

/** All transitions of the diagram; any other event is ignored. */
const TRANSITIONS: Record<keyof typeof STATES, Partial<Record<PurchaseEvent['type'], Purchase>>> = {
  form: { ...fromForm, 'coin-chosen': { step: 'form' } },
  'form after a refusal': { ...fromForm, 'coin-chosen': { step: 'form' } },
  'form after no answer': { ...fromForm, recorded: { step: 'form' } },
  review: {
    ...fromReview,
    submitted: { step: 'sending', intent: quoted },
    over: { step: 'review', intent: quoted, isOver: true },
    refused: { step: 'review', intent: quoted, isOver: false, error },
  },
  'review that is over': {
    ...fromReview,
    refused: { step: 'review', intent: quoted, isOver: true, error },
  },
  sending: {
    ...outcomes,
    bought: { step: 'bought', intent },
    unanswered: { step: 'uncertain', intent },
  },
  'sending a quote': {
    ...outcomes,
    'price-moved': { step: 'review', intent: quoted, isOver: true },
    bought: { step: 'bought', intent: quoted },
    unanswered: { step: 'uncertain', intent: quoted },
  },
  'sending without a key': {
    ...outcomes,
    bought: { step: 'bought', intent: keyless },
    unanswered: unknown,
  },
  uncertain: { submitted: { step: 'sending', intent }, discarded: unknown },
  bought: {},
}

const keysOf = <T extends object>(it: T) =>
  Object.keys(it).filter((key): key is keyof T & string => key in it)
const cases = keysOf(STATES).flatMap((state) =>
  keysOf(EVENTS).map((event) => ({ state, event, next: TRANSITIONS[state][event] })),
)

describe('a purchase handles every event in every state', () => {
  test.each(cases)('$state, $event: $next.step', ({ state, event, next }) => {
    const before: Purchase = STATES[state]
    const after = reducePurchase(before, EVENTS[event])
    if (next === undefined) expect(after).toBe(before)
    else expect(after).toEqual(next)
  })
})

test.each<[string, Purchase, Purchase | undefined]>([
  ['at its form', STATES.form, undefined],
  ['after a refusal', STATES['form after a refusal'], undefined],
  ['while it is being sent', STATES.sending, STATES.uncertain],
  ['while it is uncertain', STATES.uncertain, STATES.uncertain],
  ['at its review', STATES.review, undefined],
  [
    'while it is being sent at a quote, whose end only the host knows',
    STATES['sending a quote'],
    { step: 'uncertain', intent: { ...quoted, quote: { ...quote, life: 0, endsAt: 0 } } },
  ],
  ['while it is being sent without a key', STATES['sending without a key'], unknown],
  ['after no answer without a key', unknown, unknown],
  ['after it was bought', STATES.bought, undefined],
])('a purchase whose page is reloaded %s', (_, state, expected) => {
  const saved = purchaseKind.serialise(state)
  const found = saved && purchaseKind.parse(JSON.parse(JSON.stringify(saved)), 0)
  expect(found).toEqual(expected)
})

test('a damaged saved purchase still gives the notice', () => {
  expect(purchaseKind.parse({ owner: 'me', intent: { coin: 'BNB' } }, 0)).toEqual(unknown)
})
