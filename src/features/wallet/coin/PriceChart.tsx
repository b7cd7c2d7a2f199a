import type { Coin } from '#domain/assets.ts'
import { type BalancePoint, pointsOf, summaryOf } from '#domain/balance-history.ts'
import { formatUnits } from '#domain/money/decimal.ts'
import { failures, failureText } from '#text/failures.ts'
import { balanceHistoryText, coinText } from '#text/wallet.ts'
import { createCoinPricesApi } from '../../../api/history/statement.ts'
import { connectionStore } from '../../../stores/host/connection.ts'
import { useService } from '../../../stores/use-service.ts'
import { unbroken } from '../../../ui/display/unbroken.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { RetryNotice } from '../../../ui/feedback/RetryNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useLoaded } from '../../../ui/feedback/use-loaded.ts'
import { dayText } from '../balance-history/balance-points.ts'
import { DayLine, Periods } from '../balance-history/periods.tsx'

/** What a coin cost on each day that the host knows of. A price is no secret: it is not hidden with the amounts. */
export function View({ coin }: { coin: Coin }) {
  const { coinPrices } = useService(createCoinPricesApi)
  const { onReturn } = useService(connectionStore)
  const { answer, reload } = useLoaded(coin, coinPrices, onReturn)
  if (!answer) return <Skeleton rows={5} shape="row" label={coinText.loadingPrice} />
  if (!answer.ok)
    return (
      <RetryNotice title={coinText.priceFailed} label={failures.retry} onRetry={reload}>
        {failureText(answer.error)}
      </RetryNotice>
    )
  const points = pointsOf(answer.value)
  if (points.length === 0)
    return <EmptyState title={balanceHistoryText.empty}>{coinText.priceEmptyWhy}</EmptyState>
  return <Periods points={points}>{(days) => <PriceOfPeriod points={days} />}</Periods>
}

function PriceOfPeriod({ points }: { points: readonly BalancePoint[] }) {
  const summary = summaryOf(points)
  if (!summary) return <p>{balanceHistoryText.noneInRange}</p>
  const { at, value } = summary.last
  if (points.length === 1)
    return (
      <p>
        {unbroken(
          balanceHistoryText.at(dayText(at), balanceHistoryText.amount(formatUnits(value.units))),
        )}
      </p>
    )
  return <DayLine points={points} summary={summary} format={formatUnits} />
}
