import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/Icon.tsx'
import css from './StatusPill.module.css'

export type Tone = 'good' | 'waiting' | 'bad' | 'neutral'

interface Props {
  tone: Tone
  children: ReactNode
  icon?: IconName
}

const drawings = { good: 'check', waiting: 'clock', bad: 'close', neutral: 'info' } as const

/** A state in a word. The drawing says it too, because colour alone is not seen by everybody. */
export const StatusPill = ({ tone, children, icon = drawings[tone] }: Props) => (
  <span className={css.pill} data-tone={tone}>
    <Icon name={icon} />
    {children}
  </span>
)
