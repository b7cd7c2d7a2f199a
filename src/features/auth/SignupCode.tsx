import { authText } from '../../text/screens-account.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeForm } from './CodeForm.tsx'
import type { SignupCodeStep, SignupDoneStep } from './signup-flow.ts'
import type { Signup } from './use-signup.ts'

interface Props {
  signup: Signup
  /** The code step, and the 2 s between the registration and the login tab. */
  step: SignupCodeStep | SignupDoneStep
}

export const SignupCode = ({ signup, step }: Props) => (
  <CodeForm
    sentTo={step.form.email}
    sentAt={step.sentAt}
    submitLabel={authText.createAccount}
    isSubmitting={signup.isCreating}
    isResending={signup.isAsking}
    onSubmit={signup.create}
    onResend={signup.resend}
    footer={
      !signup.isCreating && (
        <Button kind="quiet" onClick={signup.change}>
          {authText.changeEmail}
        </Button>
      )
    }
  />
)
