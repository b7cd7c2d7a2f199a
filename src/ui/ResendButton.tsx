import { Button } from './Button.tsx'
import css from './ResendButton.module.css'
import { useCountdown } from './use-countdown.ts'

interface Props {
  label: string
  /** What stands there until then. */
  waiting: (seconds: number) => string
  /** When it may be pressed, in milliseconds since 1970. */
  from: number
  busy: boolean
  onResend: () => void
}

/** Sends a code again, once the countdown is at 0; before that there is nothing to press. */
export function ResendButton({ label, waiting, from, busy, onResend }: Props) {
  const seconds = useCountdown(from)
  if (seconds > 0) return <p className={css['waiting']}>{waiting(seconds)}</p>
  return (
    <Button kind="quiet" busy={busy} onClick={onResend}>
      {label}
    </Button>
  )
}
