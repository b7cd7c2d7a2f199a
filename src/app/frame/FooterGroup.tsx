import { Children, type ReactNode } from 'react'
import css from './Footer.module.css'

interface Props {
  title: string
  children: ReactNode
  id?: string
}

/** Links under a heading. Hidden while there are none. */
export const FooterGroup = ({ title, children, id }: Props) => (
  <div id={id} hidden={Children.count(children) === 0}>
    <h2 className={css.title}>{title}</h2>
    <ul className={css.links}>
      {Children.map(children, (link) => (
        <li>{link}</li>
      ))}
    </ul>
  </div>
)
