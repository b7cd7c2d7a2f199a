import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { connection } from '../../stores/connection.ts'
import { history } from '../../stores/history.ts'
import { failures } from '../../text/screens-failures.ts'
import { withdrawText } from '../../text/screens-withdraw.ts'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { useWithdrawForm } from './use-withdraw-form.ts'
import { useWithdrawal } from './use-withdrawal.ts'
import { WithdrawCode } from './WithdrawCode.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'
import { WithdrawReview } from './WithdrawReview.tsx'

/** Form, review, code (spec §2, Withdraw). The form lives here, so that going back finds it as it was left. */
export function WithdrawScreen() {
  useSignals()
  const isOnline = connection.isOnline.value
  const withdrawal = useWithdrawal()
  const form = useWithdrawForm(withdrawal.review)
  const { step } = withdrawal
  // The review compares the address with those of the past.
  useEffect(() => void history.withdrawal.load(), [])

  return (
    <Page title={withdrawText.title} width="form">
      <Card>
        {!isOnline && <Notice kind="warning">{failures.offline}</Notice>}
        {withdrawal.interruption && (
          <Notice kind={withdrawal.interruption === 'uncertain' ? 'error' : 'info'}>
            {withdrawText[withdrawal.interruption]}
          </Notice>
        )}
        {step.step === 'form' && <WithdrawForm state={form} isOnline={isOnline} />}
        {step.step === 'review' && (
          <WithdrawReview
            order={step.order}
            isSending={withdrawal.isSending}
            isOnline={isOnline}
            onSend={withdrawal.send}
            onEdit={withdrawal.edit}
          />
        )}
        {'code' in step && (
          <WithdrawCode
            step={step}
            trouble={withdrawal.trouble}
            isPlacing={withdrawal.isPlacing}
            isSending={withdrawal.isSending}
            isOnline={isOnline}
            onConfirm={withdrawal.place}
            onResend={withdrawal.send}
            onEdit={withdrawal.edit}
          />
        )}
      </Card>
    </Page>
  )
}
