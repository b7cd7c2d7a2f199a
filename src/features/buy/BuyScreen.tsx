import { useSignals } from '@preact/signals-react/runtime'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { paths } from '#config/paths.ts'
import { site } from '#config/site.ts'
import { isPaymentCoin, PAYMENT_COINS } from '#domain/assets.ts'
import { screens } from '#text/messages.ts'
import { frozenText } from '#text/security.ts'
import { buyText } from '#text/transfers.ts'
import { Link } from '../../router/navigation.tsx'
import { useFrozen } from '../../stores/account/profile.ts'
import { historyStores } from '../../stores/history/history.ts'
import { connectionStore } from '../../stores/host/connection.ts'
import { usePayment } from '../../stores/money/payment.ts'
import { useUnanswered } from '../../stores/money/unanswered.ts'
import { useService } from '../../stores/use-service.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Columns, Where } from '../../ui/layout/Columns.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { BuyAside } from './BuyAside.tsx'
import { BuyNotice } from './BuyNotice.tsx'
import { BuyTerms, Credited } from './BuyTerms.tsx'
import css from './buy.module.css'
import type { PurchasePayment } from './purchase-effects.ts'
import { type BuyField, faultText, fieldOf } from './purchase-faults.ts'
import { isUnknown } from './purchase-state.ts'
import { purchaseKind } from './purchase-storage.ts'
import { useBuy } from './use-buy.ts'

const COINS = PAYMENT_COINS.map((coin) => ({ value: coin, label: coin }))
const token = site.siteName

/** Pays in a coin, receives the token; either amount can be typed (product §2, Buy token). */
export function BuyScreen() {
  const payment = usePayment(purchaseKind)
  return (
    <Page title={buyText.title(token)} width="columns">
      {payment && <BuyForm payment={payment} />}
    </Page>
  )
}

function BuyForm({ payment }: { payment: PurchasePayment }) {
  useSignals()
  const isOnline = useService(connectionStore).isOnline.value
  const isFrozen = useFrozen() !== undefined
  const buy = useBuy(payment, token)
  const { state, coin, texts, fault, isReadOnly } = buy
  const isUncertain = useUncertainPurchase(payment)
  const [initial] = useState(state)
  // A purchase that an earlier page left uncertain is shown above the form, not below the fold.
  const isResumed = state === initial
  const errorAt = (field: BuyField) =>
    fault && fieldOf(fault) === field ? faultText(fault, token) : undefined

  // Focus the invalid field, as react-hook-form does in the other forms.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fault])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    buy.submit().catch(reportError)
  }

  return (
    <Columns aside={<BuyAside buy={buy} />}>
      <Card>
        {isFrozen && (
          <Notice
            kind="warning"
            title={frozenText.title}
            action={<Link to={paths.settings}>{frozenText.toSettings}</Link>}
          >
            {frozenText.purchases}
          </Notice>
        )}
        {isUncertain && !isUnknown(state) && <Notice kind="error">{buyText.unknown}</Notice>}
        {isResumed && <BuyNotice state={state} />}
        <form className={css.form} ref={form} onSubmit={submit} noValidate autoComplete="off">
          <SelectField
            label={buyText.payWith}
            placeholder={buyText.chooseCoin}
            options={COINS}
            value={coin ?? ''}
            error={errorAt('coin')}
            disabled={isReadOnly}
            onChange={({ target }) =>
              buy.chooseCoin(isPaymentCoin(target.value) ? target.value : null)
            }
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
            <Button type="submit" busy={buy.isBusy} disabled={!isOnline}>
              {state.step === 'sending' ? screens.buying : buyText.title(token)}
            </Button>
            {state.step === 'uncertain' && (
              <Button kind="quiet" onClick={buy.discard}>
                {buyText.startOver}
              </Button>
            )}
          </div>
        </form>
      </Card>
    </Columns>
  )
}

/** Whether an earlier purchase had no answer and is not in the history, which is loaded for this. */
function useUncertainPurchase(payment: PurchasePayment): boolean {
  const { load } = useService(historyStores).purchase
  const isUnanswered = useUnanswered(
    'purchase',
    () => void payment.dispatch({ type: 'settled' }).catch(reportError),
  )
  const isUncertain = isUnanswered && payment.state.value.step === 'form'
  useEffect(() => {
    if (isUncertain) load().catch(reportError)
  }, [isUncertain, load])
  return isUncertain
}
