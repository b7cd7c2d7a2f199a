import { useState } from 'react'
import { usePendingCodes } from '../../stores/use-service.ts'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import type { SignupForm } from './late/auth-form.ts'
import type { SignupStep } from './late/signup-flow.ts'
import { useLateForm, useLatePart } from './use-late-part.ts'

/** `resuming`: whether a signup of this tab waits for its code is being read. */
export type Step = SignupStep | { readonly step: 'resuming' }

const start: Step = { step: 'form' }
export const empty: SignupForm = { name: '', email: '', password: '', confirm: '' }

const loadPart = async () => (await import('./late/signup-part.ts')).signupPart
export type SignupPart = ReturnType<Awaited<ReturnType<typeof loadPart>>>

const run = (work: () => Promise<unknown>) => work()

/** What the signup tab keeps while the other tab is selected: its fields, its step, and whether a request is running. */
export function useSignup() {
  const codes = usePendingCodes()
  const late = useLatePart(loadPart)
  const [step, setStep] = useState<Step>(() => (codes.hasSignup() ? { step: 'resuming' } : start))
  const form = useLateForm(late, {
    // Otherwise the resolver skips the confirmation while another field is invalid.
    criteriaMode: 'all',
    defaultValues: empty,
  })
  const sending = useSingleFlight(run)
  const creating = useSingleFlight(run)
  return { form, late, step, setStep, sending, creating, startAgain: () => setStep(start) }
}
export type Signup = ReturnType<typeof useSignup>
