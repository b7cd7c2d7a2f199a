import { useEffect, useRef } from 'react'
import { passkeyText } from '#text/auth.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { OrderSummary } from './WithdrawReview.tsx'
import css from './withdraw.module.css'
import type { SentCode, Withdrawal } from './withdrawal-state.ts'

interface Props {
  state: Extract<Withdrawal, SentCode>
  isOnline: boolean
  isSigning: boolean
  onSign: () => void
}

/** A withdrawal that a passkey has confirmed: on its way, or without an answer, to be confirmed again. */
export function WithdrawSigned({ state, isOnline, isSigning, onSign }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  // The button that was pressed at the review is gone.
  useEffect(() => button.current?.focus(), [])
  return (
    <div className={css.form}>
      <OrderSummary order={state.order} />
      {state.step === 'uncertain' && <Notice kind="error">{passkeyText.noAnswer}</Notice>}
      <Button
        ref={button}
        busy={isSigning || state.step !== 'uncertain'}
        disabled={!isOnline}
        onClick={onSign}
      >
        {passkeyText.confirm}
      </Button>
    </div>
  )
}
