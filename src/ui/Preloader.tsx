import type { ReactNode } from 'react'
import { Hidden } from './Hidden.tsx'
import css from './Preloader.module.css'

interface Props {
  label?: string
  /** Covers the whole screen instead of standing in the page. */
  overlay?: boolean
  /** A way out that appears when it takes too long, without any script: it may be the script that does not come. */
  late?: ReactNode
}

/** Something is being fetched. Prefer a `Skeleton` where the shape of what comes is known. */
export const Preloader = ({ label = 'Loading', overlay = false, late }: Props) => (
  <div className={css['preloader']} data-overlay={overlay} role="status">
    <span className={css['spinner']} aria-hidden="true" />
    <Hidden>{label}</Hidden>
    {late && <p className={css['late']}>{late}</p>}
  </div>
)
