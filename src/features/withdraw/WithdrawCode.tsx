import { useState } from 'react'
import { networkName } from '#domain/assets.ts'
import { RESEND_PAUSE } from '#domain/codes.ts'
import { formatInFull } from '#domain/money/decimal.ts'
import { withdrawText } from '#text/screens-withdraw.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { DataList } from '../../ui/display/DataList.tsx'
import { GroupedText } from '../../ui/display/GroupedText.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { CodeStep } from '../../ui/fields/CodeStep.tsx'
import { awaitsCode, type SentCode, type Withdrawal } from './withdrawal-state.ts'

interface Props {
  state: Extract<Withdrawal, SentCode>
  isSending: boolean
  isOnline: boolean
  onConfirm: (typed: string) => Promise<void>
  onResend: () => void
  onEdit: () => void
}

export function WithdrawCode({ state, isSending, isOnline, ...handlers }: Props) {
  const { order, sentAt } = state
  const [code, setCode] = useState('')
  const isSubmitting = !awaitsCode(state)
  return (
    <CodeStep
      label={withdrawText.code}
      code={code}
      onCode={setCode}
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
          <DataList
            items={[
              { label: withdrawText.network, value: networkName(order.network) },
              { label: withdrawText.address, value: <GroupedText text={order.address} /> },
              {
                label: withdrawText.arrives,
                value: `${formatInFull(order.arrives.units)} ${order.coin}`,
                isTotal: true,
              },
            ]}
          />
        </>
      }
    >
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
