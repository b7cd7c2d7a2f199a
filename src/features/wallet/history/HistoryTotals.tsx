import { memo } from 'react'
import { totalsOf } from '#domain/history.ts'
import type { Amount } from '#domain/money/amount.ts'
import { historyText } from '#text/wallet.ts'
import { formatAmount } from './field-values.tsx'
import css from './history.module.css'
import type { Entry } from './history-entry.ts'

interface Props {
  shown: readonly Entry[]
  /** The number of entries without filters. */
  all: number
  /** Whether no older entry is missing. */
  isComplete: boolean
  id: string
  isHidden: boolean
}

/** The number of shown entries and their totals. */
export const HistoryTotals = memo(function HistoryTotals({
  shown,
  all,
  isComplete,
  isHidden,
  id,
}: Props) {
  if (all === 0) return null
  const totals = entryTotals(shown)
  return (
    <p id={id} className={css.totals} title={historyText.totalsNote}>
      <span role="status">
        {historyText.shown(shown.length, all) + (isComplete ? '' : historyText.soFar)}
      </span>
      {totals.length > 0 && <span>{historyText.totals}</span>}
      {totals.map((total) => (
        <span key={total.coin} className={css.total}>
          {formatAmount(total, isHidden)}
        </span>
      ))}
    </p>
  )
})

/** Cached, because the same long lists are shown again while a search is typed. */
const cachedTotals = new WeakMap<readonly Entry[], readonly Amount<string>[]>()

/** The totals of the entries per coin. */
export function entryTotals(entries: readonly Entry[]): readonly Amount<string>[] {
  const totals = cachedTotals.get(entries) ?? totalsOf(entries)
  cachedTotals.set(entries, totals)
  return totals
}
