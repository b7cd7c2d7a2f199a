import { errors, successes } from '#text/messages.ts'
import { createAccountApi } from '../../../api/account.ts'
import { readPendingLogin } from '../../../stores/pending-login.ts'
import type { Services } from '../../../stores/services.ts'
import { sessionStore } from '../../../stores/session.ts'
import { resend, verify } from './otp-flow.ts'

type Message = { readonly message: string }
/** `expired`: only a new login helps. */
type Failed = { readonly kind: 'expired' } | ({ readonly kind: 'failed' } & Message)

type Verified = ({ readonly kind: 'verified' } & Message) | Failed
type Resent = ({ readonly kind: 'resent'; readonly sentAt: number } & Message) | Failed

/** What the screen of the login's code loads late. */
export function otpPart({ platform, get }: Services) {
  const session = get(sessionStore)
  const deps = { ...get(createAccountApi), now: platform.now }
  // In a document of its own the screen is the first that asks for it.
  if (!session.pending.peek()) session.restorePending(readPendingLogin)
  return {
    /** A right code completes the login. */
    async verify(typed: string): Promise<Verified> {
      const pending = session.pending.peek()
      if (!pending) return { kind: 'expired' }
      const result = await verify(deps, pending, typed)
      if (result.kind === 'failed') return result
      if (result.kind === 'expired') return { kind: 'expired' }
      if (result.kind === 'wrong') return { kind: 'failed', message: errors.invalidCode }
      session.confirm()
      return { kind: 'verified', message: successes.codeVerified }
    },

    async resend(): Promise<Resent> {
      const pending = session.pending.peek()
      if (!pending) return { kind: 'expired' }
      const outcome = await resend(deps, pending)
      if (outcome.ok) {
        session.startPending(outcome.value)
        const { sentAt } = outcome.value
        return { kind: 'resent', sentAt, message: successes.codeResent }
      }
      const { isExpired, message } = outcome.error
      return isExpired ? { kind: 'expired' } : { kind: 'failed', message }
    },
  }
}
