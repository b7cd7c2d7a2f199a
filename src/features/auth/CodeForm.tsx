import type { FormEvent, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useUnsavedChanges } from '../../stores/use-unsaved-changes.ts'
import { CODE_COUNTDOWN_SECONDS } from '../../text/constants.ts'
import { authText } from '../../text/screens-account.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Countdown } from '../../ui/controls/Countdown.tsx'
import { CodeField } from '../../ui/fields/CodeField.tsx'
import css from './auth.module.css'

interface Props {
  sentTo: string
  /** Milliseconds since 1970. */
  sentAt: number
  submitLabel: string
  isSubmitting: boolean
  isResending: boolean
  onSubmit: (typed: string) => Promise<void>
  onResend: () => void
  /** Further fields, below the code. */
  children?: ReactNode
  footer?: ReactNode
}

/** The one-time code of signup and of login. A wrong one stays, selected, ready to be typed over. */
export function CodeForm(props: Props) {
  const [code, setCode] = useState('')
  useUnsavedChanges(code !== '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (props.isSubmitting) return
    await props.onSubmit(code)
    field.current?.select()
  }

  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      <p className={css['sentTo']}>
        {authText.sentTo} <strong>{props.sentTo}</strong>
      </p>
      <CodeField
        ref={field}
        label={authText.code}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      {props.children}
      <Button type="submit" busy={props.isSubmitting}>
        {props.submitLabel}
      </Button>
      <div className={css['between']}>
        <Countdown until={props.sentAt + CODE_COUNTDOWN_SECONDS * 1000} label={authText.resendIn}>
          <Button kind="quiet" busy={props.isResending} onClick={props.onResend}>
            {authText.resend}
          </Button>
        </Countdown>
        {props.footer}
      </div>
    </form>
  )
}
