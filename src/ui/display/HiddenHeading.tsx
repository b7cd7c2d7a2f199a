import type { ReactNode } from 'react'
import css from './hidden.module.css'

/** A level-2 heading for screen readers only, where what is seen above says the same. */
export const HiddenHeading = ({ children }: { children: ReactNode }) => (
  <h2 className={css.hidden}>{children}</h2>
)
