import { useEffect, useEffectEvent, useState } from 'react'
import { errors, successes } from '#text/messages.ts'
import { usePendingCodes } from '../../stores/pending-codes.ts'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import type { SignupForm } from './late/auth-form.ts'
import type { SignupCodeStep, SignupStep } from './late/signup-flow.ts'
import { useLateForm } from './use-late-form.ts'
import { useLatePart } from './use-late-part.ts'

/** `resuming`: whether a signup of this tab waits for its code is being read. */
type Step = SignupStep | { readonly step: 'resuming' }

const start: Step = { step: 'form' }
const empty: SignupForm = { name: '', email: '', password: '', confirm: '' }

const loadPart = async () => (await import('./late/signup-part.ts')).signupPart

/** The signup tab: the form, then the code (product §4). */
export function useSignup(isShown: boolean) {
  const codes = usePendingCodes()
  const late = useLatePart(loadPart)
  const [step, setStep] = useState<Step>(() => (codes.hasSignup() ? { step: 'resuming' } : start))
  const form = useLateForm(late, {
    // Otherwise the resolver skips the confirmation while another field is invalid.
    criteriaMode: 'all',
    defaultValues: empty,
  })

  /** After a reload a signup continues at its code step. */
  async function resume(): Promise<void> {
    const { readPending } = await late.get()
    const pending = readPending()
    if (pending) form.reset({ ...empty, name: pending.name, email: pending.email })
    setStep(pending ? { step: 'code', ...pending, isResumed: true } : start)
  }

  const isResuming = isShown && step.step === 'resuming'
  const startResuming = useEffectEvent(() => {
    // If the code cannot be loaded, the form can at least be filled in; the next reload resumes.
    resume().catch(() => setStep(start))
  })
  useEffect(() => {
    if (isResuming) startResuming()
  }, [isResuming])

  const codeStep = step.step === 'code' ? step : undefined

  /** Calls `next` only if the form is valid and the password is strong. */
  const withValidForm = (next: (part: Part, values: SignupForm) => Promise<unknown>) =>
    late.run((part) =>
      form.handleSubmit((values) =>
        part.isStrongPassword(values.password)
          ? next(part, values)
          : toastError(errors.weakPassword),
      )(),
    )

  async function requestCode(part: Part, person: Pick<SignupForm, 'name' | 'email'>) {
    const outcome = await part.requestCode(person, codeStep?.isResumed ?? false)
    if (!outcome.ok) return toastError(outcome.error)
    setStep(outcome.value)
    toastSuccess(codeStep ? successes.codeResent : successes.codeSent)
  }

  const send = useSingleFlight((resent?: SignupCodeStep) =>
    resent ? late.run((part) => requestCode(part, resent)) : withValidForm(requestCode),
  )

  const create = useSingleFlight((typed: string) =>
    withValidForm(async (part, { password }) => {
      if (!codeStep) return
      const outcome = await part.register(codeStep, password, typed)
      if (!outcome.ok) return toastError(outcome.error)
      setStep(outcome.value)
      toastSuccess(successes.registered)
    }),
  )

  return {
    form,
    late,
    step,
    submit: () => send.run(),
    resend: () => codeStep && send.run(codeStep),
    create: create.run,
    changeDetails() {
      late.run(async ({ clearPending }) => clearPending()).catch(reportError)
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
type Part = ReturnType<Awaited<ReturnType<typeof loadPart>>>
