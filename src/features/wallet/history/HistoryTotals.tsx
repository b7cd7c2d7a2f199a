import { memo } from 'react'
import { totalsOf } from '#domain/history.ts'
import type { Amount as AmountOf } from '#domain/money/amount.ts'
import { formatUnits } from '#domain/money/decimal.ts'
import { screens } from '#text/messages.ts'
import { historyText } from '#text/wallet.ts'
import { coinLabel } from '../../../stores/money/coins.ts'
import { Amount } from '../../../ui/display/Amount.tsx'
import css from './history.module.css'
import type { Entry, HistoryTab } from './history-entry.ts'

interface Props {
  /** What came in and what went out have no total together. */
  tab: HistoryTab
  shown: readonly Entry[]
  /** The number of entries without filters. */
  all: number
  /** Whether no older entry is missing. */
  isComplete: boolean
  id: string
  isHidden: boolean
  /** Whether the file that is exported is spoken of here. */
  isExportSaid: boolean
}

/** The number of shown entries and, of one kind, their totals. */
export const HistoryTotals = memo(function HistoryTotals(props: Props) {
  const { tab, shown, all, isComplete, isHidden, id, isExportSaid } = props
  if (all === 0) return null
  const totals = tab === 'all' ? [] : entryTotals(shown)
  return (
    <p id={id} className={css.totals} title={historyText.totalsNote}>
      <span role="status">
        {historyText.shown(shown.length, all) + (isComplete ? '' : historyText.soFar)}
      </span>
      {totals.length > 0 && <span>{historyText.totals}</span>}
      {totals.map(({ coin, units }) => (
        <span key={coin} className={css.total}>
          <Amount unit={coinLabel(coin)}>
            {isHidden ? screens.hiddenBalance : formatUnits(units)}
          </Amount>
        </span>
      ))}
      {isExportSaid && isHidden && shown.length > 0 && (
        <span className={css.fileNote}>{historyText.csvNotHidden}</span>
      )}
    </p>
  )
})

/** Cached, because the same long lists are shown again while a search is typed. */
const cachedTotals = new WeakMap<readonly Entry[], readonly AmountOf<string>[]>()

/** The totals of the entries per coin. */
export function entryTotals(entries: readonly Entry[]): readonly AmountOf<string>[] {
  const totals = cachedTotals.get(entries) ?? totalsOf(entries)
  cachedTotals.set(entries, totals)
  return totals
}
