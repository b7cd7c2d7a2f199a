import { useState } from 'react'
import { REDIRECT } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { coinOfPair, type PaymentCoin, pairOf } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { costOfOneToken, type Side } from '#domain/purchase.ts'
import { successes } from '#text/messages.ts'
import { createTransfersApi } from '../../api/transfers.ts'
import { updatesService } from '../../offline/updates.ts'
import { useRedirect } from '../../router/navigation.tsx'
import { connectionStore } from '../../stores/connection.ts'
import { sessionStore } from '../../stores/session.ts'
import { useServices } from '../../stores/use-service.ts'
import { useUnsavedChanges } from '../../stores/use-unsaved-changes.ts'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { useLoaded } from '../../ui/feedback/use-loaded.ts'
import { fieldTexts, type Typed, type TypedAmounts, typedAmounts } from './purchase-amounts.ts'
import { buy, type PurchasePayment } from './purchase-effects.ts'
import { type FormFault, faultText } from './purchase-faults.ts'
import { readForm } from './purchase-form.ts'
import type { Purchase, PurchaseIntent } from './purchase-state.ts'

const EMPTY: Typed = { side: 'pay', text: '' }
const NOTHING: TypedAmounts = {}

const intentOf = (state: Purchase): PurchaseIntent | undefined =>
  'intent' in state ? state.intent : undefined

/** As the fields of `intent` were filled in. */
const typedOf = ({ order }: PurchaseIntent): Typed => ({
  side: order.side,
  text: toDecimalString(order[order.side].units),
})

/** The buy screen's state: what was typed, what it comes to at the current price, and purchase-state.ts. */
export function useBuy(payment: PurchasePayment, token: string) {
  const { platform, get } = useServices()
  const session = get(sessionStore)
  const connection = get(connectionStore)
  const transfers = get(createTransfersApi)
  const updates = get(updatesService)
  const state = payment.state.value
  const intent = intentOf(state)
  const [coin, setCoin] = useState(() => intent?.order.coin ?? coinOfPair(session.pair.peek()))
  const [typed, setTyped] = useState(() => (intent ? typedOf(intent) : EMPTY))
  const [fault, setFault] = useState<FormFault>()
  useUnsavedChanges(typed.text !== '')
  const quote = useLoaded(coin, transfers.purchaseQuote, connection.onReturn)
  const terms = quote.answer?.ok ? quote.answer.value : undefined
  // What was sent stays in view, whatever the price does meanwhile.
  const amounts = intent?.order ?? (terms ? typedAmounts(typed, terms) : NOTHING)
  useRedirect(paths.wallet, state.step === 'bought' ? REDIRECT.buy : null)

  const send = useSingleFlight(async (confirmed: PurchaseIntent) => {
    // No new version of the app is offered while this is under way.
    const release = updates.hold()
    try {
      const outcome = await buy(transfers, payment, confirmed)
      if (outcome === 'bought') toastSuccess(successes.tokenBought)
      // Whatever the host found wrong, its figures of now say more than those on the screen.
      if (payment.state.peek().step !== 'uncertain') quote.reload()
    } finally {
      release()
    }
  })

  /** A key only for hosts that know keys; another's CORS may refuse the header. */
  const newKey = () => (session.isPlainHost.peek() ? undefined : platform.newId())

  async function submit(): Promise<void> {
    if (state.step === 'uncertain') return send.run(state.intent)
    if (state.step !== 'form') return
    const answer = await quote.whenAnswered()
    const now = answer?.ok ? answer.value : undefined
    const read = readForm(coin, typed, now)
    setFault(read.ok ? undefined : read.error)
    if (!read.ok) return toastError(faultText(read.error, token))
    if (!now) return
    const { available, rates } = now
    const confirmed = { order: read.value, available, cost: costOfOneToken(rates), key: newKey() }
    return send.run(confirmed)
  }

  return {
    state,
    coin,
    choose(next: PaymentCoin | null) {
      setFault(undefined)
      payment.dispatch({ type: 'coin-chosen' }).catch(reportError)
      setCoin(next)
      if (next) session.selectPair(pairOf(next))
    },
    amounts,
    texts: fieldTexts(typed, amounts),
    type(side: Side, text: string) {
      setFault(undefined)
      setTyped({ side, text })
    },
    quote,
    fault,
    submit,
    /** Gives a purchase up whose outcome is not known, so that another one can be typed. */
    discard() {
      payment.dispatch({ type: 'discarded' }).catch(reportError)
      setTyped(EMPTY)
    },
    isFrozen: intent !== undefined,
    isBusy: state.step === 'sending' || state.step === 'bought',
  }
}
export type BuyState = ReturnType<typeof useBuy>
