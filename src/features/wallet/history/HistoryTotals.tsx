import { memo } from 'react'
import { historyText } from '#text/wallet.ts'
import { formatAmount } from './field-values.tsx'
import css from './history.module.css'
import type { Entry } from './history-entry.ts'
import { entryTotals } from './history-totals.ts'

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
