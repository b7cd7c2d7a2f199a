import { Hidden } from '../display/Hidden.tsx'
import css from './Skeleton.module.css'

interface Props {
  /** How many shapes. */
  rows?: number
  /** Of the height of a line of a DataList, a row of a list, one large figure, or a field. */
  shape?: 'line' | 'row' | 'figure' | 'field'
  label?: string
}

/** Stands where content will be, at the content's size, so that nothing jumps when it comes. */
export const Skeleton = ({ rows = 1, shape = 'line', label = 'Loading' }: Props) => (
  <div className={css.skeleton} role="status">
    <Hidden>{label}</Hidden>
    {Array.from({ length: rows }, (_, row) => (
      <span key={row} className={css.shape} data-shape={shape} aria-hidden="true" />
    ))}
  </div>
)
