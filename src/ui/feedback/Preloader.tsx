import { loading } from '#language'
import { Hidden } from '../display/Hidden.tsx'
import css from './Preloader.module.css'

interface Props {
  label?: string
  /** `screen` replaces a screen that is loading; `overlay` covers the page. */
  size?: 'part' | 'screen' | 'overlay'
}

/** A loading indicator. Prefer a `Skeleton` if the shape of the content is known. */
export const Preloader = ({ label = loading, size = 'part' }: Props) => (
  <div className={css.preloader} data-size={size} role="status">
    <span className={css.spinner} aria-hidden="true" />
    <Hidden>{label}</Hidden>
  </div>
)
