import { valibotResolver } from '@hookform/resolvers/valibot'
import { isStrongPassword } from '#domain/password.ts'
import { type Result, success } from '#domain/result.ts'
import { pendingSignupsStore } from '../../../stores/pending-signup.ts'
import type { Services } from '../../../stores/services.ts'
import { authDeps } from './auth-deps.ts'
import { type SignupForm, signupForm } from './auth-form.ts'
import type { SignupCodeStep, SignupDoneStep } from './signup-flow.ts'
import { register, requestCode } from './signup-flow.ts'

/** What the signup form loads late. Errors are the texts to show. */
export function signupPart(services: Services) {
  const pendingSignups = services.get(pendingSignupsStore)
  const deps = authDeps(services)
  return {
    resolver: valibotResolver(signupForm),
    isStrongPassword,
    readPending: pendingSignups.read,
    clearPending: pendingSignups.clear,

    async requestCode(
      person: Pick<SignupForm, 'name' | 'email'>,
      isResumed: boolean,
    ): Promise<Result<SignupCodeStep, string>> {
      const outcome = await requestCode(deps, person)
      if (!outcome.ok) return outcome
      pendingSignups.save(outcome.value)
      return success({ ...outcome.value, isResumed })
    },

    async register(
      step: SignupCodeStep,
      password: string,
      typed: string,
    ): Promise<Result<SignupDoneStep, string>> {
      const outcome = await register(deps, step, password, typed)
      if (outcome.ok) pendingSignups.clear()
      return outcome
    },
  }
}
