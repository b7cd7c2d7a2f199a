import type { Amount } from '#domain/money/amount.ts'
import type { PurchaseOrder } from '#domain/purchase.ts'
import type { ApiError } from '../../api/request.ts'

/**
 * The states of a purchase (product §4). It is saved while it is sent and while its outcome is uncertain
 * (purchase-storage.ts).
 *
 *         submitted             bought
 *   form ───────────▶ sending ──────────▶ bought
 *    ▲                 │ ▲ │
 *    │                 │ │ └──unanswered, with a key─▶ uncertain
 *    │                 │ └─────────────submitted───────────┘   the same order, the same key
 *    │                 │
 *    ├─ price-moved ───┤      with a notice
 *    ├─ refused ───────┤      with a notice
 *    ├─ unanswered ────┤      without a key: with a notice to check the history
 *    ├─ discarded (from uncertain): the same
 *    └─ session-ended ─┘
 *
 * Events without a transition are ignored.
 */
export type Purchase =
  | { readonly step: 'form'; readonly notice?: PurchaseNotice }
  | { readonly step: 'sending' | 'bought'; readonly intent: PurchaseIntent }
  | { readonly step: 'uncertain'; readonly intent: PurchaseIntent }

/** Why the last purchase failed, or that its outcome is unknown. */
export type PurchaseNotice =
  | { readonly code: 'price-moved'; readonly cost: Amount | undefined }
  | { readonly code: 'refused'; readonly error: ApiError }
  | { readonly code: 'unknown' }

/** The purchase as confirmed. */
export interface PurchaseIntent {
  readonly order: PurchaseOrder
  /** The balance shown at that time. */
  readonly available: Amount
  /** The cost of one token at that time. */
  readonly cost: Amount | undefined
  /** The idempotency key, the same for every attempt; undefined if the host offers none. */
  readonly key: string | undefined
}

export type PurchaseEvent =
  | { readonly type: 'submitted'; readonly intent: PurchaseIntent }
  /** `settled`: the history has the purchase. */
  | { readonly type: 'coin-chosen' | 'discarded' | 'settled' }
  | PurchaseOutcome

/** The outcome of the request. */
export type PurchaseOutcome =
  | { readonly type: 'bought' | 'price-moved' | 'unanswered' | 'session-ended' }
  | { readonly type: 'refused'; readonly error: ApiError }

export const FORM = { step: 'form' } as const satisfies Purchase
const UNKNOWN = { step: 'form', notice: { code: 'unknown' } } as const satisfies Purchase

export const isUnknown = (state: Purchase): boolean =>
  state.step === 'form' && state.notice?.code === 'unknown'

export function reducePurchase(state: Purchase, event: PurchaseEvent): Purchase {
  switch (state.step) {
    case 'form':
      if (event.type === 'submitted') return { step: 'sending', intent: event.intent }
      // Another coin makes the notice obsolete, unless an outcome is unknown.
      if (event.type === 'settled' && state.notice?.code === 'unknown') return FORM
      if (event.type === 'coin-chosen' && state.notice?.code !== 'unknown') return FORM
      return state
    case 'uncertain':
      if (event.type === 'discarded') return UNKNOWN
      return event.type === 'submitted' ? { step: 'sending', intent: state.intent } : state
    case 'sending':
      return reduceSending(state.intent, state, event)
    case 'bought':
      return state
  }
}

function reduceSending(intent: PurchaseIntent, state: Purchase, event: PurchaseEvent): Purchase {
  switch (event.type) {
    case 'bought':
      return { step: 'bought', intent }
    case 'price-moved':
      return { step: 'form', notice: { code: 'price-moved', cost: intent.cost } }
    case 'refused':
      return { step: 'form', notice: { code: 'refused', error: event.error } }
    case 'unanswered':
      return intent.key === undefined ? UNKNOWN : { step: 'uncertain', intent }
    case 'session-ended':
      return FORM
    case 'submitted':
    case 'coin-chosen':
    case 'discarded':
    case 'settled':
      return state
  }
}
