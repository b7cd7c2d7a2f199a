import { useState } from 'react'
import { paths } from '#config/paths.ts'
import { site } from '#config/site.ts'
import { type CryptoCoin, coinOfPair, pairOf } from '#domain/assets.ts'
import { decimalText } from '#domain/money/amount.ts'
import { createTransfersApi } from '../../api/transfers.ts'
import { updatesService } from '../../offline/updates.ts'
import { useRedirect } from '../../router/navigation.tsx'
import { connectionStore } from '../../stores/connection.ts'
import { sessionStore } from '../../stores/session.ts'
import { useServices } from '../../stores/use-service.ts'
import { useUnsavedChanges } from '../../stores/use-unsaved-changes.ts'
import { REDIRECT } from '../../text/constants.ts'
import { successes } from '../../text/messages.ts'
import { buyText } from '../../text/screens-buy.ts'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { useLoaded } from '../../ui/feedback/use-loaded.ts'
import { type Hint, rateOf, typedAmounts } from './buy-amounts.ts'
import { type BuyIntent, type Buying, type BuyStep, buy } from './buy-flow.ts'
import { type BuyField, checkPurchase } from './buy-form.ts'

interface Fault {
  readonly field: BuyField
  readonly message: string
}

const costThen = ({ rate, payload }: BuyIntent): string =>
  `${decimalText(rate ?? 0n)} ${payload.asset}`

/** The buy screen's state: what was typed, what it comes to at the current price, and the steps of buy-flow.ts. */
export function useBuy() {
  const { platform, get } = useServices()
  const session = get(sessionStore)
  const connection = get(connectionStore)
  const transfers = get(createTransfersApi)
  const updates = get(updatesService)
  const [coin, setCoin] = useState(() => coinOfPair(session.pair.peek()))
  const [typed, setTyped] = useState<{ hint: Hint; text: string }>({ hint: 'Crypto', text: '' })
  useUnsavedChanges(typed.text !== '')
  const [step, setStep] = useState<BuyStep>({ step: 'form' })
  const [fault, setFault] = useState<Fault>()
  const [notice, setNotice] = useState<string>()
  const quote = useLoaded(coin, (of) => transfers.particularBalance(of, 'buy'), connection.onReturn)
  const terms = quote.answer?.ok ? quote.answer.value : undefined
  // What was sent stays in view, whatever the price does meanwhile.
  const amounts =
    'intent' in step ? step.intent.amounts : typedAmounts(typed.hint, typed.text, terms?.fee)
  useRedirect(paths.wallet, step.step === 'bought' ? REDIRECT.buy : null)

  function hear(buying: Buying, intent: BuyIntent): void {
    if (buying.kind === 'bought') {
      toastSuccess(successes.tokenBought)
      setStep({ step: 'bought', intent })
      quote.reload()
      return
    }
    if (buying.kind === 'unknown' && intent.key !== undefined) {
      setNotice(buyText.noAnswer)
      setStep({ step: 'unknown', intent })
      return
    }
    if (buying.kind === 'unknown') setNotice(buyText.unknown)
    if (buying.kind === 'refused') setNotice(buying.message)
    if (buying.kind === 'moved') setNotice(buyText.moved(costThen(intent)))
    // Whatever the host found wrong, its figures of now say more than those on the screen.
    quote.reload()
    setStep({ step: 'form' })
  }

  const send = useSingleFlight(async (intent: BuyIntent) => {
    setStep({ step: 'sending', intent })
    setNotice(undefined)
    // No new version of the app is offered while this is under way.
    const release = updates.hold()
    try {
      hear(await buy(transfers, intent), intent)
    } finally {
      release()
    }
  })

  /** A key only for hosts that know keys; another's CORS may refuse the header. */
  const newKey = () => (session.isPlainHost.peek() ? undefined : platform.newId())

  async function submit(): Promise<void> {
    if (step.step === 'unknown') return send.run(step.intent)
    if (step.step !== 'form') return
    const answer = await quote.whenAnswered()
    const now = answer?.ok ? answer.value : undefined
    const figures = typedAmounts(typed.hint, typed.text, now?.fee)
    const checked = checkPurchase(coin ?? '', figures, now, site.siteName)
    setFault(checked.ok ? undefined : checked)
    if (!checked.ok) return toastError(checked.message)
    const rate = now && rateOf(now.fee)
    return send.run({ payload: checked.payload, key: newKey(), amounts: figures, rate })
  }

  function type(hint: Hint, text: string): void {
    setFault(undefined)
    setTyped({ hint, text })
  }

  return {
    coin,
    choose(next: CryptoCoin | null) {
      setFault(undefined)
      setNotice(undefined)
      setCoin(next)
      if (next) session.selectPair(pairOf(next))
    },
    amounts,
    type,
    quote,
    terms,
    fault,
    notice,
    submit,
    isFrozen: step.step !== 'form',
    isBusy: step.step === 'sending' || step.step === 'bought',
    isSending: step.step === 'sending',
  }
}
export type BuyState = ReturnType<typeof useBuy>
