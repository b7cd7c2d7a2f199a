import type { CodeAnswer } from '#contract/values/code.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'

/**
 * A withdrawal from its form to its end (product §4). From the first code on it is saved (withdrawal-storage.ts).
 *
 *          reviewed            code-sent          submitted            placed
 *   form ────────────▶ review ───────────▶ code ────────────▶ sending ────────▶ placed
 *    ▲                   │                  │ ▲ ◀─wrong-code─── │ │ │  failed
 *    │                   │                  │ │                 │ │ ├─────────▶ failed
 *    ├─────edited────────┴──────────────────┘ │ code-sent       │ │ │  session-ended
 *    │                                        │                 │ │ └─────────▶ ended
 *    ├─────edited───────────────────────── expired ◀─dead-code──┘ │
 *    │                                        └─submitted─▶ sending
 *    │                                                            │ unanswered, under a key
 *    └─ a reload when its code is over ─ uncertain ◀──────────────┘
 *                                          └─submitted, the same order and key─▶ sending
 *
 * A code that is sent again replaces the one there is, in `uncertain` and while sending, too. A wrong code leads back
 * to the state it was submitted from. Without a key no answer is a failure. Whatever a state has no arrow for changes
 * nothing.
 */
export type Withdrawal =
  | {
      readonly step: 'form'
      /** What became of an earlier withdrawal whose page was closed; until the next one is reviewed. */
      readonly notice?: 'unconfirmed' | 'uncertain'
    }
  | ({ readonly step: 'review' } & WithdrawalIntent)
  | CodeState
  | SendingState
  /** `ended`: with the session, which leads away from the screen by itself. */
  | ({ readonly step: 'placed' | 'failed' | 'ended' } & SentCode)

/** What the person reviewed. */
export interface WithdrawalIntent {
  readonly order: WithdrawalOrder
  /** The same for every try of this order, so that it is paid once however often it is sent. */
  readonly key: string
}

export interface SentCode extends WithdrawalIntent {
  readonly code: CodeAnswer
  /** Milliseconds since 1970, for the countdown. */
  readonly sentAt: number
  /** Continued after a reload. */
  readonly isResumed: boolean
}

/** `uncertain`: no answer came, and the same can be sent again. `expired`: the code is dead, another is needed. */
export interface CodeState extends SentCode {
  readonly step: 'code' | 'uncertain' | 'expired'
}
export interface SendingState extends SentCode {
  readonly step: 'sending'
  readonly from: CodeState['step']
}

export type WithdrawalEvent =
  | ({ readonly type: 'reviewed' } & WithdrawalIntent)
  | { readonly type: 'edited' | 'submitted' }
  | { readonly type: 'code-sent'; readonly code: CodeAnswer; readonly sentAt: number }
  | { readonly type: SendingOutcome }

/** What sending came to. */
export type SendingOutcome =
  | 'placed'
  | 'failed'
  | 'wrong-code'
  | 'dead-code'
  | 'unanswered'
  | 'session-ended'

export const FORM = { step: 'form' } as const satisfies Withdrawal

export function reduceWithdrawal(state: Withdrawal, event: WithdrawalEvent): Withdrawal {
  switch (state.step) {
    case 'form':
      if (event.type !== 'reviewed') return state
      return { step: 'review', order: event.order, key: event.key }
    case 'review':
      if (event.type === 'edited') return FORM
      if (event.type !== 'code-sent') return state
      return { ...state, step: 'code', ...codeOf(event), isResumed: false }
    case 'code':
    case 'expired':
      if (event.type === 'edited') return FORM
      if (event.type === 'code-sent') return { ...state, step: 'code', ...codeOf(event) }
      return event.type === 'submitted' ? { ...state, step: 'sending', from: state.step } : state
    case 'uncertain':
      // Another code does not tell what became of the try without an answer.
      if (event.type === 'code-sent') return { ...state, ...codeOf(event) }
      return event.type === 'submitted' ? { ...state, step: 'sending', from: state.step } : state
    case 'sending':
      return whileSending(state, event)
    case 'placed':
    case 'failed':
    case 'ended':
      return state
  }
}

function whileSending(state: SendingState, event: WithdrawalEvent): Withdrawal {
  const { from, ...sent } = state
  switch (event.type) {
    case 'placed':
    case 'failed':
      return { ...sent, step: event.type }
    case 'session-ended':
      return { ...sent, step: 'ended' }
    case 'wrong-code':
      return { ...sent, step: from }
    case 'dead-code':
      return { ...sent, step: 'expired' }
    case 'unanswered':
      // A host that handed its code out knows no keys: the same order sent again could be paid twice.
      return { ...sent, step: sent.code.kind === 'held' ? 'uncertain' : 'failed' }
    case 'code-sent':
      return { ...state, ...codeOf(event), from: from === 'expired' ? 'code' : from }
    case 'reviewed':
    case 'edited':
    case 'submitted':
      return state
  }
}

const codeOf = ({ code, sentAt }: Pick<SentCode, 'code' | 'sentAt'>) => ({ code, sentAt })

/** Whether a code can be submitted. */
export const awaitsCode = (state: Withdrawal): state is CodeState =>
  state.step === 'code' || state.step === 'uncertain' || state.step === 'expired'
