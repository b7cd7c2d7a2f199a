import type { ReactNode } from 'react'
import css from './Donut.module.css'

export interface Slice {
  readonly label: string
  /** Of 100. A picture needs no more exactness than a number has; the exact figure stands beside it. */
  readonly share: number
}

interface Props {
  /** What a screen reader says instead of the picture; the figures belong in a table or list beside it. */
  label: string
  slices: readonly Slice[]
  /** Stands in the middle. */
  children?: ReactNode
}

/** Between two slices, of 100. */
const GAP = 0.7
/** From the top clockwise. */
const CIRCLE = 'M50 9a41 41 0 1 1 0 82a41 41 0 1 1 0-82'

/** Shares as a ring, from the top clockwise, in the nine picture colours. */
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

/** The colour of the slice at `index` (from 0), to stand before its name in the table. */
export const Swatch = ({ index }: { index: number }) => (
  <span className={css.swatch} data-colour={index + 1} aria-hidden="true" />
)
