import type { CodeAnswer } from '#contract/answers.ts'
import { readTypedCode } from '#contract/code-proof.ts'
import type { VerifyRequest, WithdrawalOtpRequest } from '#contract/requests.ts'
import { decimalText } from '#domain/money/amount.ts'
import type { ApiError, ApiResult } from '../../api/request.ts'
import type { Intent, WithdrawalPayload } from '../../api/transfers.ts'
import { isUnanswered, sendAgainUnanswered } from '../../api/unanswered.ts'
import { failureText } from '../../text/screens-failures.ts'
import type { WithdrawOrder } from './withdraw-form.ts'

/**
 * The steps of a withdrawal (spec §4).
 *
 *          Continue            Send code               right code
 *   form ───────────▶ review ─────────────▶ code ─────────────────────▶ placed
 *    ▲                  │                   │  ├─ wrong code ─▶ code
 *    │                  │                   │  ├─ no answer, key sent ─▶ code, the same key again
 *    │                  │                   │  └─ refused ─▶ failed
 *    └── Change details ┴───────────────────┘
 */
export type WithdrawStep = FormStep | ReviewStep | CodeStep | EndStep

export interface FormStep {
  readonly step: 'form'
}
export interface ReviewStep {
  readonly step: 'review'
  readonly order: WithdrawOrder
}
export interface CodeStep {
  readonly step: 'code'
  readonly order: WithdrawOrder
  readonly code: CodeAnswer
  /** Milliseconds since 1970, for the countdown. */
  readonly sentAt: number
  /** The same for every try of this reviewed order, so that it is paid once however often it is sent. */
  readonly key: string
}
/** What was decided stays in view until the next screen comes. */
export interface EndStep extends Omit<CodeStep, 'step'> {
  readonly step: 'placed' | 'failed'
}

export interface WithdrawDeps {
  readonly requestCode: (
    payload: Omit<WithdrawalOtpRequest, 'command'>,
  ) => Promise<ApiResult<CodeAnswer>>
  readonly withdraw: (
    payload: WithdrawalPayload,
    intent: Intent & { readonly proof?: VerifyRequest | undefined },
  ) => Promise<ApiResult<unknown>>
  /** Such a host is sent no `chain`, which the specification does not know. */
  readonly isPlainHost: () => boolean
  readonly now: () => number
  readonly newKey: () => string
}

type Sent =
  | { readonly ok: true; readonly step: CodeStep }
  | { readonly ok: false; readonly message: string }

/** Asks for the code that protects `from`'s order. Sent again, it keeps the order's key. */
export async function sendCode(
  deps: Pick<WithdrawDeps, 'requestCode' | 'isPlainHost' | 'now' | 'newKey'>,
  from: ReviewStep | CodeStep,
): Promise<Sent> {
  const { order } = from
  const answer = await deps.requestCode({
    total: decimalText(order.total),
    coin: order.coin,
    add: order.address,
    fee: decimalText(order.fee),
    amount: decimalText(order.arrives),
    ...(deps.isPlainHost() ? {} : { chain: order.chain }),
  })
  if (!answer.ok) return { ok: false, message: failureText(answer.error) }
  const key = from.step === 'code' ? from.key : deps.newKey()
  return { ok: true, step: { step: 'code', order, code: answer.value, sentAt: deps.now(), key } }
}

/** `unknown`: no answer came, and it is safe to send the same again. `ended`: the session is over. */
export type Placing = 'placed' | 'wrong-code' | 'dead-code' | 'unknown' | 'ended' | 'failed'

/**
 * Places the order. To a host that holds the code an unanswered request is sent once more under its key;
 * to any other host never, because that could pay twice.
 */
export async function placeOrder(
  deps: Pick<WithdrawDeps, 'withdraw'>,
  { order, code, key }: CodeStep,
  typed: string,
): Promise<Placing> {
  const read = readTypedCode(code, typed)
  if (read.kind === 'wrong') return 'wrong-code'
  const payload: WithdrawalPayload = {
    amount: decimalText(order.arrives),
    address: order.address,
    inputVal: decimalText(order.total),
    asset: order.coin,
    chain: order.chain,
  }
  if (read.kind === 'right') {
    const answer = await deps.withdraw(payload, {})
    return answer.ok ? 'placed' : refusalOf(answer.error)
  }
  const answer = await sendAgainUnanswered(() =>
    deps.withdraw(payload, { proof: read.proof, idempotencyKey: key }),
  )
  if (answer.ok) return 'placed'
  return isUnanswered(answer.error) ? 'unknown' : heldRefusal(answer.error)
}

const refusalOf = (error: ApiError): Placing =>
  error.kind === 'refused' && error.status === 401 ? 'ended' : 'failed'

function heldRefusal(error: ApiError): Placing {
  if (error.kind !== 'refused') return 'failed'
  if (error.status === 403) return 'wrong-code'
  return error.status === 410 ? 'dead-code' : refusalOf(error)
}
