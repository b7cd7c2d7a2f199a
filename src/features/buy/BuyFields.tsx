import { useSignals } from '@preact/signals-react/runtime'
import { type FormEvent, useEffect, useRef } from 'react'
import { site } from '#config/site.ts'
import { isPaymentCoin, PAYMENT_COINS } from '#domain/assets.ts'
import type { Amount } from '#domain/money/amount.ts'
import { toTypedDecimal, unclearAmount } from '#domain/money/decimal.ts'
import type { Side } from '#domain/purchase.ts'
import { screens } from '#text/messages.ts'
import { buyText } from '#text/purchase.ts'
import { frozenText } from '#text/security.ts'
import { unclearAmountText } from '#text/transfers.ts'
import { connectionStore } from '../../stores/host/connection.ts'
import { useCoinChoices } from '../../stores/money/coins.ts'
import { useService } from '../../stores/use-service.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ChoiceCards } from '../../ui/fields/ChoiceCards.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Where } from '../../ui/layout/Columns.tsx'
import { BuyNotice } from './BuyNotice.tsx'
import { BuyTerms, Credited } from './BuyTerms.tsx'
import css from './buy.module.css'
import { PARTS, partOf } from './purchase-amounts.ts'
import { type BuyField, faultText, fieldOf } from './purchase-faults.ts'
import type { BuyState } from './use-buy.ts'

const token = site.siteName

export interface BuyPartProps {
  readonly buy: BuyState
  readonly isFrozen: boolean
  /** The notice stands above already. */
  readonly isResumed: boolean
}

interface Props extends BuyPartProps {
  /** It is shown again, after a review. */
  readonly isReturn: boolean
}

/** Coin and amounts, and what would be credited at the present price. */
export function BuyFields({ buy, isFrozen, isResumed, isReturn }: Props) {
  useSignals()
  const isOnline = useService(connectionStore).isOnline.value
  const { state, coin, texts, fault, isReadOnly } = buy
  const terms = buy.quote.answer?.ok ? buy.quote.answer.value : undefined
  const feeText = terms ? buyText.feeOf(`${toTypedDecimal(terms.fee.units)} ${token}`) : ''
  const cards = useCoinChoices(PAYMENT_COINS, undefined, 'availableToBuy')
  const errorAt = (field: BuyField) =>
    fault && fieldOf(fault) === field ? faultText(fault, token) : undefined
  /** What may be read in two ways is asked back at once: the other amount would follow from the wrong one. */
  const errorOf = (side: Side) => {
    const unclear = unclearAmount(texts[side])
    return errorAt(side) ?? (unclear && unclearAmountText(unclear))
  }

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
      <ChoiceCards
        label={buyText.payWith}
        {...cards}
        choices={cards.choices.map((it) => ({ ...it, isDisabled: isReadOnly }))}
        value={coin ?? ''}
        error={errorAt('coin')}
        isReturn={isReturn}
        onChange={({ target }) => buy.chooseCoin(isPaymentCoin(target.value) ? target.value : null)}
      />
      <Field
        label={buyText.pay}
        inputMode="decimal"
        value={texts.pay}
        error={errorOf('pay')}
        readOnly={isReadOnly}
        trailing={<span className={css.unit}>{coin}</span>}
        onChange={({ target }) => buy.setAmount('pay', target.value)}
      />
      <Shares
        available={isReadOnly ? undefined : terms?.available}
        onChoose={(text) => buy.setAmount('pay', text)}
      />
      <Field
        label={buyText.receive}
        hint={buyText.beforeFee(feeText)}
        inputMode="decimal"
        value={texts.receive}
        error={errorOf('receive')}
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

interface SharesProps {
  /** Undefined while it is not known, or nothing can be changed. */
  available: Amount | undefined
  onChoose: (text: string) => void
}

/** A quarter, a half, three quarters or all of what is available. */
const Shares = ({ available, onChoose }: SharesProps) => (
  <div className={css.shares}>
    {PARTS.map((percent) => (
      <Button
        key={percent}
        kind="quiet"
        disabled={!available}
        onClick={() => available && onChoose(partOf(available, percent))}
      >
        {percent === 100 ? buyText.max : buyText.part(percent)}
      </Button>
    ))}
  </div>
)
