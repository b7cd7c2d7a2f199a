import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { connectionStore } from '../../stores/connection.ts'
import { historyStores } from '../../stores/history.ts'
import { useService } from '../../stores/use-service.ts'
import { failures } from '../../text/screens-failures.ts'
import { withdrawText } from '../../text/screens-withdraw.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import type { Interruption } from './interruption.ts'
import { interruptionsStore } from './interruption.ts'
import { useWithdrawForm } from './use-withdraw-form.ts'
import { useWithdrawal } from './use-withdrawal.ts'
import { WithdrawCode } from './WithdrawCode.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'
import { WithdrawReview } from './WithdrawReview.tsx'

/** Form, review, code (spec §2, Withdraw), or where this tab was interrupted. */
export function WithdrawScreen() {
  const interruptions = useService(interruptionsStore)
  const [isFound, setFound] = useState(!interruptions.isAny())
  const [interrupted, setInterrupted] = useState<Interruption>()
  useEffect(() => {
    if (isFound) return
    const found = (interruption: Interruption | undefined) => {
      setInterrupted(interruption)
      setFound(true)
    }
    interruptions.find().then(found, (error: unknown) => {
      reportError(error)
      found(undefined)
    })
  }, [isFound, interruptions])

  return (
    <Page title={withdrawText.title} width="form">
      <Card>{isFound && <Withdrawal interrupted={interrupted} />}</Card>
    </Page>
  )
}

/** The form lives here, so that going back finds it as it was left. */
function Withdrawal({ interrupted }: { interrupted: Interruption | undefined }) {
  useSignals()
  const isOnline = useService(connectionStore).isOnline.value
  const withdrawal = useWithdrawal(interrupted)
  const form = useWithdrawForm(withdrawal.review, interrupted?.step?.order)
  const { step } = withdrawal
  // The review compares the address with those of the past.
  const { load } = useService(historyStores).withdrawal
  useEffect(() => void load(), [load])

  return (
    <>
      {!isOnline && <Notice kind="warning">{failures.offline}</Notice>}
      {withdrawal.interruption && <InterruptionNotice interruption={withdrawal.interruption} />}
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
    </>
  )
}

/** Of one that goes on and is uncertain, its step says enough. */
function InterruptionNotice({ interruption: { at, step } }: { interruption: Interruption }) {
  if (step && at === 'uncertain') return null
  if (step) return <Notice kind="info">{withdrawText.resumed}</Notice>
  return <Notice kind={at === 'uncertain' ? 'error' : 'info'}>{withdrawText[at]}</Notice>
}
