import { valibotResolver } from '@hookform/resolvers/valibot'
import type { Services } from '../../../stores/services.ts'
import { sessionStore } from '../../../stores/session.ts'
import { authDeps } from './auth-deps.ts'
import { type LoginForm, loginForm } from './auth-form.ts'
import { startLogin } from './login-flow.ts'

/** What the login form loads late. */
export function loginPart(services: Services) {
  const deps = authDeps(services)
  return {
    resolver: valibotResolver(loginForm),
    /** Resolves to the text to show if it failed. */
    async logIn(credentials: LoginForm): Promise<string | undefined> {
      const outcome = await startLogin(deps, credentials)
      if (!outcome.ok) return outcome.error
      services.get(sessionStore).startPending(outcome.value)
    },
  }
}
