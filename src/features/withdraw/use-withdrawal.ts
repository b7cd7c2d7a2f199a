import { useEffect, useState } from 'react'
import { requestWithdrawalCode, withdraw } from '../../api/transfers.ts'
import { paths } from '../../config/paths.ts'
import { updates } from '../../offline/updates.ts'
import { session } from '../../stores/session.ts'
import { REDIRECT } from '../../text/constants.ts'
import { errors, successes } from '../../text/messages.ts'
import { useRedirect } from '../../ui/navigation.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { useSingleFlight } from '../../ui/use-single-flight.ts'
import { interruptions } from './interruption.ts'
import type { Placing, WithdrawDeps, WithdrawStep } from './withdraw-flow.ts'
import { placeOrder, sendCode } from './withdraw-flow.ts'
import type { WithdrawOrder } from './withdraw-form.ts'

const deps: WithdrawDeps = {
  requestCode: requestWithdrawalCode,
  withdraw,
  isPlainHost: () => session.isPlainHost.peek(),
  now: Date.now,
  newKey: () => crypto.randomUUID(),
}

/** The steps of withdraw-flow.ts with their toasts and redirects (spec §4, §8). */
export function useWithdrawal() {
  const [step, setStep] = useState<WithdrawStep>({ step: 'form' })
  const [trouble, setTrouble] = useState<'unknown' | 'dead-code'>()
  const [interruption, setInterruption] = useState(interruptions.find)

  const isMoving = step.step !== 'form'
  // No new version of the app is offered between the review and the end.
  useEffect(() => (isMoving ? updates.hold() : undefined), [isMoving])
  useRedirect(paths.withdrawalSucceeded, step.step === 'placed' ? REDIRECT.withdrawal : null)
  useRedirect(paths.withdrawalFailed, step.step === 'failed' ? REDIRECT.withdrawal : null)

  const send = useSingleFlight(async () => {
    if (step.step !== 'review' && step.step !== 'code') return
    const sent = await sendCode(deps, step)
    if (!sent.ok) return toastError(sent.message)
    interruptions.mark('unconfirmed')
    setTrouble(undefined)
    setStep(sent.step)
    toastSuccess(step.step === 'code' ? successes.codeResent : successes.codeSent)
  })

  const place = useSingleFlight(async (typed: string) => {
    if (step.step !== 'code') return
    interruptions.mark('uncertain')
    const placing = await placeOrder(deps, step, typed)
    if (placing !== 'unknown') interruptions.mark(isSettled(placing) ? undefined : 'unconfirmed')
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
    /** Of an earlier withdrawal; until the next is reviewed. */
    interruption,
    review(order: WithdrawOrder) {
      interruptions.mark(undefined)
      setInterruption(undefined)
      setStep({ step: 'review', order })
    },
    edit() {
      interruptions.mark(undefined)
      setTrouble(undefined)
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
