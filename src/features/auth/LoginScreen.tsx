import { type ComponentType, useEffect, useState } from 'react'
import { REDIRECT } from '#config/constants.ts'
import { SIGNUP_HASH } from '#config/paths.ts'
import { social } from '#config/site.ts'
import { authText } from '#text/auth.ts'
import { setHash, useDelayed, useHash } from '../../router/navigation.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { Hidden } from '../../ui/display/Hidden.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import css from './auth.module.css'
import { NotLoaded } from './LateForm.tsx'
import { LoginForm } from './LoginForm.tsx'
import { useLogin } from './use-login.ts'
import { empty, type Signup, useSignup } from './use-signup.ts'

/** The tabs Login and Signup (product §2). Both forms are state of this component, so that changing tabs keeps the input. */
export function LoginScreen() {
  const [tab, selectTab] = useTab()
  const login = useLogin()
  const signup = useSignup()
  const late = useLateParts()

  // After a signup product §4 redirects to /login, which is the other tab of this screen.
  useDelayed(
    () => {
      login.form.setValue('email', signup.form.getValues('email'))
      // Passwords included.
      signup.form.reset(empty)
      signup.startAgain()
      selectTab('login')
    },
    signup.step.step === 'registered' ? REDIRECT.signup : null,
  )

  return (
    <Page title={authText[tab]} lead={late?.loginReason?.()} width="form">
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
              panel: late && <late.SignupPanel signup={signup} />,
            },
          ]}
        />
      </Card>
    </Page>
  )
}

type Tab = 'login' | 'signup'

/** The hash selects the tab; any other hash, such as the skip link's `#main`, leaves the tab as it is. */
function useTab(): [Tab, (next: Tab) => void] {
  const hash = useHash()
  const [tab, setTab] = useState<Tab>('login')
  const named = hash === SIGNUP_HASH ? 'signup' : hash ? tab : 'login'
  if (named !== tab) setTab(named)
  return [tab, (next) => setHash(next === 'signup' ? SIGNUP_HASH : '')]
}

interface LateParts {
  readonly SignupPanel: ComponentType<{ signup: Signup }>
  readonly loginReason?: () => string | undefined
}
let loadedParts: LateParts | undefined

export async function loadLateParts(): Promise<LateParts> {
  loadedParts ??= await import('./SignupPanel.tsx')
  return loadedParts
}

/**
 * The content of the signup tab, and why somebody is here. Its code is requested once the screen can be used, so that it is there
 * for a press.
 */
function useLateParts(): LateParts | undefined {
  const [parts, setParts] = useState(loadedParts)
  useEffect(() => {
    loadLateParts()
      .catch(() => MISSING)
      // Rendered again: while React takes the document over there is no reason.
      .then((loaded) => setParts({ ...loaded }))
  }, [])
  return parts
}

const MISSING: LateParts = { SignupPanel: () => <NotLoaded late={{ isMissing: true }} /> }

/** Links to external sites only, no social login (product §2). */
export const SocialLinks = () =>
  social.length > 0 && (
    <div className={css.social}>
      <span>{authText.social}</span>
      <ul className={css.networks}>
        {social.map(({ network, url }) => (
          <li key={network}>
            <a href={url} target="_blank" rel="noopener noreferrer" title={network}>
              <Icon name={network} />
              <Hidden>{network}</Hidden>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
