import { useSignals } from '@preact/signals-react/runtime'
import { BUY_DECIMALS_SHOWN } from '#config/constants.ts'
import { site } from '#config/site.ts'
import type { PaymentCoin } from '#domain/assets.ts'
import { atLeastZero, subtract, zero } from '#domain/money/amount.ts'
import { formatInFull, formatUnits, toTypedDecimal } from '#domain/money/decimal.ts'
import { costOfOneToken, hasPrice, purchaseMinimum } from '#domain/purchase.ts'
import { failures, failureText } from '#text/failures.ts'
import { buyText } from '#text/purchase.ts'
import { connectionStore } from '../../stores/host/connection.ts'
import { balancesStore } from '../../stores/money/balances.ts'
import { useService } from '../../stores/use-service.ts'
import { DataList } from '../../ui/display/DataList.tsx'
import { AsOf } from '../../ui/display/Time.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { RetryNotice } from '../../ui/feedback/RetryNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import css from './buy.module.css'
import { formatCost } from './purchase-amounts.ts'
import type { BuyState } from './use-buy.ts'

const token = site.siteName

/** Available, rate, price of the stage, minimum and fee. */
export function BuyTerms({ buy, coin }: { buy: BuyState; coin: PaymentCoin }) {
  useSignals()
  const balances = useService(balancesStore)
  const isOnline = useService(connectionStore).isOnline.value
  const { answer, reload } = buy.quote
  if (!isOnline && !answer?.ok) return <SavedBalance coin={coin} />
  const note = (
    <p className={css.note}>{buy.isQuoted ? buyText.estimateBeforeReview : buyText.estimate}</p>
  )
  if (!answer)
    return (
      <div className={css.terms}>
        <Skeleton rows={5} />
        {note}
      </div>
    )
  if (!answer.ok) {
    return (
      <RetryNotice title={buyText.loadFailed} label={failures.retry} onRetry={reload}>
        {failureText(answer.error)}
      </RetryNotice>
    )
  }
  const { available, rates, fee } = answer.value
  const cost = costOfOneToken(rates)
  if (!cost || !hasPrice(answer.value)) {
    return <Notice kind="warning">{buyText.noPrice}</Notice>
  }
  return (
    <div className={css.terms}>
      <DataList
        items={[
          {
            label: buyText.available,
            value: `${balances.format(available.units, BUY_DECIMALS_SHOWN)} ${coin}`,
          },
          { label: buyText.rate, value: `1 ${token} = ${formatCost(cost)} ${coin}` },
          { label: buyText.price, value: `${toTypedDecimal(rates.token.units)} USDT` },
          {
            label: buyText.minimum,
            value: `${formatInFull(purchaseMinimum(answer.value).units, BUY_DECIMALS_SHOWN)} ${token}`,
          },
          { label: buyText.fee, value: `${formatInFull(fee.units, BUY_DECIMALS_SHOWN)} ${token}` },
        ]}
      />
      {note}
    </div>
  )
}

/** What the person gets, once the terms are known. */
export function Credited({ buy: { quote, amounts } }: { buy: BuyState }) {
  if (!quote.answer) return <Skeleton rows={1} />
  if (!quote.answer.ok || !hasPrice(quote.answer.value)) return null
  const { fee } = quote.answer.value
  const credited = atLeastZero(subtract(amounts.receive ?? zero('TOKEN'), fee))
  const value = `${formatUnits(credited.units, BUY_DECIMALS_SHOWN)} ${token}`
  return <DataList items={[{ label: buyText.credited, value, isTotal: true }]} />
}

/** What was available when the balances were last received. The notice of the connection says why the rest is missing. */
function SavedBalance({ coin }: { coin: PaymentCoin }) {
  useSignals()
  const { coins, format, asOf } = useService(balancesStore)
  const available = coins[coin].availableUnits.value
  if (available === null || asOf.value === null) return null
  const label = (
    <>
      {buyText.availableAsOf} <AsOf at={asOf.value} />
    </>
  )
  return <DataList items={[{ label, value: `${format(available, BUY_DECIMALS_SHOWN)} ${coin}` }]} />
}
