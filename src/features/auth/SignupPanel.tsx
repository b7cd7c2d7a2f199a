import { SignupCode } from './SignupCode.tsx'
import { SignupForm } from './SignupForm.tsx'
import type { Signup } from './use-signup.ts'
import { useSignupActions } from './use-signup-actions.ts'

/** The content of the tab. Loaded apart from the screen, since most visitors log in. */
export function SignupPanel({ signup }: { signup: Signup }) {
  const actions = useSignupActions(signup)
  const { step } = signup
  if (step.step === 'resuming') return null
  if (step.step === 'form') return <SignupForm signup={signup} actions={actions} />
  return <SignupCode signup={signup} actions={actions} step={step} />
}
