import type { CodeAnswer } from '#contract/account/codes.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'

/**
 * The states of a withdrawal (product §4). It is saved from the first code on (withdrawal-storage.ts).
 *
 *          reviewed            code-sent          submitted            placed
 *   form ────────────▶ review ───────────▶ code ────────────▶ sending ────────▶ placed
 *    ▲                   │                  │ ▲ ◀─wrong-code─── │ │ │  failed
 *    │                   │                  │ │                 │ │ ├─────────▶ failed
 *    ├─────edited────────┴──────────────────┘ │ code-sent       │ │ │  session-ended
 *    │                                        │                 │ │ └─────────▶ ended
 *    ├─────edited───────────────────────── expired ◀expired-code┘ │
 *    │                                        └─submitted─▶ sending
 *    │                                                            │ unanswered, with a key
 *    └─ reload after the code expired ── uncertain ◀──────────────┘
 *                                          └─submitted, the same order and key─▶ sending
 *
 *   review ──signed, by a passkey in place of a code──▶ sending ──refused or too late──▶ review
 *   uncertain ──signed again──▶ sending
 *
 * A resent code replaces the current one, in `uncertain` and `sending`, too. A wrong code leads back to the state it
 * was submitted from. Without a key a missing answer is a failure. Events without a transition are ignored.
 */
export type Withdrawal =
  | {
      readonly step: 'form'
      /** The outcome of an earlier withdrawal whose page was closed. */
      readonly notice?: 'unconfirmed' | 'uncertain'
    }
  | ({ readonly step: 'review' } & WithdrawalIntent)
  | CodeState
  | SendingState
  /** `ended`: the session has expired; the logout redirects. */
  | ({ readonly step: 'placed' | 'failed' | 'ended' } & SentCode)

/** The order as reviewed. */
export interface WithdrawalIntent {
  /** An earlier withdrawal is still uncertain: this holds until the next one is placed, whatever is edited meanwhile. */
  readonly earlier?: 'uncertain' | undefined
  readonly order: WithdrawalOrder
  /** The idempotency key, the same for every attempt of this order; undefined if the host offers none. */
  readonly key: string | undefined
}

/** No code was sent: a passkey confirms the order. */
export interface SignedByPasskey {
  readonly kind: 'passkey'
}
const BY_PASSKEY: SignedByPasskey = { kind: 'passkey' }

export interface SentCode extends WithdrawalIntent {
  readonly code: CodeAnswer | SignedByPasskey
  /** Milliseconds since 1970, for the countdown; of a passkey, when it has signed. */
  readonly sentAt: number
  /** Resumed after a reload. */
  readonly isResumed: boolean
}

/** `uncertain`: no answer came, and the same request can be repeated. `expired`: a new code is needed. */
export interface CodeState extends SentCode {
  readonly step: 'code' | 'uncertain' | 'expired'
}
export interface SendingState extends SentCode {
  readonly step: 'sending'
  readonly from: CodeState['step'] | 'review'
}

export type WithdrawalEvent =
  | ({ readonly type: 'reviewed' } & WithdrawalIntent)
  | { readonly type: 'edited' | 'submitted' }
  /** The history has the earlier withdrawal. */
  | { readonly type: 'recorded' }
  | { readonly type: 'code-sent'; readonly code: CodeAnswer; readonly sentAt: number }
  | { readonly type: 'signed'; readonly sentAt: number }
  | { readonly type: SendingOutcome }

/** The outcome of the request. */
export type SendingOutcome =
  | 'placed'
  | 'failed'
  | 'wrong-code'
  | 'expired-code'
  | 'unanswered'
  | 'session-ended'

export const FORM = { step: 'form' } as const satisfies Withdrawal

export function reduceWithdrawal(state: Withdrawal, event: WithdrawalEvent): Withdrawal {
  if (event.type === 'recorded') return withoutEarlier(state)
  switch (state.step) {
    case 'form':
      if (event.type !== 'reviewed') return state
      return {
        step: 'review',
        order: event.order,
        key: event.key,
        ...(state.notice === 'uncertain' ? { earlier: state.notice } : {}),
      }
    case 'review':
      if (event.type === 'edited') return formAfter(state)
      if (event.type === 'signed') return signed(state, state.step, event.sentAt)
      if (event.type !== 'code-sent') return state
      return { ...state, step: 'code', ...codeFields(event), isResumed: false }
    case 'code':
    case 'expired':
      if (event.type === 'edited') return formAfter(state)
      if (event.type === 'code-sent') return { ...state, step: 'code', ...codeFields(event) }
      return event.type === 'submitted' ? { ...state, step: 'sending', from: state.step } : state
    case 'uncertain':
      // The unanswered request stays uncertain with a new code.
      if (event.type === 'code-sent') return { ...state, ...codeFields(event) }
      if (event.type === 'signed') return signed(state, 'uncertain', event.sentAt)
      return event.type === 'submitted' ? { ...state, step: 'sending', from: state.step } : state
    case 'sending':
      return reduceSending(state, event)
    case 'placed':
    case 'failed':
    case 'ended':
      return state
  }
}

function withoutEarlier(state: Withdrawal): Withdrawal {
  if (state.step === 'form') return state.notice === 'uncertain' ? FORM : state
  if (state.earlier === undefined) return state
  const { earlier, ...rest } = state
  return rest
}

const formAfter = ({ earlier }: WithdrawalIntent): Withdrawal =>
  earlier ? { step: 'form', notice: earlier } : FORM

function reduceSending(
  state: SendingState,
  event: Exclude<WithdrawalEvent, { type: 'recorded' }>,
): Withdrawal {
  const { from, ...sent } = state
  switch (event.type) {
    case 'placed':
    case 'failed':
      return { ...sent, step: event.type }
    case 'session-ended':
      return { ...sent, step: 'ended' }
    case 'wrong-code':
      return from === 'review' ? reviewAgain(sent) : { ...sent, step: from }
    case 'expired-code':
      if (from === 'review') return reviewAgain(sent)
      return { ...sent, step: sent.code.kind === 'passkey' ? from : 'expired' }
    case 'unanswered':
      return { ...sent, step: isRepeatable(sent) ? 'uncertain' : 'failed' }
    case 'code-sent':
      return { ...state, ...codeFields(event), from: from === 'expired' ? 'code' : from }
    case 'reviewed':
    case 'edited':
    case 'submitted':
    case 'signed':
      return state
  }
}

const signed = (
  { order, key, earlier }: WithdrawalIntent,
  from: SendingState['from'],
  sentAt: number,
): SendingState => ({
  step: 'sending',
  from,
  order,
  key,
  ...(earlier ? { earlier } : {}),
  code: BY_PASSKEY,
  sentAt,
  isResumed: false,
})

/** The same order under the same key: it was not placed. */
const reviewAgain = ({ order, key, earlier }: SentCode): Withdrawal => ({
  step: 'review',
  order,
  key,
  ...(earlier ? { earlier } : {}),
})

const codeFields = ({ code, sentAt }: Pick<SentCode, 'code' | 'sentAt'>) => ({ code, sentAt })

/** A repetition with an issued code or without an idempotency key could pay twice. */
export const isRepeatable = ({ code, key }: SentCode): boolean =>
  code.kind !== 'issued' && key !== undefined

/** Whether a code can be submitted. */
export const awaitsCode = (state: Withdrawal): state is CodeState =>
  state.step === 'code' || state.step === 'uncertain' || state.step === 'expired'
