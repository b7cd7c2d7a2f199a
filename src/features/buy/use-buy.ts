import { useEffect, useState } from 'react'
import { REDIRECT } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { coinOfPair, isPaymentCoin, type PaymentCoin, pairOf } from '#domain/assets.ts'
import { toTypedDecimal } from '#domain/money/decimal.ts'
import { costOfOneToken, type Side } from '#domain/purchase.ts'
import { successes } from '#text/messages.ts'
import { createPasskeysApi } from '../../api/account/passkeys.ts'
import { createTransfersApi } from '../../api/money/transfers.ts'
import { updatesService } from '../../offline/updates.ts'
import { useRedirect } from '../../router/navigation.tsx'
import { passkeySigner, passkeysStore, type Signed } from '../../stores/account/passkeys.ts'
import { sessionStore } from '../../stores/account/session.ts'
import { useUnsavedChanges } from '../../stores/form-draft.ts'
import { connectionStore } from '../../stores/host/connection.ts'
import { lastPurchase } from '../../stores/money/last-purchase.ts'
import { unansweredStore } from '../../stores/money/unanswered.ts'
import type { Services } from '../../stores/services.ts'
import { useServices } from '../../stores/use-service.ts'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { fieldTexts, type Typed, type TypedAmounts, typedAmounts } from './purchase-amounts.ts'
import { buy, type PurchasePayment } from './purchase-effects.ts'
import { type FormFault, toastText } from './purchase-faults.ts'
import { purchaseDraft, readForm } from './purchase-form.ts'
import type { Purchase, PurchaseIntent } from './purchase-state.ts'
import { useTerms } from './use-terms.ts'

const EMPTY: Typed = { side: 'pay', text: '' }
const NO_AMOUNTS: TypedAmounts = {}

/**
 * How long a review cannot be confirmed after it has appeared, in milliseconds: the second press of a double press would
 * confirm what nobody has read.
 */
const TIME_TO_LOOK = 600

/** What was confirmed. */
const intentOf = (state: Purchase): PurchaseIntent | undefined =>
  'intent' in state && state.step !== 'review' ? state.intent : undefined

/** The text that was typed for `intent`. */
const typedOf = ({ order }: PurchaseIntent): Typed => ({
  side: order.side,
  text: toTypedDecimal(order[order.side].units),
})

function purchaseDeps({ get }: Services) {
  const { buyToken, purchaseQuote, quotePurchase } = get(createTransfersApi)
  const { during } = get(unansweredStore)
  const send: typeof buyToken = (order, available, intent) => {
    const { coin, pay } = order
    const payment = { coin, units: pay.units, key: intent?.idempotencyKey }
    return during('purchase', payment, () => buyToken(order, available, intent))
  }
  const passkeys = get(passkeysStore)
  const sign = get(passkeySigner)
  const { purchaseChallenge } = get(createPasskeysApi)
  return {
    purchaseQuote,
    quotePurchase,
    buyToken: send,
    loadPasskeys: passkeys.load,
    /** The signature of a person who has a passkey; undefined of others. */
    async signed({ order, available, key, quote }: PurchaseIntent): Promise<Signed | undefined> {
      if (passkeys.list.peek() === undefined) await passkeys.load()
      if (!passkeys.canConfirm.peek()) return undefined
      return await sign(() =>
        purchaseChallenge(order, available, { idempotencyKey: key, quote: quote?.id }),
      )
    },
  }
}

