import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/Icon.tsx'
import css from './EmptyState.module.css'

interface Props {
  title: ReactNode
  icon?: IconName
  /** How the list gets its first entry. */
  children?: ReactNode
  action?: ReactNode
}

/** Shown instead of an empty list. */
export const EmptyState = ({ title, icon = 'tray', children, action }: Props) => (
  <div className={css.empty}>
    <Icon name={icon} />
    <p className={css.title}>{title}</p>
    {children && <p className={css.text}>{children}</p>}
    {action && <div className={css.action}>{action}</div>}
  </div>
)
