import { useEffect, useEffectEvent } from 'react'
import { atField } from '#text/auth.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import type { SignupForm } from './late/auth-form.ts'
import { empty, type Signup, type SignupPart } from './use-signup.ts'

/** What the signup tab does: the form, then the code (product §4). */
export function useSignupActions(signup: Signup) {
  const { form, late, step, setStep, sending, creating, startAgain } = signup
  const codeStep = step.step === 'code' ? step : undefined

  /** A signup continues at its code step after a reload. */
  async function resume(): Promise<void> {
    const { readPending } = await late.get()
    const pending = readPending()
    if (!pending) return startAgain()
    form.reset({ ...empty, name: pending.name, email: pending.email })
    setStep({ step: 'code', ...pending, isResumed: true })
  }

  const isResuming = step.step === 'resuming'
  const startResuming = useEffectEvent(() => {
    // If the code cannot be loaded, the form can at least be filled in; the next reload resumes.
    resume().catch(startAgain)
  })
  useEffect(() => {
    if (isResuming) startResuming()
  }, [isResuming])

  /** What is about a field stands at it as well. */
  const showAt = (field: 'email' | 'password', message: string) =>
    form.setError(field, { message }, { shouldFocus: true })

  /** Calls `next` only if the form is valid and the password is strong. */
  const withValidForm = (next: (part: SignupPart, values: SignupForm) => Promise<unknown>) =>
    late.run(async (part) => {
      let result: unknown
      await form.handleSubmit(async (values) => {
        const weakness = part.weaknessOf(values.password)
        if (weakness === undefined) {
          result = await next(part, values)
          return
        }
        showAt('password', weakness.text)
        toastError(weakness.message)
      })()
      return result
    })

  async function requestCode(part: SignupPart, person: Pick<SignupForm, 'name' | 'email'>) {
    const outcome = await part.requestCode(person, codeStep)
    if (!outcome.ok) {
      const { message, isOfEmail } = outcome.error
      if (isOfEmail) showAt('email', atField.used)
      return toastError(message)
    }
    setStep(outcome.value.step)
    toastSuccess(outcome.value.message)
  }

  async function register(part: SignupPart, password: string, typed: string) {
    if (!codeStep) return
    const outcome = await part.register(codeStep, password, typed)
    if (!outcome.ok) {
      toastError(outcome.error.message)
      return outcome.error.isWrongCode ? 'wrong' : undefined
    }
    setStep(outcome.value.step)
    toastSuccess(outcome.value.message)
  }

  return {
    submit: () => sending.run(() => withValidForm(requestCode)),
    resend: () => codeStep && sending.run(() => late.run((part) => requestCode(part, codeStep))),
    create: (typed: string) =>
      creating.run(() => withValidForm((part, { password }) => register(part, password, typed))),
    changeDetails() {
      late.run(async ({ clearPending }) => clearPending()).catch(reportError)
      startAgain()
    },
    isSending: sending.isBusy,
    isCreating: creating.isBusy || step.step === 'registered',
  }
}
export type SignupActions = ReturnType<typeof useSignupActions>
