import type { CodeAnswer, CodeProof } from '#contract/values/code.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { errors } from '#text/messages.ts'
import { failureText } from '#text/screens-failures.ts'
import type { IdentityResult } from '../../api/identity.ts'
import type { ApiError, ApiResult } from '../../api/request.ts'
import type { LoginForm } from './auth-form.ts'

/**
 * The steps of a login (product §4). What lies between is saved by the session store, because /otp is a
 * screen of its own that outlives a reload.
 *
 *   credentials ──provider, then host──▶ pending ──right code──▶ logged in
 *        ▲                                │  └── wrong code, Resend code ─▶ pending
 *        └────────── dead code ───────────┘
 */
export interface Pending {
  readonly email: string
  readonly token: string
  readonly code: CodeAnswer
  /** Milliseconds since 1970. */
  readonly sentAt: number
}

export interface LoginDeps {
  readonly signIn: (email: string, password: string) => Promise<IdentityResult<string>>
  readonly logIn: (proof: {
    email: string
    idToken: string
  }) => Promise<ApiResult<{ token: string; code: CodeAnswer }>>
  readonly verifyCode: (proof: CodeProof & { token: string }) => Promise<ApiResult<unknown>>
  readonly resendCode: (token: string) => Promise<ApiResult<CodeAnswer>>
  readonly now: () => number
}

/** The provider judges the password, the host knows who is registered. An error is the text to show. */
export async function enterCredentials(
  deps: Pick<LoginDeps, 'signIn' | 'logIn' | 'now'>,
  { email, password }: LoginForm,
): Promise<Result<Pending, string>> {
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
