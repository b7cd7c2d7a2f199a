import type { CodeAnswer, CodeProof } from '#contract/account/codes.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { failureText } from '#text/failures.ts'
import { errors } from '#text/messages.ts'
import type { IdentityResult } from '../../../api/account/identity.ts'
import type { ApiError, ApiResult } from '../../../api/request.ts'
import type { PendingLogin } from '../../../stores/account/pending-login.ts'
import type { LoginForm } from './auth-form.ts'

/**
 * The steps of a login (product §4). The pending login is in the session store, because /otp is a separate screen
 * and survives a reload.
 *
 *   credentials ──provider, then host──▶ pending ──right code──▶ logged in
 *        ▲                                │  └── wrong code, Resend code ─▶ pending
 *        └───────── expired code ─────────┘
 */
export interface LoginDeps {
  readonly signIn: (email: string, password: string) => Promise<IdentityResult<string>>
  readonly logIn: (proof: {
    email: string
    idToken: string
  }) => Promise<ApiResult<Pick<PendingLogin, 'token' | 'code' | 'extensions' | 'revocation'>>>
  readonly verifyCode: (proof: CodeProof & { token: string }) => Promise<ApiResult<unknown>>
  readonly resendCode: (token: string) => Promise<ApiResult<CodeAnswer>>
  readonly now: () => number
}

/** The provider checks the password, the host whether the e-mail is registered. An error is the text to show. */
export async function startLogin(
  deps: Pick<LoginDeps, 'signIn' | 'logIn' | 'now'>,
  { email, password }: LoginForm,
): Promise<Result<PendingLogin, string>> {
  const identity = await deps.signIn(email, password)
  if (!identity.ok) return failure(identityText(identity.error))
  const answer = await deps.logIn({ email, idToken: identity.value })
  if (!answer.ok) return failure(loginText(answer.error))
  return success({ email, ...answer.value, sentAt: deps.now() })
}

function identityText({ kind, message }: { kind: string; message: string }): string {
  if (kind === 'invalid-credential') return errors.invalidCredentials
  return kind === 'unreachable' ? failureText({ kind }) : message
}

const loginText = (error: ApiError): string =>
  error.kind === 'refused' && error.status === 401 ? errors.notRegistered : failureText(error)
