import { useState } from 'react'
import type { ComingRelease } from '#domain/delivery.ts'
import { deliveryText as text } from '#text/delivery.ts'
import { dayText } from '../../../stores/money/release-chart.ts'
import { Amount } from '../../../ui/display/Amount.tsx'
import css from './delivery.module.css'

interface Props {
  releases: readonly ComingRelease[]
  format: (units: bigint) => string
}

/** Each coming release; years of days, so rendered when asked for. */
export function ReleaseTable({ releases, format }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text.table}</summary>
      {isOpen && (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{text.columns.day}</th>
              <th scope="col">{text.columns.amount}</th>
            </tr>
          </thead>
          <tbody>
            {releases.map(({ day, units }) => (
              <tr key={day}>
                <th scope="row">{dayText(day)}</th>
                <td>
                  <div>
                    <Amount>{format(units)}</Amount>
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}
