import {
  type CodeAnswer,
  type CodeProof,
  readTypedCode,
  type TypedCode,
} from '#contract/values/code.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { errors } from '#text/messages.ts'
import { authText } from '#text/screens-account.ts'
import { failureText } from '#text/screens-failures.ts'
import type { SignUp } from '../../api/account.ts'
import type { IdentityResult } from '../../api/identity.ts'
import type { ApiError, ApiResult } from '../../api/request.ts'
import { isRefusal } from '../../api/request.ts'
import type { SignupForm } from './auth-form.ts'

/**
 * The steps of a signup (product §4).
 *
 *   form ──Send code──▶ code ──right code──▶ registered
 *    ▲                  │  ▲
 *    │                  │  └── Resend code, wrong code, no answer
 *    └─ Change details ─┘
 *
 * The code step outlives a reload (stores/pending-signup.ts), but the password does not: it has to be typed again.
 *
 * The host wants proof of an account at the identity provider before it looks at a held code, so the
 * account is made first, and after a wrong code it stays. Nobody is locked out by it: the next try enters
 * it with the typed password, and a new code for the same e-mail makes our host take an unclaimed one back.
 */
export type SignupStep = SignupFormStep | SignupCodeStep | SignupDoneStep

export interface SignupFormStep {
  readonly step: 'form'
}
export interface SignupCodeStep {
  readonly step: 'code'
  readonly name: string
  readonly email: string
  readonly code: CodeAnswer
  /** Milliseconds since 1970, for the countdown. */
  readonly sentAt: number
  /** After a reload: the password has to be typed once more. */
  readonly isResumed: boolean
}
export interface SignupDoneStep extends Omit<SignupCodeStep, 'step' | 'code'> {
  readonly step: 'registered'
}

export interface SignupDeps {
  readonly requestSignupCode: (who: {
    email: string
    name: string
  }) => Promise<ApiResult<CodeAnswer>>
  readonly createAccount: (email: string, password: string) => Promise<IdentityResult<string>>
  readonly signIn: (email: string, password: string) => Promise<IdentityResult<string>>
  readonly signUp: (payload: SignUp) => Promise<ApiResult<unknown>>
  readonly now: () => number
}

/** product §7: a failure means that the e-mail is already used. An error is the text to show. */
export async function requestCode(
  deps: Pick<SignupDeps, 'requestSignupCode' | 'now'>,
  { name, email }: Pick<SignupForm, 'name' | 'email'>,
): Promise<Result<Omit<SignupCodeStep, 'isResumed'>, string>> {
  const answer = await deps.requestSignupCode({ email, name })
  if (answer.ok) {
    return success({ step: 'code', name, email, code: answer.value, sentAt: deps.now() })
  }
  return failure(isRefusal(answer.error) ? errors.emailUsed : failureText(answer.error))
}

/** Registers with the typed code. An error is the text to show, and leaves everything as it was. */
export async function register(
  deps: Pick<SignupDeps, 'createAccount' | 'signIn' | 'signUp'>,
  { code, ...step }: SignupCodeStep,
  password: string,
  typed: string,
): Promise<Result<SignupDoneStep, string>> {
  const read = readTypedCode(code, typed)
  if (read.kind === 'wrong') return failure(errors.invalidOtp)
  const { name, email } = step
  const entered = await enter(deps, { email, password })
  if (!entered.ok) return entered
  const answer = await deps.signUp({
    name,
    email,
    password,
    idToken: entered.value,
    proof: proofOf(read),
  })
  if (answer.ok) return success({ ...step, step: 'registered' })
  return failure(refusalText(answer.error))
}

const proofOf = (read: TypedCode): CodeProof | undefined =>
  read.kind === 'proof' ? read.proof : undefined

function refusalText(error: ApiError): string {
  if (error.kind !== 'refused') return failureText(error)
  if (error.status === 403) return errors.invalidOtp
  if (error.status === 410) return authText.codeSpent
  return error.status === 409 ? errors.emailUsed : failureText(error)
}

/** Makes the account at the provider, or signs in to the one that is there. Resolves to the ID token. */
async function enter(
  deps: Pick<SignupDeps, 'createAccount' | 'signIn'>,
  { email, password }: Pick<SignupForm, 'email' | 'password'>,
): Promise<Result<string, string>> {
  const made = await deps.createAccount(email, password)
  if (made.ok) return made
  if (made.error.kind !== 'email-in-use') return failure(providerText(made.error))
  const known = await deps.signIn(email, password)
  if (known.ok) return known
  const isOtherPassword = known.error.kind === 'invalid-credential'
  return failure(isOtherPassword ? errors.emailUsed : providerText(known.error))
}

/** The provider's own words (product §8), but ours where it never got to speak. */
const providerText = (error: { kind: string; message: string }): string =>
  error.kind === 'unreachable' ? failureText({ kind: 'unreachable' }) : error.message
