import { useState } from 'react'
import { type CoursePoint, isKnown } from '#domain/course.ts'
import { courseText } from '#text/wallet.ts'
import css from './course.module.css'
import { dayText } from './course-points.ts'

interface Props {
  points: readonly CoursePoint[]
  format: (units: bigint) => string
}

/** The values behind the line, newest first; years of them, so rendered when asked for. */
export function CourseTable({ points, format }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={css.all} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{courseText.table}</summary>
      {isOpen && (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{courseText.columns.day}</th>
              <th scope="col">{courseText.columns.value}</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map((point) => (
              <tr key={point.at}>
                <th scope="row">{dayText(point.at)}</th>
                <td>{isKnown(point) ? format(point.value.units) : courseText.unknown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}
