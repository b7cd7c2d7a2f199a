import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/Icon.tsx'
import css from './Prompt.module.css'

interface Props {
  icon: IconName
  title: string
  children: ReactNode
  actions: ReactNode
}

/**
 * An offer that the person did not request: it overlays a corner, so that the layout does not shift, is announced
 * politely, and never takes the focus.
 */
export const Prompt = ({ icon, title, children, actions }: Props) => (
  <aside className={css.prompt} aria-label={title}>
    <Icon name={icon} />
    <div className={css.text} role="status">
      <strong className={css.title}>{title}</strong>
      <div>{children}</div>
    </div>
    <div className={css.actions}>{actions}</div>
  </aside>
)
