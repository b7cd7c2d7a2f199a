import type { ReactNode } from 'react'
import { Hidden } from '../display/Hidden.tsx'
import css from './Preloader.module.css'

interface Props {
  label?: string
  /** `screen` stands for a screen that is on its way; `overlay` lies over everything. */
  size?: 'part' | 'screen' | 'overlay'
  /** A way out that appears when it takes too long, without any script: it may be the script that does not come. */
  late?: ReactNode
}

/** Something is being fetched. Prefer a `Skeleton` where the shape of what comes is known. */
export const Preloader = ({ label = 'Loading', size = 'part', late }: Props) => (
  <div className={css.preloader} data-size={size} role="status">
    <span className={css.spinner} aria-hidden="true" />
    <Hidden>{label}</Hidden>
    {late && <p className={css.late}>{late}</p>}
  </div>
)
