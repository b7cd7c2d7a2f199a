import { useSignals } from '@preact/signals-react/runtime'
import { type FormEvent, useEffect, useRef } from 'react'
import { site } from '#config/site.ts'
import { isPaymentCoin, PAYMENT_COINS } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { screens } from '#text/messages.ts'
import { frozenText } from '#text/security.ts'
import { buyText } from '#text/transfers.ts'
import { connectionStore } from '../../stores/host/connection.ts'
import { useService } from '../../stores/use-service.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Where } from '../../ui/layout/Columns.tsx'
import { BuyNotice } from './BuyNotice.tsx'
import { BuyTerms, Credited } from './BuyTerms.tsx'
import css from './buy.module.css'
import { type BuyField, faultText, fieldOf } from './purchase-faults.ts'
import type { BuyState } from './use-buy.ts'

const COINS = PAYMENT_COINS.map((coin) => ({ value: coin, label: coin }))
const token = site.siteName

export interface BuyPartProps {
  readonly buy: BuyState
  readonly isFrozen: boolean
  /** The notice stands above already. */
  readonly isResumed: boolean
}

/** Coin and amounts, and what would be credited at the present price. */
export function BuyFields({ buy, isFrozen, isResumed }: BuyPartProps) {
  useSignals()
  const isOnline = useService(connectionStore).isOnline.value
  const { state, coin, texts, fault, isReadOnly } = buy
  const terms = buy.quote.answer?.ok ? buy.quote.answer.value : undefined
  const feeText = terms ? buyText.feeOf(`${toDecimalString(terms.fee.units)} ${token}`) : ''
  const errorAt = (field: BuyField) =>
    fault && fieldOf(fault) === field ? faultText(fault, token) : undefined

  // Focus the invalid field, as react-hook-form does in the other forms.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fault])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isFrozen) buy.submit().catch(reportError)
  }

  return (
    <form className={css.form} ref={form} onSubmit={submit} noValidate autoComplete="off">
      <SelectField
        label={buyText.payWith}
        placeholder={buyText.chooseCoin}
        options={COINS}
        value={coin ?? ''}
        error={errorAt('coin')}
        disabled={isReadOnly}
        onChange={({ target }) => buy.chooseCoin(isPaymentCoin(target.value) ? target.value : null)}
      />
      <Field
        label={buyText.pay}
        inputMode="decimal"
        value={texts.pay}
        error={errorAt('pay')}
        readOnly={isReadOnly}
        trailing={<span className={css.unit}>{coin}</span>}
        onChange={({ target }) => buy.setAmount('pay', target.value)}
      />
      <Field
        label={buyText.receive}
        hint={buyText.beforeFee(feeText)}
        inputMode="decimal"
        value={texts.receive}
        error={errorAt('receive')}
        readOnly={isReadOnly}
        trailing={<span className={css.unit}>{token}</span>}
        onChange={({ target }) => buy.setAmount('receive', target.value)}
      />
      {coin && (
        <Where wide={false}>
          <BuyTerms buy={buy} coin={coin} />
        </Where>
      )}
      {!isResumed && <BuyNotice state={state} />}
      <div className={css.decision}>
        <Credited buy={buy} />
        <Button
          type="submit"
          busy={buy.isBusy}
          disabled={!isOnline || isFrozen}
          aria-describedby={isFrozen ? 'buy-frozen' : undefined}
        >
          {state.step === 'sending' ? screens.buying : buyText.title(token)}
        </Button>
        {isFrozen && (
          <p id="buy-frozen" className={css.note}>
            {frozenText.title}
          </p>
        )}
        {state.step === 'uncertain' && (
          <Button kind="quiet" onClick={buy.discard}>
            {buyText.startOver}
          </Button>
        )}
      </div>
    </form>
  )
}
