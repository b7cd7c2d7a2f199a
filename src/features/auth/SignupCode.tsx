import { signupText } from '#text/auth.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import css from './auth.module.css'
import { CodeForm } from './CodeForm.tsx'
import { NotLoaded } from './LateForm.tsx'
import type { SignupCodeStep, SignupDoneStep } from './late/signup-flow.ts'
import { SignupPassword } from './SignupForm.tsx'
import type { Signup } from './use-signup.ts'
import type { SignupActions } from './use-signup-actions.ts'

interface Props {
  signup: Signup
  actions: SignupActions
  /** The code step, and the 2 s between the registration and the login tab. */
  step: SignupCodeStep | SignupDoneStep
}

export const SignupCode = ({ signup, actions, step }: Props) => (
  <CodeForm
    sentTo={step.email}
    sentAt={step.sentAt}
    submitLabel={signupText.createAccount}
    isSubmitting={actions.isCreating}
    isResending={actions.isSending}
    onSubmit={actions.create}
    onResend={actions.resend}
    footer={
      !actions.isCreating && (
        <Button kind="quiet" onClick={actions.changeDetails}>
          {signupText.changeEmail}
        </Button>
      )
    }
  >
    {step.isResumed && (
      <div className={css.fields}>
        <Notice kind="info">{signupText.passwordAgain}</Notice>
        <SignupPassword form={signup.form} />
      </div>
    )}
    <NotLoaded late={signup.late} />
  </CodeForm>
)
