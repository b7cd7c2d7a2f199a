import { useEffect, useState } from 'react'
import { paths } from '#config/paths.ts'
import { createTransfersApi } from '../../api/transfers.ts'
import { updatesService } from '../../offline/updates.ts'
import { useRedirect } from '../../router/navigation.tsx'
import type { Services } from '../../stores/services.ts'
import { sessionStore } from '../../stores/session.ts'
import { useService } from '../../stores/use-service.ts'
import { REDIRECT } from '../../text/constants.ts'
import { errors, successes } from '../../text/messages.ts'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import type { Interruption } from './interruption.ts'
import { interruptionsStore } from './interruption.ts'
import type { Placing, WithdrawDeps, WithdrawStep } from './withdraw-flow.ts'
import { placeOrder, sendCode } from './withdraw-flow.ts'
import type { WithdrawOrder } from './withdraw-form.ts'

function withdrawDeps({ platform, get }: Services): WithdrawDeps {
  const { requestWithdrawalCode, withdraw } = get(createTransfersApi)
  return {
    requestCode: requestWithdrawalCode,
    withdraw,
    isPlainHost: () => get(sessionStore).isPlainHost.peek(),
    now: platform.now,
    newKey: platform.newId,
  }
}

/** The steps of withdraw-flow.ts with their toasts and redirects (spec §4, §8), from where `interrupted` stopped. */
export function useWithdrawal(interrupted: Interruption | undefined) {
  const deps = useService(withdrawDeps)
  const interruptions = useService(interruptionsStore)
  const { hold } = useService(updatesService)
  const [step, setStep] = useState<WithdrawStep>(interrupted?.step ?? { step: 'form' })
  const [trouble, setTrouble] = useState<'unknown' | 'dead-code' | undefined>(
    interrupted?.step && interrupted.at === 'uncertain' ? 'unknown' : undefined,
  )
  const [interruption, setInterruption] = useState(interrupted)

  const isMoving = step.step !== 'form'
  // No new version of the app is offered between the review and the end.
  useEffect(() => (isMoving ? hold() : undefined), [isMoving, hold])
  useRedirect(paths.withdrawalSucceeded, step.step === 'placed' ? REDIRECT.withdrawal : null)
  useRedirect(paths.withdrawalFailed, step.step === 'failed' ? REDIRECT.withdrawal : null)

  /** Neither another code nor a wrong one tells what became of a try without an answer; the order sent again does. */
  const at = trouble === 'unknown' ? 'uncertain' : 'unconfirmed'

  const send = useSingleFlight(async () => {
    if (step.step !== 'review' && step.step !== 'code') return
    const sent = await sendCode(deps, step)
    if (!sent.ok) return toastError(sent.message)
    await interruptions.mark({ at, step: sent.step })
    if (at === 'unconfirmed') setTrouble(undefined)
    setStep(sent.step)
    toastSuccess(step.step === 'code' ? successes.codeResent : successes.codeSent)
  })

  const place = useSingleFlight(async (typed: string) => {
    if (step.step !== 'code') return
    await interruptions.mark({ at: 'uncertain', step })
    const placing = await placeOrder(deps, step, typed)
    if (isSettled(placing)) interruptions.forget()
    if (placing === 'wrong-code') await interruptions.mark({ at, step })
    if (placing === 'dead-code') await interruptions.mark({ at: 'unconfirmed' })
    if (placing === 'wrong-code') return toastError(errors.invalidCode)
    if (placing === 'unknown' || placing === 'dead-code') return setTrouble(placing)
    // A session that ended is a logout, which leads away by itself.
    if (placing === 'ended') return
    // spec §8: a failure has no toast.
    if (placing === 'placed') toastSuccess(successes.withdrawalPlaced)
    setStep({ ...step, step: placing })
  })

  return {
    step,
    trouble,
    /** How it comes that this is not the form, or what became of an earlier withdrawal; until the next is reviewed. */
    interruption,
    review(order: WithdrawOrder) {
      interruptions.forget()
      setInterruption(undefined)
      setStep({ step: 'review', order })
    },
    edit() {
      interruptions.forget()
      setTrouble(undefined)
      setInterruption(undefined)
      setStep({ step: 'form' })
    },
    send: send.run,
    place: place.run,
    isSending: send.isBusy,
    isPlacing: place.isBusy || step.step === 'placed' || step.step === 'failed',
  }
}

const isSettled = (placing: Placing): boolean =>
  placing === 'placed' || placing === 'failed' || placing === 'ended'
