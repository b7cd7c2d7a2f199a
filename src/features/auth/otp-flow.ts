import { readTypedCode } from '#contract/values/code.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { failureText } from '#text/screens-failures.ts'
import type { ApiError } from '../../api/request.ts'
import type { LoginDeps, Pending } from './login-flow.ts'

// Apart from login-flow.ts, so that /login loads nothing of the code steps that /otp shares with other screens.

/** `dead`: the code has expired or is locked, and only a new login helps. */
export type Verdict =
  | { readonly kind: 'right' | 'wrong' | 'dead' }
  | { readonly kind: 'failed'; readonly message: string }

/** Compares an issued code here, and lets the host judge a held one. */
export async function verify(
  deps: Pick<LoginDeps, 'verifyCode'>,
  { token, code }: Pending,
  typed: string,
): Promise<Verdict> {
  const read = readTypedCode(code, typed)
  if (read.kind !== 'proof') return { kind: read.kind }
  const answer = await deps.verifyCode({ token, ...read.proof })
  if (answer.ok) return { kind: 'right' }
  const { error } = answer
  if (error.kind === 'refused' && error.status === 403) return { kind: 'wrong' }
  if (isOver(error)) return { kind: 'dead' }
  return { kind: 'failed', message: failureText(error) }
}

/** Why no other code was sent; `isDead`: the login itself is over. */
interface ResendError {
  readonly isDead: boolean
  readonly message: string
}

/** Sends another code for the same login. */
export async function resend(
  deps: Pick<LoginDeps, 'resendCode' | 'now'>,
  pending: Pending,
): Promise<Result<Pending, ResendError>> {
  const answer = await deps.resendCode(pending.token)
  if (answer.ok) return success({ ...pending, code: answer.value, sentAt: deps.now() })
  return failure({ message: failureText(answer.error), isDead: isOver(answer.error) })
}

/** 401: the pending login itself has ended. 410: its code has. */
const isOver = (error: ApiError): boolean =>
  error.kind === 'refused' && (error.status === 401 || error.status === 410)
