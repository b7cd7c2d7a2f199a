import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { requestSignupCode, signUp } from '../../api/account.ts'
import { createAccount, signIn } from '../../api/identity.ts'
import { errors, successes } from '../../text/messages.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { useSingleFlight } from '../../ui/use-single-flight.ts'
import { isStrongPassword } from '../../wire/password.ts'
import type { SignupForm } from './auth-form.ts'
import { signupForm } from './auth-form.ts'
import type { SignupStep } from './signup-flow.ts'
import { askForCode, register } from './signup-flow.ts'

const deps = { requestCode: requestSignupCode, createAccount, signIn, signUp, now: Date.now }
const start: SignupStep = { step: 'form' }
const empty: SignupForm = { name: '', email: '', password: '', confirm: '' }

/** The signup tab: the form, then the code (spec §4). */
export function useSignup() {
  const form = useForm({
    resolver: valibotResolver(signupForm),
    // Otherwise the resolver leaves the confirmation unchecked while any other field is wrong.
    criteriaMode: 'all',
    defaultValues: empty,
  })
  const [step, setStep] = useState<SignupStep>(start)

  const ask = useSingleFlight(async (filled: SignupForm) => {
    if (!isStrongPassword(filled.password)) return toastError(errors.weakPassword)
    const outcome = await askForCode(deps, filled)
    if (!outcome.ok) return toastError(outcome.message)
    setStep(outcome.step)
    toastSuccess(step.step === 'code' ? successes.codeResent : successes.codeSent)
  })

  const create = useSingleFlight(async (typed: string) => {
    if (step.step !== 'code') return
    const outcome = await register(deps, step, typed)
    if (!outcome.ok) return toastError(outcome.message)
    setStep(outcome.step)
    toastSuccess(successes.registered)
  })

  return {
    form,
    step,
    submit: form.handleSubmit(ask.run),
    resend: () => step.step === 'code' && ask.run(step.form),
    create: create.run,
    change: () => setStep(start),
    /** Forgets the passwords, too: the person is registered. */
    restart() {
      form.reset(empty)
      setStep(start)
    },
    isAsking: ask.isBusy,
    isCreating: create.isBusy || step.step === 'registered',
  }
}
export type Signup = ReturnType<typeof useSignup>
