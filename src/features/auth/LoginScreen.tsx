import { useState } from 'react'
import { REDIRECT } from '../../text/constants.ts'
import { authText } from '../../text/screens-account.ts'
import { Card } from '../../ui/Card.tsx'
import { useDelayed } from '../../ui/navigation.tsx'
import { Page } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { LoginForm } from './LoginForm.tsx'
import { SignupCode } from './SignupCode.tsx'
import { SignupForm } from './SignupForm.tsx'
import { SocialLinks } from './SocialLinks.tsx'
import { useLogin } from './use-login.ts'
import { useSignup } from './use-signup.ts'

/** Login and signup side by side (spec §2). Both forms live here, so that a look at the other tab loses nothing. */
export function LoginScreen() {
  const [tab, setTab] = useState<'login' | 'signup'>('login')
  const login = useLogin()
  const signup = useSignup()

  // The way from signup to /login (spec §4) is the other tab of this very screen.
  const isRegistered = signup.step.step === 'registered'
  useDelayed(
    () => {
      login.form.setValue('email', signup.form.getValues('email'))
      signup.restart()
      setTab('login')
    },
    isRegistered ? REDIRECT.signup : null,
  )

  return (
    <Page title={tab === 'login' ? authText.login : authText.signup} width="form">
      <Card>
        <Tabs
          label={authText.tabs}
          selected={tab}
          onSelect={setTab}
          tabs={[
            {
              id: 'login',
              label: authText.login,
              panel: (
                <>
                  <LoginForm login={login} />
                  <SocialLinks />
                </>
              ),
            },
            {
              id: 'signup',
              label: authText.signup,
              panel:
                signup.step.step === 'form' ? (
                  <SignupForm signup={signup} />
                ) : (
                  <SignupCode signup={signup} step={signup.step} />
                ),
            },
          ]}
        />
      </Card>
    </Page>
  )
}
