import { readTypedCode } from '#contract/account/codes.ts'
import type { WithdrawalProof } from '#contract/money/withdrawal.ts'
import { failure, type Result, success } from '#domain/result.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import type { createTransfersApi } from '../../api/money/transfers.ts'
import { type ApiError, isOutcomeUnknown, retryIfOutcomeUnknown } from '../../api/request.ts'
import type { Signed } from '../../stores/account/passkeys.ts'
import type { Session } from '../../stores/account/session.ts'
import type { Payment } from '../../stores/money/payment.ts'
import {
  awaitsCode,
  type SendingOutcome,
  type Withdrawal,
  type WithdrawalEvent,
  type WithdrawalIntent,
} from './withdrawal-state.ts'

type Transfers = ReturnType<typeof createTransfersApi>

export interface WithdrawalDeps extends Pick<Transfers, 'requestWithdrawalCode' | 'withdraw'> {
  /** A passkey's signature for this order under this key. */
  readonly sign: (order: WithdrawalOrder, key: string | undefined) => Promise<Signed>
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

/**
 * Places the order with the typed code, after the new state is saved. Undefined if no code is expected, or the login has
 * ended meanwhile.
 */
export async function confirm(
  deps: Pick<WithdrawalDeps, 'withdraw'>,
  payment: WithdrawalPayment,
  typed: string,
): Promise<SendingOutcome | undefined> {
  const current = payment.state.peek()
  if (!awaitsCode(current) || current.code.kind === 'passkey') return undefined
  const read = readTypedCode(current.code, typed)
  if (read.kind === 'wrong') return 'wrong-code'
  await payment.dispatch({ type: 'submitted' })
  return await place(deps, payment, current, read.kind === 'proof' ? read.proof : undefined)
}

/**
 * Places the order with a passkey's signature in place of a code. Undefined if there is nothing to confirm; the error says
 * why there is no signature, and nothing was sent.
 */
export async function confirmWithPasskey(
  deps: Pick<WithdrawalDeps, 'withdraw' | 'sign' | 'now'>,
  payment: WithdrawalPayment,
): Promise<Result<SendingOutcome, string> | undefined> {
  const current = payment.state.peek()
  if (current.step !== 'review' && current.step !== 'uncertain') return undefined
  const signed = await deps.sign(current.order, current.key)
  if (!signed.ok) return signed
  await payment.dispatch({ type: 'signed', sentAt: deps.now() })
  const outcome = await place(deps, payment, current, { passkey: signed.value })
  return outcome && success(outcome)
}

async function place(
  deps: Pick<WithdrawalDeps, 'withdraw'>,
  payment: WithdrawalPayment,
  intent: WithdrawalIntent,
  proof: WithdrawalProof | undefined,
): Promise<SendingOutcome | undefined> {
  if (!payment.isCurrent()) return undefined
  const outcome = await placeOrder(deps, intent, proof, payment.isCurrent).catch(
    async (error: unknown) => {
      // The host may have received the request before the exception.
      await payment.dispatch({ type: 'unanswered' })
      throw error
    },
  )
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
  proof: WithdrawalProof | undefined,
  isCurrent: () => boolean,
): Promise<SendingOutcome> {
  if (!proof) {
    const answer = await withdraw(order, {})
    return answer.ok ? 'placed' : refusalOf(answer.error)
  }
  const send = () => withdraw(order, { proof, idempotencyKey: key })
  const answer = await (key === undefined ? send() : retryIfOutcomeUnknown(send, isCurrent))
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
