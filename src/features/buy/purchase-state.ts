import type { Amount } from '#domain/money/amount.ts'
import type { FirmQuote, PurchaseOrder } from '#domain/purchase.ts'
import type { ApiError } from '../../api/request.ts'

/**
 * The states of a purchase (product §4). It is saved while it is sent and while its outcome is uncertain
 * (purchase-storage.ts).
 *
 *         submitted             bought
 *   form ───────────▶ sending ──────────▶ bought
 *    ▲ │               ▲ │ ▲ │
 *    │ │ quoted        │ │ │ └──unanswered, with a key─▶ uncertain
 *    │ └──▶ review ────┘ │ └─────────────submitted───────────┘   the same order, the same key
 *    │      │ ▲ │        │
 *    │      │ └─┴─ quoted, over, refused: another price, the end of it, or why there is none
 *    ├─ back ┘  ◀────────┤ price-moved, with a quote: nothing was bought, and the quote is over
 *    ├─ price-moved ─────┤ with a notice
 *    ├─ refused ─────────┤ with a notice
 *    ├─ unanswered ──────┤ without a key: with a notice to check the history
 *    ├─ discarded (from uncertain): the same
 *    └─ session-ended ───┘
 *
 * Only hosts that offer `quotes` have a review. Events without a transition are ignored.
 */
export type Purchase =
  | { readonly step: 'form'; readonly notice?: PurchaseNotice }
  | Review
  | { readonly step: 'sending' | 'bought'; readonly intent: PurchaseIntent }
  | { readonly step: 'uncertain'; readonly intent: PurchaseIntent }

/** What the person is asked to confirm, at a price that is held. */
export interface Review {
  readonly step: 'review'
  readonly intent: QuotedIntent
  readonly isOver: boolean
  /** What was shown before, if this has taken its place. */
  readonly before?: FirmQuote
  /** Why there is no other price. */
  readonly error?: ApiError
}

/** Why the last purchase failed, or that its outcome is unknown. */
export type PurchaseNotice =
  | { readonly code: 'price-moved'; readonly cost: Amount | undefined }
  | { readonly code: 'refused'; readonly error: ApiError }
  | { readonly code: 'unknown' }
  /** The host has held prices when the session began, and holds none now. */
  | { readonly code: 'no-quotes' }

/** The purchase as confirmed. */
export interface PurchaseIntent {
  readonly order: PurchaseOrder
  /** The balance shown at that time. */
  readonly available: Amount
  /** The cost of one token at that time. */
  readonly cost: Amount | undefined
  /** The idempotency key, the same for every attempt; undefined if the host offers none. */
  readonly key: string | undefined
  /** What it is made at; undefined if the host offers no quotes. */
  readonly quote?: TimedQuote | undefined
}
export type QuotedIntent = PurchaseIntent & { readonly quote: TimedQuote }

/** A quote with its end by the clock of the device, in milliseconds since 1970. */
export type TimedQuote = FirmQuote & { readonly endsAt: number }

export type PurchaseEvent =
  | { readonly type: 'submitted'; readonly intent: PurchaseIntent }
  | { readonly type: 'quoted'; readonly intent: QuotedIntent }
  /** The price is no longer held, the person goes back to the form, or the host holds no prices any more. */
  | { readonly type: 'over' | 'back' | 'no-quotes' }
  /** `recorded`: the history has the purchase. */
  | { readonly type: 'coin-chosen' | 'discarded' | 'recorded' }
  | PurchaseOutcome

/** The outcome of the request. */
export type PurchaseOutcome =
  | { readonly type: 'bought' | 'price-moved' | 'unanswered' | 'session-ended' }
  | { readonly type: 'refused'; readonly error: ApiError }

export const FORM = { step: 'form' } as const satisfies Purchase
const UNKNOWN = { step: 'form', notice: { code: 'unknown' } } as const satisfies Purchase

const WITHOUT_QUOTES = { step: 'form', notice: { code: 'no-quotes' } } as const satisfies Purchase

export const isUnknown = (state: Purchase): boolean =>
  state.step === 'form' && state.notice?.code === 'unknown'

export function reducePurchase(state: Purchase, event: PurchaseEvent): Purchase {
  switch (state.step) {
    case 'form':
      if (event.type === 'submitted') return { step: 'sending', intent: event.intent }
      if (event.type === 'quoted') return { step: 'review', intent: event.intent, isOver: false }
      if (event.type === 'refused') return refusedForm(event.error)
      if (event.type === 'no-quotes') return WITHOUT_QUOTES
      // Another coin makes the notice obsolete, unless an outcome is unknown.
      if (event.type === 'recorded' && state.notice?.code === 'unknown') return FORM
      if (event.type === 'coin-chosen' && state.notice?.code !== 'unknown') return FORM
      return state
    case 'review':
      return reduceReview(state, event)
    case 'uncertain':
      if (event.type === 'discarded') return UNKNOWN
      return event.type === 'submitted' ? { step: 'sending', intent: state.intent } : state
    case 'sending':
      return reduceSending(state.intent, state, event)
    case 'bought':
      return state
  }
}

const isQuoted = (intent: PurchaseIntent): intent is QuotedIntent => intent.quote !== undefined

const refusedForm = (error: ApiError): Purchase => ({
  step: 'form',
  notice: { code: 'refused', error },
})

function reduceReview(state: Review, event: PurchaseEvent): Purchase {
  const { intent } = state
  switch (event.type) {
    case 'submitted':
      return state.isOver ? state : { step: 'sending', intent }
    case 'quoted':
      return { step: 'review', intent: event.intent, isOver: false, before: intent.quote }
    case 'over':
      return state.isOver ? state : { step: 'review', intent, isOver: true }
    case 'refused':
      return { ...state, error: event.error }
    case 'no-quotes':
      return WITHOUT_QUOTES
    case 'back':
    case 'session-ended':
      return FORM
    case 'bought':
    case 'price-moved':
    case 'unanswered':
    case 'coin-chosen':
    case 'discarded':
    case 'recorded':
      return state
  }
}

function reduceSending(intent: PurchaseIntent, state: Purchase, event: PurchaseEvent): Purchase {
  switch (event.type) {
    case 'bought':
      return { step: 'bought', intent }
    case 'price-moved':
      if (isQuoted(intent)) return { step: 'review', intent, isOver: true }
      return { step: 'form', notice: { code: 'price-moved', cost: intent.cost } }
    case 'refused':
      return refusedForm(event.error)
    case 'unanswered':
      return intent.key === undefined ? UNKNOWN : { step: 'uncertain', intent }
    case 'session-ended':
      return FORM
    case 'submitted':
    case 'quoted':
    case 'over':
    case 'back':
    case 'no-quotes':
    case 'coin-chosen':
    case 'discarded':
    case 'recorded':
      return state
  }
}
