import { type CodeProof, readTypedCode } from '#contract/values/code.ts'
import { failure, type Result, success } from '#domain/result.ts'
import type { ApiError } from '../../api/request.ts'
import { isOutcomeUnknown } from '../../api/request.ts'
import { retryIfOutcomeUnknown } from '../../api/retry.ts'
import type { createTransfersApi } from '../../api/transfers.ts'
import type { Payment } from '../../stores/payment.ts'
import type { Session } from '../../stores/session.ts'
import {
  awaitsCode,
  type SendingOutcome,
  type Withdrawal,
  type WithdrawalEvent,
  type WithdrawalIntent,
} from './withdrawal-state.ts'

type Transfers = ReturnType<typeof createTransfersApi>

export interface WithdrawalDeps extends Pick<Transfers, 'requestWithdrawalCode' | 'withdraw'> {
  readonly offers: Session['offers']
  readonly now: () => number
}

export type WithdrawalPayment = Payment<Withdrawal, WithdrawalEvent>

/** Requests the code of the reviewed order, or a new one. Undefined if the current step has no code to send. */
export async function sendCode(
  deps: Pick<WithdrawalDeps, 'requestWithdrawalCode' | 'offers' | 'now'>,
  payment: WithdrawalPayment,
): Promise<Result<'sent' | 'resent', ApiError> | undefined> {
  const current = payment.state.peek()
  if (current.step !== 'review' && !awaitsCode(current)) return undefined
  const options = { namesNetwork: deps.offers('withdrawal-network') }
  const answer = await deps.requestWithdrawalCode(current.order, options)
  if (!answer.ok) return failure(answer.error)
  await payment.dispatch({ type: 'code-sent', code: answer.value, sentAt: deps.now() })
  return success(current.step === 'review' ? 'sent' : 'resent')
}

/** Places the order with the typed code, after the new state is saved. Undefined if no code is expected. */
export async function confirm(
  deps: Pick<WithdrawalDeps, 'withdraw'>,
  payment: WithdrawalPayment,
  typed: string,
): Promise<SendingOutcome | undefined> {
  const current = payment.state.peek()
  if (!awaitsCode(current)) return undefined
  const read = readTypedCode(current.code, typed)
  if (read.kind === 'wrong') return 'wrong-code'
  await payment.dispatch({ type: 'submitted' })
  const proof = read.kind === 'proof' ? read.proof : undefined
  const outcome = await placeOrder(deps, current, proof).catch(async (error: unknown) => {
    // The host may have received the request before the exception.
    await payment.dispatch({ type: 'unanswered' })
    throw error
  })
  await payment.dispatch({ type: outcome })
  return outcome
}

/**
 * With a held code an unanswered request is repeated once under its idempotency key; with an issued one or without a key
 * never, because that could pay twice.
 */
async function placeOrder(
  { withdraw }: Pick<WithdrawalDeps, 'withdraw'>,
  { order, key }: WithdrawalIntent,
  proof: CodeProof | undefined,
): Promise<SendingOutcome> {
  if (!proof) {
    const answer = await withdraw(order, {})
    return answer.ok ? 'placed' : refusalOf(answer.error)
  }
  const send = () => withdraw(order, { proof, idempotencyKey: key })
  const answer = await (key === undefined ? send() : retryIfOutcomeUnknown(send))
  if (answer.ok) return 'placed'
  return isOutcomeUnknown(answer.error) ? 'unanswered' : heldRefusal(answer.error)
}

const refusalOf = (error: ApiError): SendingOutcome =>
  error.kind === 'refused' && error.status === 401 ? 'session-ended' : 'failed'

function heldRefusal(error: ApiError): SendingOutcome {
  if (error.kind !== 'refused') return 'failed'
  if (error.status === 403) return 'wrong-code'
  return error.status === 410 ? 'expired-code' : refusalOf(error)
}
