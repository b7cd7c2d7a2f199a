import { type ReactNode, useState } from 'react'
import { RESEND_PAUSE } from '#domain/codes.ts'
import { atField, codeText } from '#text/auth.ts'
import { CodeStep } from '../../ui/fields/CodeStep.tsx'
import css from './auth.module.css'
import { useLateUnsavedChanges } from './use-late-part.ts'

interface Props {
  sentTo: string
  /** Milliseconds since 1970; undefined in a prerendered page. */
  sentAt: number | undefined
  submitLabel: string
  isSubmitting: boolean
  isResending: boolean
  onSubmit: (typed: string) => Promise<unknown>
  onResend: () => void
  children?: ReactNode
  footer?: ReactNode
}

/** The code step of signup and of login. */
export function CodeForm({ sentTo, sentAt, isResending, onResend, ...step }: Props) {
  const [code, setCode] = useState('')
  useLateUnsavedChanges(code !== '')
  return (
    <CodeStep
      {...step}
      intro={
        <p className={css.sentTo}>
          {/* src/first-paint/before-paint.ts fills it in if the page is prerendered. */}
          {codeText.sentTo}{' '}
          <strong data-sent-to="" suppressHydrationWarning>
            {sentTo}
          </strong>
        </p>
      }
      label={codeText.code}
      code={code}
      onCode={setCode}
      wrongText={atField.wrong}
      resend={{
        until: sentAt === undefined ? undefined : sentAt + RESEND_PAUSE,
        countdownLabel: codeText.resendIn,
        label: codeText.resend,
        isBusy: isResending,
        onResend,
      }}
    />
  )
}
