import { Children, type ReactNode } from 'react'
import css from './Footer.module.css'

/** Links under a heading. */
export const FooterGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h2 className={css.title}>{title}</h2>
    <ul className={css.links}>
      {Children.map(children, (link) => (
        <li>{link}</li>
      ))}
    </ul>
  </div>
)
