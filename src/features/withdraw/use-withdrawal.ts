import { type Signal, signal } from '@preact/signals-core'
import { useEffect } from 'react'
import { REDIRECT } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { OWNERSHIP_NEEDED } from '#contract/money/ownership.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import { passkeyText } from '#text/auth.ts'
import { failureText } from '#text/failures.ts'
import { errors, successes } from '#text/messages.ts'
import { createPasskeysApi } from '../../api/account/passkeys.ts'
import { createTransfersApi } from '../../api/money/transfers.ts'
import type { ApiResult } from '../../api/request.ts'
import { updatesService } from '../../offline/updates.ts'
import { useRedirect } from '../../router/navigation.tsx'
import { passkeySigner, passkeysStore } from '../../stores/account/passkeys.ts'
import { sessionStore } from '../../stores/account/session.ts'
import { placedWithdrawalSignal } from '../../stores/money/address-book.ts'
import { unansweredStore } from '../../stores/money/unanswered.ts'
import type { Factory, Services } from '../../stores/services.ts'
import { useService, useServices } from '../../stores/use-service.ts'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import {
  confirm,
  confirmWithPasskey,
  sendCode,
  type WithdrawalDeps,
  type WithdrawalPayment,
} from './withdrawal-effects.ts'
import { withdrawalDraft } from './withdrawal-form.ts'

/** Whether the host wants to know first that the address is the person's. */
const unprovenSignal: Factory<Signal<boolean>> = () => signal(false)

function withdrawalDeps({ platform, get }: Services): WithdrawalDeps {
  const { withdraw, requestWithdrawalCode } = get(createTransfersApi)
  const { during } = get(unansweredStore)
  const { withdrawalChallenge } = get(createPasskeysApi)
  const sign = get(passkeySigner)
  const { offers } = get(sessionStore)
  const isUnproven = get(unprovenSignal)
  function noted<T>(answer: ApiResult<T>): ApiResult<T> {
    isUnproven.value =
      offers('address-ownership') &&
      !answer.ok &&
      answer.error.kind === 'refused' &&
      answer.error.code === OWNERSHIP_NEEDED
    return answer
  }
  return {
    requestWithdrawalCode: async (order, options) =>
      noted(await requestWithdrawalCode(order, options)),
    withdraw(order, intent) {
      const { coin, amount, address } = order
      const payment = { coin, units: amount.units, address, key: intent?.idempotencyKey }
      return during('withdrawal', payment, () => withdraw(order, intent))
    },
    sign: (order, key) => sign(async () => noted(await withdrawalChallenge(order, key))),
    offers,
    now: platform.now,
  }
}

/** The state machine of withdrawal-state.ts with its toasts and redirects (product §4, §8). */
export function useWithdrawal(payment: WithdrawalPayment) {
  const { platform } = useServices()
  const deps = useService(withdrawalDeps)
  const { hold } = useService(updatesService)
  const placed = useService(placedWithdrawalSignal)
  const { isGuarded } = useService(passkeysStore)
  const { clear } = useService(withdrawalDraft)
  const state = payment.state.value
  const unproven = useService(unprovenSignal)
  const leaveUnproven = () => {
    unproven.value = false
  }

  const isInProgress = state.step !== 'form'
  const isCodeSent = 'code' in state
  useEffect(() => (isCodeSent ? clear() : undefined), [isCodeSent, clear])
  // No app update is offered from the review on.
  useEffect(() => (isInProgress ? hold() : undefined), [isInProgress, hold])
  useRedirect(paths.withdrawalSucceeded, state.step === 'placed' ? REDIRECT.withdrawal : null)
  useRedirect(paths.withdrawalFailed, state.step === 'failed' ? REDIRECT.withdrawal : null)

  const send = useSingleFlight(async () => {
    const sent = await sendCode(deps, payment)
    if (!sent) return
    if (!sent.ok) return unproven.peek() || toastError(failureText(sent.error))
    toastSuccess(sent.value === 'resent' ? successes.codeResent : successes.codeSent)
  })

  /** The next screen says what was placed. */
  const order = 'order' in state ? state.order : undefined
  function showPlaced(waits: boolean) {
    toastSuccess(successes.withdrawalPlaced)
    if (order) placed.value = { order, waits }
  }

  const place = useSingleFlight(async (typed: string) => {
    const outcome = await confirm(deps, payment, typed)
    if (outcome === 'wrong-code') {
      toastError(errors.invalidCode)
      return 'wrong'
    }
    // A failure has no toast (product §8).
    if (outcome === 'placed') showPlaced(isGuarded.peek())
  })

  const sign = useSingleFlight(async () => {
    const outcome = await confirmWithPasskey(deps, payment)
    if (!outcome) return
    if (!outcome.ok) return unproven.peek() || toastError(outcome.error)
    if (outcome.value === 'wrong-code') return toastError(passkeyText.refused)
    if (outcome.value === 'expired-code') return toastError(passkeyText.expired)
    if (outcome.value === 'placed') showPlaced(false)
  })

  return {
    state,
    review: (order: WithdrawalOrder) =>
      payment.dispatch({
        type: 'reviewed',
        order,
        key: deps.offers('idempotency-keys') ? platform.newId() : undefined,
      }),
    edit: () => payment.dispatch({ type: 'edited' }),
    send: send.run,
    place: place.run,
    isSending: send.isBusy,
    sign: sign.run,
    /** The address has to be proven before this order is confirmed. */
    isUnproven: unproven.value,
    leaveUnproven,
    isSigning: sign.isBusy,
  }
}
