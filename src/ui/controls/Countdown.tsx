import { type ReactNode, useEffect, useState } from 'react'
import { second } from '#language'
import css from './Countdown.module.css'

interface Props {
  /** When it ends, in milliseconds since 1970. While it is undefined, only its space is kept. */
  until: number | undefined
  /** Shown before the remaining time, such as "Resend code in". */
  label: string
  /** Shown at zero. */
  children: ReactNode
  now?: () => number
}

/** A countdown. Screen readers announce only its end. */
export function Countdown({ until, label, children, now = Date.now }: Props) {
  const left = useMillisecondsLeft(until, now)
  return (
    <div className={css.countdown} aria-live="polite">
      {left !== undefined && left > 0 && (
        <span role="timer" aria-live="off">
          {label} <bdi className={css.time}>{`${Math.ceil(left / 1000)} ${second}`}</bdi>
        </span>
      )}
      {left === 0 && children}
    </div>
  )
}

function useMillisecondsLeft(until: number | undefined, now: () => number): number | undefined {
  const left = until === undefined ? undefined : Math.max(0, until - now())
  const [, tick] = useState(0)
  // Each timer runs to the next whole second, so that delays do not accumulate.
  useEffect(() => {
    if (!left) return
    const timer = setTimeout(() => tick((count) => count + 1), left % 1000 || 1000)
    return () => clearTimeout(timer)
  })
  return left
}
