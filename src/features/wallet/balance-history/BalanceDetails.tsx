import { type ReactNode, useState } from 'react'
import { type BalancePoint, isKnown } from '#domain/balance-history.ts'
import { balanceHistoryText } from '#text/wallet.ts'
import { Amount } from '../../../ui/display/Amount.tsx'
import css from './balance-history.module.css'
import { dayText } from './balance-points.ts'

interface Props {
  points: readonly BalancePoint[]
  format: (units: bigint) => string
  /** What stands above the values. */
  children: ReactNode
}

/** What there is to be known of the line, with the values behind it, newest first; years of them, so rendered when asked for. */
export function BalanceDetails({ points, format, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={css.all} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{balanceHistoryText.table}</summary>
      {isOpen && children}
      {isOpen && (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{balanceHistoryText.columns.day}</th>
              <th scope="col">{balanceHistoryText.columns.value}</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map((point) => (
              <tr key={point.at}>
                <th scope="row">{dayText(point.at)}</th>
                <td>
                  {isKnown(point) ? (
                    <div>
                      <Amount>{format(point.value.units)}</Amount>
                    </div>
                  ) : (
                    balanceHistoryText.unknown
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}
