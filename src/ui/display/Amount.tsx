import type { ReactNode } from 'react'
import css from './Amount.module.css'

interface Props {
  /** Formatted text such as `1,234.560000`, the mask while amounts are hidden, or a signal of either. */
  children: ReactNode
  unit?: ReactNode
  /** `figure` is the one large number of a screen. */
  size?: 'text' | 'figure'
}

/** Amounts have a fixed number of decimals, so tabular figures align the decimal points of a column. */
export const Amount = ({ children, unit, size = 'text' }: Props) => (
  <span className={css.amount} data-size={size}>
    <span>{typeof children === 'string' ? withMutedFraction(children) : children}</span>
    {unit && <span className={css.unit}>{unit}</span>}
  </span>
)

function withMutedFraction(text: string): ReactNode {
  const point = text.indexOf('.')
  if (point < 0) return text
  return (
    <>
      {text.slice(0, point)}
      <span className={css.fraction}>{text.slice(point)}</span>
    </>
  )
}
