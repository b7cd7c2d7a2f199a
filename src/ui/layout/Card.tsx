import type { ComponentProps, ReactNode } from 'react'
import css from './Card.module.css'

type Props = Omit<ComponentProps<'section'>, 'className' | 'title'> & {
  /** The level-2 heading. */
  title?: ReactNode
  /** It stands at the end of the heading's line. */
  action?: ReactNode
}

/** A section on a raised surface. */
export const Card = ({ title, action, children, ...section }: Props) => (
  <section className={css.card} {...section}>
    {title && (
      <div className={css.head}>
        <h2 className={css.title}>{title}</h2>
        {action}
      </div>
    )}
    {children}
  </section>
)
