import type { ReactNode } from 'react'
import { unbroken } from '../display/unbroken.tsx'
import css from './ItemHead.module.css'

interface Props {
  name: string
  /** A button or a status, at the end of the line. */
  children: ReactNode
}

/** The first line of an item of a list: its name, and what can be done with it. */
export const ItemHead = ({ name, children }: Props) => (
  <div className={css.head}>
    <strong>{unbroken(name)}</strong>
    {children}
  </div>
)
