import { valibotResolver } from '@hookform/resolvers/valibot'
import { isStrongPassword } from '#domain/account.ts'
import { type Result, success } from '#domain/result.ts'
import { errors, successes } from '#text/messages.ts'
import { pendingSignupsStore } from '../../../stores/account/pending-signup.ts'
import type { Services } from '../../../stores/services.ts'
import { authDeps } from './auth-deps.ts'
import { type SignupForm, signupForm } from './auth-form.ts'
import { register, requestCode, type SignupCodeStep, type SignupDoneStep } from './signup-flow.ts'

interface Shown<Step> {
  readonly step: Step
  readonly message: string
}

/** What the signup form loads late. Errors and messages are the texts to show. */
export function signupPart(services: Services) {
  const pendingSignups = services.get(pendingSignupsStore)
  const deps = authDeps(services)
  return {
    resolver: valibotResolver(signupForm),
    weaknessOf: (password: string) =>
      isStrongPassword(password) ? undefined : errors.weakPassword,
    readPending: pendingSignups.read,
    clearPending: pendingSignups.clear,

    /** `earlier`: the code step, if another code is requested. */
    async requestCode(
      person: Pick<SignupForm, 'name' | 'email'>,
      earlier?: SignupCodeStep,
    ): Promise<Result<Shown<SignupCodeStep>, string>> {
      const outcome = await requestCode(deps, person)
      if (!outcome.ok) return outcome
      pendingSignups.save(outcome.value)
      const message = earlier ? successes.codeResent : successes.codeSent
      const step = { ...outcome.value, isResumed: earlier?.isResumed ?? false }
      return success({ step, message })
    },

    async register(
      step: SignupCodeStep,
      password: string,
      typed: string,
    ): Promise<Result<Shown<SignupDoneStep>, string>> {
      const outcome = await register(deps, step, password, typed)
      if (!outcome.ok) return outcome
      pendingSignups.clear()
      return success({ step: outcome.value, message: successes.registered })
    },
  }
}
