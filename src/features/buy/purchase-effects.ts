import type { PasskeyProof } from '#contract/account/passkey-ceremony.ts'
import type { createTransfersApi } from '../../api/money/transfers.ts'
import { type ApiError, isOutcomeUnknown, retryIfOutcomeUnknown } from '../../api/request.ts'
import type { Payment } from '../../stores/money/payment.ts'
import type { Purchase, PurchaseEvent, PurchaseIntent, PurchaseOutcome } from './purchase-state.ts'

export type PurchaseDeps = Pick<ReturnType<typeof createTransfersApi>, 'buyToken'>
export type PurchasePayment = Payment<Purchase, PurchaseEvent>

/** Sends the purchase, after the new state is saved; one that is uncertain or under review is sent as it is. Undefined if none can be sent. */
export async function buy(
  deps: PurchaseDeps,
  payment: PurchasePayment,
  confirmed: PurchaseIntent,
  passkey?: PasskeyProof,
): Promise<PurchaseOutcome['type'] | undefined> {
  const current = payment.state.peek()
  if (current.step === 'sending' || current.step === 'bought') return undefined
  if (current.step === 'review' && current.isOver) return undefined
  const intent = current.step === 'form' ? confirmed : current.intent
  await payment.dispatch({ type: 'submitted', intent })
  // Somebody else has logged in while it was being saved, or signed.
  if (!payment.isCurrent()) return undefined
  const outcome = await sendPurchase(deps, intent, passkey, payment.isCurrent).catch(
    async (error: unknown) => {
      // The host may have received the request before the exception.
      await payment.dispatch({ type: 'unanswered' })
      throw error
    },
  )
  await payment.dispatch(outcome)
  return outcome.type
}

/** With a key an unanswered purchase is repeated once; without one never, because that could pay twice. */
async function sendPurchase(
  { buyToken }: PurchaseDeps,
  { order, available, key, quote }: PurchaseIntent,
  passkey: PasskeyProof | undefined,
  isCurrent: () => boolean,
): Promise<PurchaseOutcome> {
  const send = () => buyToken(order, available, { idempotencyKey: key, passkey, quote: quote?.id })
  const answer = await (key === undefined ? send() : retryIfOutcomeUnknown(send, isCurrent))
  if (answer.ok) return { type: 'bought' }
  return isOutcomeUnknown(answer.error) ? { type: 'unanswered' } : refusalOf(answer.error)
}

function refusalOf(error: ApiError): PurchaseOutcome {
  if (error.kind === 'refused' && error.status === 401) return { type: 'session-ended' }
  return isPriceMoved(error) ? { type: 'price-moved' } : { type: 'refused', error }
}

/** Our host's other 409 means that the key was used for something else. */
const isPriceMoved = (error: ApiError): boolean =>
  error.kind === 'refused' && error.status === 409 && error.code !== 'key-used'
