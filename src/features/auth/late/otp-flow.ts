import { readTypedCode } from '#contract/account/codes.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { failureText } from '#text/failures.ts'
import type { ApiError } from '../../../api/request.ts'
import type { PendingLogin } from '../../../stores/account/pending-login.ts'
import type { LoginDeps } from './login-flow.ts'

// Separate from login-flow.ts, so that /login does not load the code steps that /otp shares with other screens.

/** `expired`: the code has expired or is locked, and only a new login helps. */
export type Verification =
  | { readonly kind: 'right' | 'wrong' | 'expired' }
  | { readonly kind: 'failed'; readonly message: string }

/** Compares an issued code here, and lets the host check a held one. */
export async function verify(
  deps: Pick<LoginDeps, 'verifyCode'>,
  { token, code }: PendingLogin,
  typed: string,
): Promise<Verification> {
  const read = readTypedCode(code, typed)
  if (read.kind !== 'proof') return { kind: read.kind }
  const answer = await deps.verifyCode({ token, ...read.proof })
  if (answer.ok) return { kind: 'right' }
  const { error } = answer
  if (error.kind === 'refused' && error.status === 403) return { kind: 'wrong' }
  if (hasEnded(error)) return { kind: 'expired' }
  return { kind: 'failed', message: failureText(error) }
}

/** Why no new code was sent; `isExpired`: the pending login itself has ended. */
interface ResendError {
  readonly isExpired: boolean
  readonly message: string
}

/** Requests a new code for the same login. */
export async function resend(
  deps: Pick<LoginDeps, 'resendCode' | 'now'>,
  pending: PendingLogin,
): Promise<Result<PendingLogin, ResendError>> {
  const answer = await deps.resendCode(pending.token)
  if (answer.ok) return success({ ...pending, code: answer.value, sentAt: deps.now() })
  return failure({ message: failureText(answer.error), isExpired: hasEnded(answer.error) })
}

/** 401: the pending login has ended. 410: its code has. */
const hasEnded = (error: ApiError): boolean =>
  error.kind === 'refused' && (error.status === 401 || error.status === 410)
