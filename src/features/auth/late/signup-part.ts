import { valibotResolver } from '@hookform/resolvers/valibot'
import { isStrongPassword } from '#domain/account.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { passwordText } from '#text/auth.ts'
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

interface CodeRefusal {
  readonly message: string
  /** Whether it stands at the e-mail as well. */
  readonly isOfEmail: boolean
}

/** What the signup form loads late. Errors and messages are the texts to show. */
export function signupPart(services: Services) {
  const pendingSignups = services.get(pendingSignupsStore)
  const deps = authDeps(services)
  return {
    resolver: valibotResolver(signupForm),
    /** The message of product §5, and what the check wants, for the field. */
    weaknessOf: (password: string) =>
      isStrongPassword(password)
        ? undefined
        : { message: errors.weakPassword, text: passwordText.weak },
    readPending: pendingSignups.read,
    clearPending: pendingSignups.clear,

    /** `earlier`: the code step, if another code is requested. */
    async requestCode(
      person: Pick<SignupForm, 'name' | 'email'>,
      earlier?: SignupCodeStep,
    ): Promise<Result<Shown<SignupCodeStep>, CodeRefusal>> {
      const outcome = await requestCode(deps, person)
      if (!outcome.ok) {
        const message = outcome.error
        return failure({ message, isOfEmail: !earlier && message === errors.emailUsed })
      }
      pendingSignups.save(outcome.value)
      const message = earlier ? successes.codeResent : successes.codeSent
      const step = { ...outcome.value, isResumed: earlier?.isResumed ?? false }
      return success({ step, message })
    },

    async register(
      step: SignupCodeStep,
      password: string,
      typed: string,
    ): Promise<Result<Shown<SignupDoneStep>, { message: string; isWrongCode: boolean }>> {
      const outcome = await register(deps, step, password, typed)
      if (!outcome.ok) {
        const message = outcome.error
        return failure({ message, isWrongCode: message === errors.invalidOtp })
      }
      pendingSignups.clear()
      return success({ step: outcome.value, message: successes.registered })
    },
  }
}
