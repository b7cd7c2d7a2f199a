import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/Icon.tsx'
import css from './StatusPill.module.css'

export type Tone = 'good' | 'waiting' | 'bad' | 'neutral'

interface Props {
  tone: Tone
  children: ReactNode
  icon?: IconName
}

const icons = { good: 'check', waiting: 'clock', bad: 'close', neutral: 'info' } as const

/** A status with an icon, because colour alone is not accessible. */
export const StatusPill = ({ tone, children, icon = icons[tone] }: Props) => (
  <span className={css.pill} data-tone={tone}>
    <Icon name={icon} />
    {children}
  </span>
)
