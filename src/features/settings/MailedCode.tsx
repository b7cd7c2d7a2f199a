import { type ReactNode, useState } from 'react'
import { type CodeProof, readTypedCode } from '#contract/account/codes.ts'
import { RESEND_PAUSE } from '#domain/codes.ts'
import { atField } from '#text/auth.ts'
import { failureText } from '#text/failures.ts'
import { errors } from '#text/messages.ts'
import { mailedCodeText as text } from '#text/settings.ts'
import type { ApiError, ApiResult } from '../../api/request.ts'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { toastError } from '../../ui/feedback/toast.ts'
import { CodeStep } from '../../ui/fields/CodeStep.tsx'

/** A code that was mailed. */
export interface SentCode {
  readonly challenge: string
  /** Milliseconds since 1970. */
  readonly sentAt: number
}

interface Props {
  sent: SentCode
  intro: ReactNode
  submitLabel: string
  isOnline: boolean
  /** 403: wrong code. 410: expired, or locked after too many tries. */
  confirm: (proof: CodeProof) => Promise<ApiResult<unknown>>
  onDone: () => unknown
  isResending: boolean
  onResend: () => void
  /** Rendered next to the resend button. */
  footer?: ReactNode
}

/** The step at which a mailed code confirms a change. */
export function MailedCode({ sent, confirm, onDone, ...rest }: Props) {
  const { intro, submitLabel, isOnline, isResending, onResend, footer } = rest
  const [code, setCode] = useState('')
  const submit = useSingleFlight(async (typed: string) => {
    const read = readTypedCode({ kind: 'held', challenge: sent.challenge }, typed)
    const answer = read.kind === 'proof' ? await confirm(read.proof) : undefined
    if (answer?.ok) return await onDone()
    const message = answer ? faultText(answer.error) : errors.invalidCode
    toastError(message)
    return message === errors.invalidCode ? 'wrong' : undefined
  })
  return (
    <CodeStep
      intro={intro}
      label={text.code}
      code={code}
      onCode={setCode}
      wrongText={atField.wrong}
      submitLabel={submitLabel}
      isSubmitting={submit.isBusy}
      isDisabled={!isOnline}
      onSubmit={submit.run}
      resend={{
        until: sent.sentAt + RESEND_PAUSE,
        countdownLabel: text.resendIn,
        label: text.resend,
        isBusy: isResending,
        onResend,
      }}
      footer={footer}
    />
  )
}

function faultText(error: ApiError): string {
  const status = error.kind === 'refused' ? error.status : undefined
  if (status === 403) return errors.invalidCode
  return status === 410 ? text.expired : failureText(error)
}
