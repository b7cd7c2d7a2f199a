import { memo } from 'react'
import { historyText } from '#text/screens-wallet.ts'
import css from './history.module.css'
import type { Entry } from './history-entry.ts'
import { amountText } from './history-entry.ts'
import { shownTotals } from './history-totals.ts'

interface Props {
  shown: readonly Entry[]
  /** How many there are in all. */
  all: number
  isHidden: boolean
}

/** How many entries are shown, and what they come to. */
export const HistoryTotals = memo(function HistoryTotals({ shown, all, isHidden }: Props) {
  if (all === 0) return null
  const totals = shownTotals(shown)
  return (
    <p className={css.totals} title={historyText.totalsNote}>
      <span role="status">{historyText.shown(shown.length, all)}</span>
      {totals.length > 0 && <span>{historyText.totals}</span>}
      {totals.map((total) => (
        <span key={total.coin} className={css.total}>
          {amountText(total, isHidden)}
        </span>
      ))}
    </p>
  )
})
