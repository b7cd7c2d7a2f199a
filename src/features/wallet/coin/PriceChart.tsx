import { useState } from 'react'
import type { Coin } from '#domain/assets.ts'
import {
  type BalancePoint,
  isKnown,
  pointsOf,
  RANGE_IDS,
  type Range,
  summaryOf,
  within,
} from '#domain/balance-history.ts'
import { formatUnits } from '#domain/money/decimal.ts'
import { failures, failureText } from '#text/failures.ts'
import { balanceHistoryText, coinText } from '#text/wallet.ts'
import { createCoinPricesApi } from '../../../api/history/statement.ts'
import { connectionStore } from '../../../stores/host/connection.ts'
import { useService, useServices } from '../../../stores/use-service.ts'
import { LineChart } from '../../../ui/charts/LineChart.tsx'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { RetryNotice } from '../../../ui/feedback/RetryNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useLoaded } from '../../../ui/feedback/use-loaded.ts'
import { dayText } from '../balance-history/balance-points.ts'

/** What a coin cost on each day that the host knows of. A price is no secret: it is not hidden with the amounts. */
export function View({ coin }: { coin: Coin }) {
  const { platform } = useServices()
  const { coinPrices } = useService(createCoinPricesApi)
  const { onReturn } = useService(connectionStore)
  const { answer, reload } = useLoaded(coin, coinPrices, onReturn)
  const [range, setRange] = useState<Range>('month')
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
  return (
    <Tabs
      label={balanceHistoryText.ranges}
      selected={range}
      onSelect={setRange}
      tabs={RANGE_IDS.map((id) => ({
        id,
        label: balanceHistoryText.range[id],
        panel: <PriceOfRange points={within(points, id, platform.now())} />,
      }))}
    />
  )
}

function PriceOfRange({ points }: { points: readonly BalancePoint[] }) {
  const summary = summaryOf(points)
  const [first, last] = [points[0], points.at(-1)]
  if (!summary || !first || !last) return <p>{balanceHistoryText.noneInRange}</p>
  const price = ({ value }: BalancePoint) =>
    value ? balanceHistoryText.amount(formatUnits(value.units)) : balanceHistoryText.unknown
  if (points.length === 1) return <p>{balanceHistoryText.at(dayText(last.at), price(last))}</p>
  return (
    <LineChart
      label={balanceHistoryText.slider}
      points={points.map((point) => ({
        height: isKnown(point) ? Number(point.value.units) : undefined,
        text: balanceHistoryText.at(dayText(point.at), price(point)),
      }))}
      top={price(summary.highest)}
      bottom={price(summary.lowest)}
      start={dayText(first.at)}
      end={dayText(last.at)}
    />
  )
}
