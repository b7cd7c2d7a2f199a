import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isStrongPassword } from '#domain/password.ts'
import { errors, successes } from '#text/messages.ts'
import { type PendingSignups, pendingSignupsStore } from '../../stores/pending-signup.ts'
import { useService } from '../../stores/use-service.ts'
import { useUnsavedChanges } from '../../stores/use-unsaved-changes.ts'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { authDeps } from './auth-deps.ts'
import type { SignupForm } from './auth-form.ts'
import { signupForm } from './auth-form.ts'
import type { SignupStep } from './signup-flow.ts'
import { register, requestCode } from './signup-flow.ts'

const start: SignupStep = { step: 'form' }
const empty: SignupForm = { name: '', email: '', password: '', confirm: '' }

/** After a reload a signup continues at its code step. */
function resumed(pendingSignups: PendingSignups): SignupStep {
  const pending = pendingSignups.read()
  return pending ? { step: 'code', ...pending, isResumed: true } : start
}

/** The signup tab: the form, then the code (product §4). */
export function useSignup() {
  const pendingSignups = useService(pendingSignupsStore)
  const deps = useService(authDeps)
  const [step, setStep] = useState(() => resumed(pendingSignups))
  const form = useForm({
    resolver: valibotResolver(signupForm),
    // Otherwise the resolver skips the confirmation while another field is invalid.
    criteriaMode: 'all',
    defaultValues: step.step === 'form' ? empty : { ...empty, name: step.name, email: step.email },
  })
  useUnsavedChanges(form.formState.isDirty)

  const send = useSingleFlight(async (person: { name: string; email: string }) => {
    const outcome = await requestCode(deps, person)
    if (!outcome.ok) return toastError(outcome.error)
    const isResumed = step.step === 'code' && step.isResumed
    pendingSignups.save(outcome.value)
    setStep({ ...outcome.value, isResumed })
    toastSuccess(step.step === 'code' ? successes.codeResent : successes.codeSent)
  })

  const create = useSingleFlight(async ({ password }: SignupForm, typed: string) => {
    if (step.step !== 'code') return
    const outcome = await register(deps, step, password, typed)
    if (!outcome.ok) return toastError(outcome.error)
    pendingSignups.clear()
    setStep(outcome.value)
    toastSuccess(successes.registered)
  })

  /** Calls `next` only if the form is valid and the password is strong. */
  const withValidForm = (next: (values: SignupForm) => Promise<void>) =>
    form.handleSubmit((values) =>
      isStrongPassword(values.password) ? next(values) : toastError(errors.weakPassword),
    )

  return {
    form,
    step,
    submit: withValidForm(send.run),
    resend: () => step.step === 'code' && send.run(step),
    create: (typed: string) => withValidForm((values) => create.run(values, typed))(),
    changeDetails() {
      pendingSignups.clear()
      setStep(start)
    },
    /** Clears the form, passwords included, once the person is registered. */
    restart() {
      form.reset(empty)
      setStep(start)
    },
    isSending: send.isBusy,
    isCreating: create.isBusy || step.step === 'registered',
  }
}
export type Signup = ReturnType<typeof useSignup>
