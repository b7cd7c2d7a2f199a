import { createAccountApi } from '../../../api/account.ts'
import type { Services } from '../../../stores/services.ts'
import { sessionStore } from '../../../stores/session.ts'
import { resend, type Verification, verify } from './otp-flow.ts'

type Resend =
  | { readonly kind: 'resent'; readonly sentAt: number }
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly message: string }

/** What the screen of the login's code loads late. */
export function otpPart({ platform, get }: Services) {
  const session = get(sessionStore)
  const deps = { ...get(createAccountApi), now: platform.now }
  return {
    /** A right code completes the login. */
    async verify(typed: string): Promise<Verification> {
      const pending = session.pending.peek()
      if (!pending) return { kind: 'expired' }
      const result = await verify(deps, pending, typed)
      if (result.kind === 'right') session.confirm()
      return result
    },

    async resend(): Promise<Resend> {
      const pending = session.pending.peek()
      if (!pending) return { kind: 'expired' }
      const outcome = await resend(deps, pending)
      if (outcome.ok) {
        session.startPending(outcome.value)
        return { kind: 'resent', sentAt: outcome.value.sentAt }
      }
      const { isExpired, message } = outcome.error
      return isExpired ? { kind: 'expired' } : { kind: 'failed', message }
    },
  }
}
