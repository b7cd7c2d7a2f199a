import { loading } from '#language'
import { Hidden } from '../display/Hidden.tsx'
import css from './Skeleton.module.css'

interface Props {
  rows?: number
  /** Sets the height: a line of a DataList, a row of a list, one large figure, or a field. */
  shape?: 'line' | 'row' | 'figure' | 'field'
  label?: string
}

/** A placeholder of the content's size, so that the layout does not shift when the content is loaded. */
export const Skeleton = ({ rows = 1, shape = 'line', label = loading }: Props) => (
  <div className={css.skeleton} role="status">
    <Hidden>{label}</Hidden>
    {Array.from({ length: rows }, (_, row) => (
      <span key={row} className={css.shape} data-shape={shape} aria-hidden="true" />
    ))}
  </div>
)
