import type { ApiError } from '../../api/request.ts'
import { isOutcomeUnknown } from '../../api/request.ts'
import { retryIfOutcomeUnknown } from '../../api/retry.ts'
import type { createTransfersApi } from '../../api/transfers.ts'
import type { Payment } from '../../stores/payment.ts'
import type { Purchase, PurchaseEvent, PurchaseIntent, PurchaseOutcome } from './purchase-state.ts'

export type PurchaseDeps = Pick<ReturnType<typeof createTransfersApi>, 'buyToken'>
export type PurchasePayment = Payment<Purchase, PurchaseEvent>

/** Sends the purchase, once its state is saved; where one is uncertain, that one. Undefined where none can be sent. */
export async function buy(
  deps: PurchaseDeps,
  payment: PurchasePayment,
  confirmed: PurchaseIntent,
): Promise<PurchaseOutcome['type'] | undefined> {
  const before = payment.state.peek()
  if (before.step !== 'form' && before.step !== 'uncertain') return undefined
  const intent = before.step === 'uncertain' ? before.intent : confirmed
  await payment.dispatch({ type: 'submitted', intent })
  const outcome = await pay(deps, intent).catch(async (error: unknown) => {
    // Whatever broke off, the host may have been reached.
    await payment.dispatch({ type: 'unanswered' })
    throw error
  })
  await payment.dispatch(outcome)
  return outcome.type
}

/** Under a key an unanswered purchase is sent once more, without a key never: that could pay twice. */
async function pay(
  { buyToken }: PurchaseDeps,
  { order, available, key }: PurchaseIntent,
): Promise<PurchaseOutcome> {
  const send = () => buyToken(order, available, { idempotencyKey: key })
  const answer = await (key === undefined ? send() : retryIfOutcomeUnknown(send))
  if (answer.ok) return { type: 'bought' }
  return isOutcomeUnknown(answer.error) ? { type: 'unanswered' } : refusalOf(answer.error)
}

function refusalOf(error: ApiError): PurchaseOutcome {
  if (error.kind === 'refused' && error.status === 401) return { type: 'session-ended' }
  return isMoved(error) ? { type: 'moved' } : { type: 'refused', error }
}

/** Our host's other 409 is of a key that was used for something else. */
const isMoved = (error: ApiError): boolean =>
  error.kind === 'refused' && error.status === 409 && error.code !== 'key-used'
