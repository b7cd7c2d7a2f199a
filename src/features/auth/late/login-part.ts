import { valibotResolver } from '@hookform/resolvers/valibot'
import { type Result, success } from '#domain/result.ts'
import { atField } from '#text/auth.ts'
import { errors, successes } from '#text/messages.ts'
import { sessionStore } from '../../../stores/account/session.ts'
import type { Services } from '../../../stores/services.ts'
import { authDeps } from './auth-deps.ts'
import { type LoginForm, loginForm } from './auth-form.ts'
import { startLogin } from './login-flow.ts'

/** What the login form loads late. */
export function loginPart(services: Services) {
  const deps = authDeps(services)
  return {
    resolver: valibotResolver(loginForm),
    /** Resolves to the text to show; what is about a field stands at it as well. */
    async logIn(
      credentials: LoginForm,
      setError: (field: keyof LoginForm, error: { readonly message: string }) => void,
    ): Promise<Result<string, string>> {
      const outcome = await startLogin(deps, credentials)
      if (!outcome.ok) {
        const message = outcome.error
        if (message === errors.invalidCredentials) setError('password', { message: atField.wrong })
        if (message === errors.notRegistered) setError('email', { message: atField.unknown })
        return outcome
      }
      services.get(sessionStore).startPending(outcome.value)
      return success(successes.codeSent)
    },
  }
}
