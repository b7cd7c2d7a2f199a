import { type ReactNode, useState } from 'react'
import {
  type BalancePoint,
  type BalanceSummary,
  isKnown,
  type KnownPoint,
  RANGE_IDS,
  type Range,
  within,
} from '#domain/balance-history.ts'
import { balanceHistoryText } from '#text/wallet.ts'
import { useServices } from '../../../stores/use-service.ts'
import { LineChart } from '../../../ui/charts/LineChart.tsx'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { dayText } from './balance-points.ts'

interface PeriodsProps {
  points: readonly BalancePoint[]
  /** Draws the days of one period. */
  children: (points: readonly BalancePoint[]) => ReactNode
}

/** The periods that a series of days can be seen for, each in a tab of its own. */
export function Periods({ points, children }: PeriodsProps) {
  const { platform } = useServices()
  const [range, setRange] = useState<Range>('month')
  return (
    <Tabs
      label={balanceHistoryText.ranges}
      selected={range}
      onSelect={setRange}
      tabs={RANGE_IDS.map((id) => ({
        id,
        label: balanceHistoryText.range[id],
        panel: children(within(points, id, platform.now())),
      }))}
    />
  )
}

interface DayLineProps {
  points: readonly BalancePoint[]
  summary: BalanceSummary
  format: (units: bigint) => string
}

/** The days of a period as a line. */
export function DayLine({ points, summary, format }: DayLineProps) {
  const amount = ({ value }: KnownPoint) => balanceHistoryText.amount(format(value.units))
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  return (
    <LineChart
      label={balanceHistoryText.slider}
      points={points.map((point) => ({
        height: isKnown(point) ? Number(point.value.units) : undefined,
        text: balanceHistoryText.at(
          dayText(point.at),
          isKnown(point) ? amount(point) : balanceHistoryText.unknown,
        ),
      }))}
      top={amount(summary.highest)}
      bottom={amount(summary.lowest)}
      start={dayText(first.at)}
      end={dayText(last.at)}
    />
  )
}
