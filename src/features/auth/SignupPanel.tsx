import { useEffect, useRef } from 'react'
import { SignupCode } from './SignupCode.tsx'
import { SignupForm } from './SignupForm.tsx'
import type { Signup } from './use-signup.ts'
import { useSignupActions } from './use-signup-actions.ts'

export { loginReason } from './login-reason.ts'

/** The content of the tab. Loaded apart from the screen, since most visitors log in. */
export function SignupPanel({ signup }: { signup: Signup }) {
  const actions = useSignupActions(signup)
  const { step } = signup
  useFocusAfter(step.step === 'registered')
  if (step.step === 'resuming') return null
  if (step.step === 'form') return <SignupForm signup={signup} actions={actions} />
  return <SignupCode signup={signup} actions={actions} step={step} />
}

/** After a signup the login form is in this panel's place: there the person goes on with the password. */
function useFocusAfter(isRegistered: boolean): void {
  const wasRegistered = useRef(false)
  useEffect(() => {
    if (isRegistered) wasRegistered.current = true
  }, [isRegistered])
  useEffect(
    () => () => {
      if (!wasRegistered.current) return
      // The form before it was longer.
      scrollTo(0, 0)
      document.querySelector<HTMLInputElement>('[name="password"]')?.focus()
    },
    [],
  )
}
