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

/** A signup whose page was reloaded continues where it was interrupted. */
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
    // Otherwise the resolver leaves the confirmation unchecked while any other field is wrong.
    criteriaMode: 'all',
    defaultValues: step.step === 'form' ? empty : { ...empty, name: step.name, email: step.email },
  })
  useUnsavedChanges(form.formState.isDirty)

  const send = useSingleFlight(async (who: { name: string; email: string }) => {
    const outcome = await requestCode(deps, who)
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

  /** Continues with a form that is right, and with a password that is strong. */
  const filled = (next: (values: SignupForm) => Promise<void>) =>
    form.handleSubmit((values) =>
      isStrongPassword(values.password) ? next(values) : toastError(errors.weakPassword),
    )

  return {
    form,
    step,
    submit: filled(send.run),
    resend: () => step.step === 'code' && send.run(step),
    create: (typed: string) => filled((values) => create.run(values, typed))(),
    change() {
      pendingSignups.clear()
      setStep(start)
    },
    /** Forgets the passwords, too: the person is registered. */
    restart() {
      form.reset(empty)
      setStep(start)
    },
    isSending: send.isBusy,
    isCreating: create.isBusy || step.step === 'registered',
  }
}
export type Signup = ReturnType<typeof useSignup>
