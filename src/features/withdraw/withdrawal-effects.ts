import { type CodeProof, readTypedCode } from '#contract/values/code.ts'
import { failure, type Result, success } from '#domain/result.ts'
import type { ApiError } from '../../api/request.ts'
import { isOutcomeUnknown } from '../../api/request.ts'
import { retryIfOutcomeUnknown } from '../../api/retry.ts'
import type { createTransfersApi } from '../../api/transfers.ts'
import type { Payment } from '../../stores/payment.ts'
import {
  awaitsCode,
  type SendingOutcome,
  type Withdrawal,
  type WithdrawalEvent,
  type WithdrawalIntent,
} from './withdrawal-state.ts'

type Transfers = ReturnType<typeof createTransfersApi>

export interface WithdrawalDeps extends Pick<Transfers, 'requestWithdrawalCode' | 'withdraw'> {
  /** Such a host is sent nothing that the specification does not know. */
  readonly isPlainHost: () => boolean
  readonly now: () => number
}

export type WithdrawalPayment = Payment<Withdrawal, WithdrawalEvent>

/** Has the code sent that protects the reviewed order, or another one in its place. */
export async function sendCode(
  deps: Pick<WithdrawalDeps, 'requestWithdrawalCode' | 'isPlainHost' | 'now'>,
  payment: WithdrawalPayment,
): Promise<Result<'sent' | 'resent', ApiError> | undefined> {
  const before = payment.state.peek()
  if (before.step !== 'review' && !awaitsCode(before)) return undefined
  const options = { namesNetwork: !deps.isPlainHost() }
  const answer = await deps.requestWithdrawalCode(before.order, options)
  if (!answer.ok) return failure(answer.error)
  await payment.dispatch({ type: 'code-sent', code: answer.value, sentAt: deps.now() })
  return success(before.step === 'review' ? 'sent' : 'resent')
}

/** Places the order with the typed code, once its state is saved. Undefined where nothing waits for a code. */
export async function confirm(
  deps: Pick<WithdrawalDeps, 'withdraw'>,
  payment: WithdrawalPayment,
  typed: string,
): Promise<SendingOutcome | undefined> {
  const before = payment.state.peek()
  if (!awaitsCode(before)) return undefined
  const read = readTypedCode(before.code, typed)
  if (read.kind === 'wrong') return 'wrong-code'
  await payment.dispatch({ type: 'submitted' })
  const proof = read.kind === 'proof' ? read.proof : undefined
  const outcome = await pay(deps, before, proof).catch(async (error: unknown) => {
    // Whatever broke off, the host may have been reached.
    await payment.dispatch({ type: 'unanswered' })
    throw error
  })
  await payment.dispatch({ type: outcome })
  return outcome
}

/**
 * To a host that holds the code an unanswered request is sent once more under its key; to any other host never,
 * because that could pay twice.
 */
async function pay(
  { withdraw }: Pick<WithdrawalDeps, 'withdraw'>,
  { order, key }: WithdrawalIntent,
  proof: CodeProof | undefined,
): Promise<SendingOutcome> {
  if (!proof) {
    const answer = await withdraw(order, {})
    return answer.ok ? 'placed' : refusalOf(answer.error)
  }
  const answer = await retryIfOutcomeUnknown(() => withdraw(order, { proof, idempotencyKey: key }))
  if (answer.ok) return 'placed'
  return isOutcomeUnknown(answer.error) ? 'unanswered' : heldRefusal(answer.error)
}

const refusalOf = (error: ApiError): SendingOutcome =>
  error.kind === 'refused' && error.status === 401 ? 'session-ended' : 'failed'

function heldRefusal(error: ApiError): SendingOutcome {
  if (error.kind !== 'refused') return 'failed'
  if (error.status === 403) return 'wrong-code'
  return error.status === 410 ? 'dead-code' : refusalOf(error)
}