/** The buy screen's state: the typed text, the amounts at the current price, and the purchase (purchase-state.ts). */
export function useBuy(payment: PurchasePayment, token: string) {
  const { platform, get } = useServices()
  const session = get(sessionStore)
  const connection = get(connectionStore)
  const transfers = get(purchaseDeps)
  const updates = get(updatesService)
  const bought = get(lastPurchase)
  const [holdsNone, setHoldsNone] = useState(false)
  const isQuoted = session.offers('quotes') && !holdsNone
  const state = payment.state.value
  const intent = intentOf(state)
  const draft = get(purchaseDraft)
  const [begun] = useState(() =>
    intent ? { ...typedOf(intent), coin: intent.order.coin } : draft.read(),
  )
  const [coin, setCoin] = useState(() =>
    begun && isPaymentCoin(begun.coin) ? begun.coin : coinOfPair(session.pair.peek()),
  )
  const [typed, setTyped] = useState<Typed>(begun ?? EMPTY)
  const isConfirmed = intent !== undefined
  useEffect(() => {
    if (isConfirmed || typed.text === '') return draft.clear()
    draft.keep({ coin: coin ?? '', side: typed.side, text: typed.text })
  }, [draft, isConfirmed, coin, typed])
  const [fault, setFault] = useState<FormFault>()
  useUnsavedChanges(typed.text !== '')
  const quote = useTerms(coin, state.step !== 'form', {
    load: transfers.purchaseQuote,
    connection,
    platform,
  })
  const terms = quote.answer?.ok ? quote.answer.value : undefined
  useEffect(() => void transfers.loadPasskeys(), [transfers])
  // Once sent, the amounts stay as confirmed even if the price changes.
  const amounts = intent?.order ?? (terms ? typedAmounts(typed, terms) : NO_AMOUNTS)
  useRedirect(paths.wallet, state.step === 'bought' ? REDIRECT.buy : null)

  async function send(confirmed: PurchaseIntent): Promise<void> {
    // No app update is offered meanwhile.
    const release = updates.hold()
    try {
      const signed = await transfers.signed(confirmed)
      if (signed && !signed.ok) return toastError(signed.error)
      const outcome = await buy(transfers, payment, confirmed, signed?.value)
      if (outcome === 'bought') {
        bought.value = confirmed.quote
        toastSuccess(successes.tokenBought)
      }
      // The balance or the price on the screen may be outdated after a refusal.
      const { step } = payment.state.peek()
      if (step !== 'uncertain' && step !== 'review') quote.reload()
    } finally {
      release()
    }
  }

  /** A host that does not offer keys gets none: its CORS rules may refuse the header. */
  const newKey = () => (session.offers('idempotency-keys') ? platform.newId() : undefined)

  /** Asks for a price that is held, in place of the one before if there is one. */
  async function review({ order, available }: Pick<PurchaseIntent, 'order' | 'available'>) {
    const asked = platform.now()
    const answer = await transfers.quotePurchase(order, available)
    if (!answer.ok) {
      // The call itself is gone: the operator has turned it off since the login.
      const isGone = answer.error.kind === 'refused' && answer.error.status === 404
      setHoldsNone(isGone)
      const { error } = answer
      return payment.dispatch(isGone ? { type: 'no-quotes' } : { type: 'refused', error })
    }
    const held = { ...answer.value, endsAt: asked + answer.value.life }
    const cost = costOfOneToken(held.rates)
    const intent = { order: held.order, available, cost, key: newKey(), quote: held }
    await payment.dispatch({ type: 'quoted', intent })
    return new Promise<void>((done) => platform.later(done, TIME_TO_LOOK))
  }

  // Busy from the press on, also while its price is still on its way.
  const submitting = useSingleFlight(async (): Promise<unknown> => {
    if (state.step === 'uncertain') return send(state.intent)
    if (state.step === 'review') return state.isOver ? review(state.intent) : send(state.intent)
    if (state.step !== 'form') return
    const answer = await quote.whenAnswered()
    const currentTerms = answer?.ok ? answer.value : undefined
    const order = readForm(coin, typed, currentTerms)
    setFault(order.ok ? undefined : order.error)
    if (!order.ok) {
      const message = toastText(order.error, token)
      return message && toastError(message)
    }
    if (!currentTerms) return
    const { available, rates } = currentTerms
    if (isQuoted) return review({ order: order.value, available })
    const confirmed = { order: order.value, available, cost: costOfOneToken(rates), key: newKey() }
    return send(confirmed)
  })

  return {
    state,
    coin,
    chooseCoin(next: PaymentCoin | null) {
      setFault(undefined)
      payment.dispatch({ type: 'coin-chosen' }).catch(reportError)
      setCoin(next)
      if (next) session.selectPair(pairOf(next))
    },
    amounts,
    texts: fieldTexts(typed, amounts),
    setAmount(side: Side, text: string) {
      setFault(undefined)
      setTyped({ side, text })
    },
    quote,
    isQuoted,
    fault,
    submit: submitting.run,
    /** Gives up an uncertain purchase, so that another one can be entered. */
    discard() {
      payment.dispatch({ type: 'discarded' }).catch(reportError)
      setTyped(EMPTY)
    },
    back: () => payment.dispatch({ type: 'back' }).catch(reportError),
    /** The price of the review is no longer held. */
    end: () => payment.dispatch({ type: 'over' }).catch(reportError),
    isReadOnly: isConfirmed,
    isBusy: submitting.isBusy || state.step === 'sending' || state.step === 'bought',
  }
}
export type BuyState = ReturnType<typeof useBuy>
