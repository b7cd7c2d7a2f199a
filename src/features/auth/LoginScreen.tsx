import { type ComponentType, useEffect, useState } from 'react'
import { REDIRECT } from '#config/constants.ts'
import { SIGNUP_HASH } from '#config/paths.ts'
import { authText } from '#text/screens-account.ts'
import { setHash, useDelayed, useHash } from '../../router/navigation.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { NotLoaded } from './LateForm.tsx'
import { LoginForm } from './LoginForm.tsx'
import type { SignupCodeProps } from './SignupCode.tsx'
import { SignupForm } from './SignupForm.tsx'
import { SocialLinks } from './SocialLinks.tsx'
import { useLogin } from './use-login.ts'
import { type Signup, useSignup } from './use-signup.ts'

/** The tabs Login and Signup (product §2). Both forms are state of this component, so that changing tabs keeps the input. */
export function LoginScreen() {
  const [tab, selectTab] = useTab()
  const login = useLogin()
  const signup = useSignup(tab === 'signup')
  const SignupCode = useSignupCode(tab === 'signup')

  // After a signup product §4 redirects to /login, which is the other tab of this screen.
  useDelayed(
    () => {
      login.form.setValue('email', signup.form.getValues('email'))
      signup.restart()
      selectTab('login')
    },
    signup.step.step === 'registered' ? REDIRECT.signup : null,
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
              panel: <SignupPanel signup={signup} code={SignupCode} />,
            },
          ]}
        />
      </Card>
    </Page>
  )
}

type CodeView = ComponentType<SignupCodeProps> | 'missing' | undefined

function SignupPanel({ signup, code: SignupCode }: { signup: Signup; code: CodeView }) {
  const { step } = signup
  if (step.step === 'form') return <SignupForm signup={signup} />
  if (step.step === 'resuming' || !SignupCode) return null
  if (SignupCode === 'missing') return <NotLoaded late={{ isMissing: true }} />
  return <SignupCode signup={signup} step={step} />
}

type Tab = 'login' | 'signup'

/** The hash selects the tab; any other hash, such as the skip link's `#main`, leaves the tab as it is. */
function useTab(): [Tab, (next: Tab) => void] {
  const hash = useHash()
  const [tab, setTab] = useState<Tab>('login')
  if (hash === '' && tab !== 'login') setTab('login')
  if (hash === SIGNUP_HASH && tab !== 'signup') setTab('signup')
  return [tab, (next) => setHash(next === 'signup' ? SIGNUP_HASH : '')]
}

/** Loads the code step only when the signup tab is opened, since most visitors log in. */
function useSignupCode(isNeeded: boolean): CodeView {
  const [view, setView] = useState<CodeView>()
  useEffect(() => {
    if (!isNeeded) return
    import('./SignupCode.tsx').then(
      ({ SignupCode }) => setView(() => SignupCode),
      () => setView('missing'),
    )
  }, [isNeeded])
  return view
}
