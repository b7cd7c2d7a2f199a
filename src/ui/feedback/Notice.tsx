import type { ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import css from './Notice.module.css'

export type NoticeKind = 'info' | 'warning' | 'error' | 'success'

interface Props {
  kind: NoticeKind
  title?: ReactNode
  children?: ReactNode
  /** A button or link. */
  action?: ReactNode
}

/** Screen readers announce errors at once, successes politely, and the rest not at all. */
const roles = { info: 'note', warning: 'note', error: 'alert', success: 'status' } as const

export const Notice = ({ kind, title, children, action }: Props) => (
  <div className={css.notice} data-kind={kind} role={roles[kind]}>
    <Icon name={kind} />
    <div className={css.text}>
      {title && <strong className={css.title}>{title}</strong>}
      {children && <div>{children}</div>}
      {action}
    </div>
  </div>
)
