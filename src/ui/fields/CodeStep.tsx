import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '../controls/Button.tsx'
import { Countdown } from '../controls/Countdown.tsx'
import { CodeField, withoutSeparators } from './CodeField.tsx'
import css from './CodeStep.module.css'

interface Props {
  /** What the code is for. */
  intro: ReactNode
  label: string
  code: string
  onCode: (typed: string) => void
  /** Further fields and notices, below the code. */
  children?: ReactNode
  submitLabel: string
  isSubmitting: boolean
  isDisabled?: boolean
  /** Stands at a code that is not right. */
  wrongText: string
  /** Resolves to `wrong` if it is another code. */
  onSubmit: (code: string) => Promise<unknown>
  resend: {
    /** When another code may be sent, in milliseconds since 1970; undefined if it is not known yet. */
    until: number | undefined
    countdownLabel: string
    label: string
    isBusy: boolean
    onResend: () => void
  }
  /** Rendered next to the resend button. */
  footer?: ReactNode
}

/** The form for a one-time code. A wrong code stays in the field, selected, to be overwritten. */
export function CodeStep({
  intro,
  label,
  code,
  onCode,
  wrongText,
  children,
  resend,
  footer,
  ...submit
}: Props) {
  const { submitLabel, isSubmitting, isDisabled, onSubmit } = submit
  const field = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string>()
  const keepTyped = useEffectEvent(() => {
    const typed = withoutSeparators(field.current?.value ?? '')
    if (typed !== code) onCode(typed)
  })
  // A prerendered field may have been filled in before this component took it over.
  useLayoutEffect(() => keepTyped(), [])
  // Afterwards, since the heading of a new screen takes the focus in an effect that is run later.
  useEffect(() => queueMicrotask(() => field.current?.focus()), [])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSubmitting) return
    setWrong((await onSubmit(code)) === 'wrong' ? code : undefined)
    field.current?.select()
  }

  return (
    <form className={css.step} method="post" onSubmit={send} noValidate>
      {intro}
      <CodeField
        ref={field}
        label={label}
        value={code}
        error={code === wrong ? wrongText : undefined}
        onChange={(event) => onCode(event.target.value)}
      />
      {children}
      <Button type="submit" busy={isSubmitting} disabled={isDisabled}>
        {submitLabel}
      </Button>
      <div className={css.actions}>
        <Countdown until={resend.until} label={resend.countdownLabel}>
          <Button kind="quiet" busy={resend.isBusy} disabled={isDisabled} onClick={resend.onResend}>
            {resend.label}
          </Button>
        </Countdown>
        {footer}
      </div>
    </form>
  )
}
