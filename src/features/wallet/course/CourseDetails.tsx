import { type ReactNode, useState } from 'react'
import { type CoursePoint, isKnown } from '#domain/course.ts'
import { courseText } from '#text/wallet.ts'
import css from './course.module.css'
import { dayText } from './course-points.ts'

interface Props {
  points: readonly CoursePoint[]
  format: (units: bigint) => string
  /** Above the values. */
  children: ReactNode
}

/** What there is to be known of the line, with the values behind it, newest first; years of them, so rendered when asked for. */
export function CourseDetails({ points, format, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={css.all} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{courseText.table}</summary>
      {isOpen && children}
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
