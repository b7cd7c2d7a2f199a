import { type ReactNode, useState } from 'react'
import { RESEND_PAUSE } from '#domain/codes.ts'
import { authText } from '#text/screens-account.ts'
import { useUnsavedChanges } from '../../stores/use-unsaved-changes.ts'
import { CodeStep } from '../../ui/fields/CodeStep.tsx'
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
  children?: ReactNode
  footer?: ReactNode
}

/** The code step of signup and of login. */
export function CodeForm({ sentTo, sentAt, isResending, onResend, ...step }: Props) {
  const [code, setCode] = useState('')
  useUnsavedChanges(code !== '')
  return (
    <CodeStep
      {...step}
      intro={
        <p className={css.sentTo}>
          {authText.sentTo} <strong>{sentTo}</strong>
        </p>
      }
      label={authText.code}
      code={code}
      onCode={setCode}
      resend={{
        until: sentAt + RESEND_PAUSE,
        countdownLabel: authText.resendIn,
        label: authText.resend,
        isBusy: isResending,
        onResend,
      }}
    />
  )
}
