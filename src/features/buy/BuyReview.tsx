import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { failureText } from '#text/failures.ts'
import { screens } from '#text/messages.ts'
import { buyReviewText, buyText } from '#text/purchase.ts'
import { connectionStore } from '../../stores/host/connection.ts'
import { useServices } from '../../stores/use-service.ts'
import { BackButton } from '../../ui/controls/BackButton.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Countdown } from '../../ui/controls/Countdown.tsx'
import { DataList } from '../../ui/display/DataList.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import type { BuyPartProps } from './BuyFields.tsx'
import { BuyNotice } from './BuyNotice.tsx'
import css from './buy.module.css'
import type { Purchase, TimedQuote } from './purchase-state.ts'
import { formerValues, quoteLines } from './quote-lines.ts'

interface Props extends BuyPartProps {
  readonly quote: TimedQuote
}

/** Exactly what is bought when it is confirmed, for as long as its price is held. */
export function BuyReview({ buy, quote, isFrozen, isResumed }: Props) {
  useSignals()
  const { platform, get } = useServices()
  const isOnline = get(connectionStore).isOnline.value
  const { state } = buy
  const isUnderReview = state.step === 'review'
  const isOver = isUnderReview && state.isOver
  const before = isUnderReview && !isOver ? state.before : undefined
  const former = before && formerValues(quote, before)
  useEnd(quote, isUnderReview && !isOver, buy.end)

  const intro = useRef<HTMLParagraphElement>(null)
  const [isArrival] = useState(!isResumed)
  useEffect(() => {
    if (isArrival) intro.current?.focus()
  }, [isArrival])

  const confirm = () => void buy.submit().catch(reportError)
  return (
    <div className={css.form}>
      <p ref={intro} tabIndex={-1}>
        {introOf(state)}
      </p>
      <DataList
        items={quoteLines(quote).map(({ label, value, ...line }) => ({
          ...line,
          label,
          value: former?.has(label) ? <Changed value={value} before={former.get(label)} /> : value,
        }))}
      />
      {/* Empty at first, so that what comes is announced. */}
      <p role="status" className={css.changes}>
        {former && (former.size > 0 ? buyReviewText.changed : buyReviewText.same)}
      </p>
      {isUnderReview && (
        <Countdown
          until={isOver ? 0 : quote.endsAt}
          label={buyReviewText.heldFor}
          now={platform.now}
        >
          {buyReviewText.over}
        </Countdown>
      )}
      {isUnderReview && state.error && <Notice kind="error">{failureText(state.error)}</Notice>}
      {!isResumed && <BuyNotice state={state} />}
      <div className={css.actions}>
        {isUnderReview && <BackButton onClick={buy.back}>{buyReviewText.back}</BackButton>}
        {state.step === 'uncertain' && (
          <Button kind="quiet" onClick={buy.discard}>
            {buyText.startOver}
          </Button>
        )}
        <Button busy={buy.isBusy} disabled={!isOnline || isFrozen} onClick={confirm}>
          {labelOf(state)}
        </Button>
      </div>
    </div>
  )
}

function introOf(state: Purchase): string {
  if (state.step === 'review') return state.isOver ? buyReviewText.ended : buyReviewText.intro
  return state.step === 'form' ? '' : buyReviewText[state.step]
}

function labelOf(state: Purchase): string {
  if (state.step === 'sending') return screens.buying
  if (state.step === 'bought') return buyReviewText.toWallet
  return state.step === 'review' && state.isOver ? buyReviewText.renew : buyReviewText.confirm
}

/** The line says what it said before as well. */
const Changed = ({ value, before = '' }: { value: string; before: string | undefined }) => (
  <span className={css.changed}>
    {value} <span className={css.before}>{buyReviewText.before(before)}</span>
  </span>
)

/** Calls `onEnd` when the price is no longer held. */
function useEnd({ endsAt }: TimedQuote, isHeld: boolean, onEnd: () => void): void {
  const { platform } = useServices()
  const end = useEffectEvent(onEnd)
  useEffect(
    () => (isHeld ? platform.later(end, Math.max(0, endsAt - platform.now())) : undefined),
    [isHeld, endsAt, platform],
  )
}
