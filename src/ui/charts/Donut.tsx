import type { ReactNode } from 'react'
import css from './Donut.module.css'

export interface Slice {
  readonly label: string
  /** The share in percent. A float is precise enough for a chart; the exact figure is shown as text. */
  readonly share: number
}

interface Props {
  /** The text alternative; the figures belong in a table or list next to the chart. */
  label: string
  slices: readonly Slice[]
  /** Rendered in the middle. */
  children?: ReactNode
}

/** The gap between two slices, in percent. */
const GAP = 0.7
/** Starts at the top, clockwise. */
const CIRCLE = 'M50 9a41 41 0 1 1 0 82a41 41 0 1 1 0-82'

/** A donut chart, clockwise from the top, in the nine chart colours. */
export function Donut({ label, slices, children }: Props) {
  const shown = slices.filter(({ share }) => share > 0)
  const gap = shown.length > 1 ? GAP : 0
  const startOf = (index: number) =>
    shown.slice(0, index).reduce((sum, { share }) => sum + share, 0)

  return (
    <div className={css.donut}>
      <svg className={css.ring} viewBox="0 0 100 100" role="img" aria-label={label}>
        <path className={css.track} d={CIRCLE} />
        {shown.map(({ label, share }, index) => (
          <path
            key={label}
            className={css.slice}
            data-colour={slices.findIndex((slice) => slice.label === label) + 1}
            d={CIRCLE}
            pathLength="100"
            strokeDasharray={gap ? `${Math.max(share - gap, 0.3)} 100` : undefined}
            strokeDashoffset={-startOf(index)}
          />
        ))}
      </svg>
      {children && <div className={css.middle}>{children}</div>}
    </div>
  )
}

/** The legend colour of the slice at `index` (from 0). */
export const Swatch = ({ index }: { index: number }) => (
  <span className={css.swatch} data-colour={index + 1} aria-hidden="true" />
)
