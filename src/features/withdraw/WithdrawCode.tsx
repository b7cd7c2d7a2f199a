import { useState } from 'react'
import { RESEND_PAUSE } from '#domain/codes.ts'
import { atField, passkeyText } from '#text/auth.ts'
import { withdrawText } from '#text/transfers.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { CodeStep } from '../../ui/fields/CodeStep.tsx'
import { OrderSummary } from './WithdrawReview.tsx'
import { awaitsCode, type SentCode, type Withdrawal } from './withdrawal-state.ts'

interface Props {
  state: Extract<Withdrawal, SentCode>
  isSending: boolean
  isOnline: boolean
  onConfirm: (typed: string) => Promise<unknown>
  onResend: () => void
  onEdit: () => void
  /** The person has a passkey: by a code the withdrawal waits. */
  isGuarded: boolean
}

export function WithdrawCode({ state, isSending, isOnline, isGuarded, ...handlers }: Props) {
  const { order, sentAt } = state
  const [code, setCode] = useState('')
  const isSubmitting = !awaitsCode(state)
  return (
    <CodeStep
      label={withdrawText.code}
      code={code}
      onCode={setCode}
      wrongText={atField.wrong}
      submitLabel={withdrawText.confirm}
      isSubmitting={isSubmitting}
      isDisabled={!isOnline}
      onSubmit={handlers.onConfirm}
      resend={{
        until: sentAt + RESEND_PAUSE,
        countdownLabel: withdrawText.resendIn,
        label: withdrawText.resend,
        isBusy: isSending,
        onResend: handlers.onResend,
      }}
      footer={
        canEdit(state) && (
          <Button kind="quiet" onClick={handlers.onEdit}>
            {withdrawText.edit}
          </Button>
        )
      }
      intro={
        <>
          <p>{withdrawText.sent}</p>
          <OrderSummary order={order} />
        </>
      }
    >
      {isGuarded && <Notice kind="info">{passkeyText.waits}</Notice>}
      <StepNotice state={state} />
    </CodeStep>
  )
}

const canEdit = ({ step }: Props['state']): boolean => step === 'code' || step === 'expired'

/** Why the last attempt did not complete the withdrawal. */
function StepNotice({ state }: Pick<Props, 'state'>) {
  const step = state.step === 'sending' ? state.from : state.step
  if (step === 'uncertain') return <Notice kind="error">{withdrawText.noAnswer}</Notice>
  return step === 'expired' && <Notice kind="error">{withdrawText.expired}</Notice>
}
