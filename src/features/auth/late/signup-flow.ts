import {
  type CodeAnswer,
  type CodeProof,
  readTypedCode,
  type TypedCode,
} from '#contract/account/codes.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { signupText } from '#text/auth.ts'
import { failureText } from '#text/failures.ts'
import { errors } from '#text/messages.ts'
import type { SignUp } from '../../../api/account/account.ts'
import type { IdentityResult } from '../../../api/account/identity.ts'
import { type ApiError, type ApiResult, isRefusal } from '../../../api/request.ts'
import type { SignupForm } from './auth-form.ts'

/**
 * The steps of a signup (product §4).
 *
 *   form ──Send code──▶ code ──right code──▶ registered
 *    ▲                  │  ▲
 *    │                  │  └── Resend code, wrong code, no answer
 *    └─ Change details ─┘
 *
 * The code step survives a reload (stores/account/pending-signup.ts), the password does not: it has to be typed again.
 *
 * The host requires an account at the identity provider before it checks a held code, so the account is created
 * first and remains after a wrong code. That locks nobody out: the next try signs in to it with the typed password,
 * and the mail with the code has a link to choose another, where the provider does not replace such accounts.
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
  /** The password has to be typed again after a reload. */
  readonly isResumed: boolean
}
export interface SignupDoneStep extends Omit<SignupCodeStep, 'step' | 'code'> {
  readonly step: 'registered'
}

export interface SignupDeps {
  readonly requestSignupCode: (person: {
    email: string
    name: string
  }) => Promise<ApiResult<CodeAnswer>>
  readonly createAccount: (email: string, password: string) => Promise<IdentityResult<string>>
  readonly signIn: (email: string, password: string) => Promise<IdentityResult<string>>
  readonly signUp: (payload: SignUp) => Promise<ApiResult<unknown>>
  readonly now: () => number
}

/** A refusal means that the e-mail is already used (product §7). An error is the text to show. */
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

/** Registers with the typed code. An error is the text to show; the step does not change. */
export async function register(
  deps: Pick<SignupDeps, 'createAccount' | 'signIn' | 'signUp'>,
  { code, ...step }: SignupCodeStep,
  password: string,
  typed: string,
): Promise<Result<SignupDoneStep, string>> {
  const read = readTypedCode(code, typed)
  if (read.kind === 'wrong') return failure(errors.invalidOtp)
  const { name, email } = step
  const account = await createOrSignIn(deps, { email, password })
  if (!account.ok) return account
  const answer = await deps.signUp({
    name,
    email,
    password,
    idToken: account.value,
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
  if (error.status === 410) return signupText.signupCodeExpired
  return error.status === 409 ? errors.emailUsed : failureText(error)
}

/** Creates the account at the provider, or signs in to an existing one. Resolves to the ID token. */
async function createOrSignIn(
  deps: Pick<SignupDeps, 'createAccount' | 'signIn'>,
  { email, password }: Pick<SignupForm, 'email' | 'password'>,
): Promise<Result<string, string>> {
  const created = await deps.createAccount(email, password)
  if (created.ok) return created
  if (created.error.kind !== 'email-in-use') return failure(providerText(created.error))
  const existing = await deps.signIn(email, password)
  if (existing.ok) return existing
  const isOtherPassword = existing.error.kind === 'invalid-credential'
  return failure(isOtherPassword ? errors.emailUsed : providerText(existing.error))
}

/** The provider's own message (product §8), or ours if it could not be reached. */
const providerText = (error: { kind: string; message: string }): string =>
  error.kind === 'unreachable' ? failureText({ kind: 'unreachable' }) : error.message
