import { type ReactNode, useEffect, useState } from 'react'
import css from './Countdown.module.css'

interface Props {
  /** The moment it ends, in milliseconds since 1970. */
  until: number
  /** Stands before the time that is left: "Resend code in". */
  label: string
  /** What appears at zero. */
  children: ReactNode
  now?: () => number
}

/** Counts down for the eye; the ear is told once, when what was waited for is there. */
export function Countdown({ until, label, children, now = Date.now }: Props) {
  const left = useMillisecondsLeft(until, now)
  return (
    <div className={css.countdown} aria-live="polite">
      {left > 0 ? (
        <span role="timer" aria-live="off">
          {label} <span className={css.time}>{Math.ceil(left / 1000)} s</span>
        </span>
      ) : (
        children
      )}
    </div>
  )
}

function useMillisecondsLeft(until: number, now: () => number): number {
  const left = Math.max(0, until - now())
  const [, tick] = useState(0)
  // Each tick falls on the next whole second, so that a late timer does not add up.
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => tick((count) => count + 1), left % 1000 || 1000)
    return () => clearTimeout(timer)
  })
  return left
}
