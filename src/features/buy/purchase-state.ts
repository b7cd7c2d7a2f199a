import type { Amount } from '#domain/money/amount.ts'
import type { PurchaseOrder } from '#domain/purchase.ts'
import type { ApiError } from '../../api/request.ts'

/**
 * A purchase from its form to its end (product §4). While it is sent, and as long as it is not known what became of it,
 * it is saved (purchase-storage.ts).
 *
 *         submitted             bought
 *   form ───────────▶ sending ──────────▶ bought
 *    ▲                 │ ▲ │
 *    │                 │ │ └─unanswered, under a key─▶ uncertain
 *    │                 │ └─────────────submitted───────────┘   the same order, the same key
 *    │                 │
 *    ├─ moved, refused ┤      with what is to be said
 *    ├─ unanswered ────┤      without a key: look at the history first
 *    ├─ discarded (from uncertain): the same
 *    └─ session-ended ─┘
 *
 * Whatever a state has no arrow for changes nothing.
 */
export type Purchase =
  | { readonly step: 'form'; readonly notice?: PurchaseNotice }
  | { readonly step: 'sending' | 'bought'; readonly intent: PurchaseIntent }
  | { readonly step: 'uncertain'; readonly intent: PurchaseIntent }

/** Why the last purchase came to nothing, or that this is not known. */
export type PurchaseNotice =
  | { readonly code: 'moved'; readonly cost: Amount | undefined }
  | { readonly code: 'refused'; readonly error: ApiError }
  | { readonly code: 'unknown' }

/** What the person confirmed by pressing the button. */
export interface PurchaseIntent {
  readonly order: PurchaseOrder
  /** The balance, as the screen showed it. */
  readonly available: Amount
  /** What one token then cost. */
  readonly cost: Amount | undefined
  /** The same for every try, so that it is paid once however often it is sent; only for hosts that know keys. */
  readonly key: string | undefined
}

export type PurchaseEvent =
  | { readonly type: 'submitted'; readonly intent: PurchaseIntent }
  | { readonly type: 'coin-chosen' | 'discarded' }
  | PurchaseOutcome

/** What sending came to. */
export type PurchaseOutcome =
  | { readonly type: 'bought' | 'moved' | 'unanswered' | 'session-ended' }
  | { readonly type: 'refused'; readonly error: ApiError }

export const FORM = { step: 'form' } as const satisfies Purchase
const UNKNOWN = { step: 'form', notice: { code: 'unknown' } } as const satisfies Purchase

export function reducePurchase(state: Purchase, event: PurchaseEvent): Purchase {
  switch (state.step) {
    case 'form':
      if (event.type === 'submitted') return { step: 'sending', intent: event.intent }
      // Another coin has other figures; that a purchase is uncertain stays true.
      if (event.type === 'coin-chosen' && state.notice?.code !== 'unknown') return FORM
      return state
    case 'uncertain':
      if (event.type === 'discarded') return UNKNOWN
      return event.type === 'submitted' ? { step: 'sending', intent: state.intent } : state
    case 'sending':
      return whileSending(state.intent, state, event)
    case 'bought':
      return state
  }
}

function whileSending(intent: PurchaseIntent, state: Purchase, event: PurchaseEvent): Purchase {
  switch (event.type) {
    case 'bought':
      return { step: 'bought', intent }
    case 'moved':
      return { step: 'form', notice: { code: 'moved', cost: intent.cost } }
    case 'refused':
      return { step: 'form', notice: { code: 'refused', error: event.error } }
    case 'unanswered':
      return intent.key === undefined ? UNKNOWN : { step: 'uncertain', intent }
    case 'session-ended':
      return FORM
    case 'submitted':
    case 'coin-chosen':
    case 'discarded':
      return state
  }
}
