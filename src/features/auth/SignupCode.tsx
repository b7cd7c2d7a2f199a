import { authText } from '#text/screens-account.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import css from './auth.module.css'
import { CodeForm } from './CodeForm.tsx'
import { NotLoaded } from './LateForm.tsx'
import type { SignupCodeStep, SignupDoneStep } from './late/signup-flow.ts'
import { SignupPassword } from './SignupPassword.tsx'
import type { Signup } from './use-signup.ts'

export interface SignupCodeProps {
  signup: Signup
  /** The code step, and the 2 s between the registration and the login tab. */
  step: SignupCodeStep | SignupDoneStep
}

export const SignupCode = ({ signup, step }: SignupCodeProps) => (
  <CodeForm
    sentTo={step.email}
    sentAt={step.sentAt}
    submitLabel={authText.createAccount}
    isSubmitting={signup.isCreating}
    isResending={signup.isSending}
    onSubmit={signup.create}
    onResend={signup.resend}
    footer={
      !signup.isCreating && (
        <Button kind="quiet" onClick={signup.changeDetails}>
          {authText.changeEmail}
        </Button>
      )
    }
  >
    {step.isResumed && (
      <div className={css.fields}>
        <Notice kind="info">{authText.passwordAgain}</Notice>
        <SignupPassword form={signup.form} />
      </div>
    )}
    <NotLoaded late={signup.late} />
  </CodeForm>
)
