import { type ComponentType, useEffect, useState } from 'react'
import { REDIRECT } from '#config/constants.ts'
import { SIGNUP_PART } from '#config/paths.ts'
import { authText } from '#text/screens-account.ts'
import { setHash, useDelayed, useHash } from '../../router/navigation.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { LoginForm } from './LoginForm.tsx'
import type { SignupCodeProps } from './SignupCode.tsx'
import { SignupForm } from './SignupForm.tsx'
import { SocialLinks } from './SocialLinks.tsx'
import { useLogin } from './use-login.ts'
import { useSignup } from './use-signup.ts'

/** Login and signup side by side (product §2). Both forms live here, so that a look at the other tab loses nothing. */
export function LoginScreen() {
  const [tab, selectTab] = useTab()
  const login = useLogin()
  const signup = useSignup()
  const SignupCode = useSignupCode(tab === 'signup')

  // The way from signup to /login (product §4) is the other tab of this very screen.
  const isRegistered = signup.step.step === 'registered'
  useDelayed(
    () => {
      login.form.setValue('email', signup.form.getValues('email'))
      signup.restart()
      selectTab('login')
    },
    isRegistered ? REDIRECT.signup : null,
  )

  return (
    <Page title={tab === 'login' ? authText.login : authText.signup} width="form">
      <Card>
        <Tabs
          label={authText.tabs}
          selected={tab}
          onSelect={selectTab}
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
                  SignupCode && <SignupCode signup={signup} step={signup.step} />
                ),
            },
          ]}
        />
      </Card>
    </Page>
  )
}

type Tab = 'login' | 'signup'

/** The address says which tab is open; what else it may name, such as the skip link's `#main`, opens none. */
function useTab(): [Tab, (next: Tab) => void] {
  const part = useHash()
  const [tab, setTab] = useState<Tab>('login')
  if (part === '' && tab !== 'login') setTab('login')
  if (part === SIGNUP_PART && tab !== 'signup') setTab('signup')
  return [tab, (next) => setHash(next === 'signup' ? SIGNUP_PART : '')]
}

/** Most who come here log in: the step comes while the signup is being filled in, and is there when it is its turn. */
function useSignupCode(isWanted: boolean): ComponentType<SignupCodeProps> | undefined {
  const [step, setStep] = useState<ComponentType<SignupCodeProps>>()
  useEffect(() => {
    if (!isWanted) return
    import('./SignupCode.tsx').then(({ SignupCode }) => setStep(() => SignupCode), reportError)
  }, [isWanted])
  return step
}
