import { errors, successes } from '#text/messages.ts'
import { createAccountApi } from '../../../api/account/account.ts'
import { type PendingLogin, readPendingLogin } from '../../../stores/account/pending-login.ts'
import { sessionStore } from '../../../stores/account/session.ts'
import type { Services } from '../../../stores/services.ts'
import { resend, type Verification, verify } from './otp-flow.ts'

type Message = { readonly message: string }
/** `expired`: only a new login helps. */
type Failed = { readonly kind: 'expired' } | ({ readonly kind: 'failed' } & Message)

export type Verified = ({ readonly kind: 'verified' } & Message) | Failed
type Resent = ({ readonly kind: 'resent'; readonly sentAt: number } & Message) | Failed

/** What the screen of the login's code loads late. */
export function otpPart(services: Services) {
  const { platform, get } = services
  const session = get(sessionStore)
  const deps = { ...get(createAccountApi), now: platform.now }
  // In a document of its own the screen is the first that asks for it.
  if (!session.pending.peek()) session.restorePending(readPendingLogin)

  async function complete(
    prove: (pending: PendingLogin) => Promise<Verification>,
  ): Promise<Verified> {
    const pending = session.pending.peek()
    if (!pending) return { kind: 'expired' }
    const result = await prove(pending)
    if (result.kind === 'failed') return result
    if (result.kind === 'expired') return { kind: 'expired' }
    if (result.kind === 'wrong') return { kind: 'failed', message: errors.invalidCode }
    session.confirm()
    return { kind: 'verified', message: successes.codeVerified }
  }

  return {
    /** A right code completes the login. */
    verify: (typed: string) => complete((pending) => verify(deps, pending, typed)),

    /** Whether a passkey can take the place of the code. */
    hasPasskey(): boolean {
      const pending = session.pending.peek()
      return Boolean(pending?.passkey && pending.extensions.includes('passkeys'))
    },

    verifyPasskey: () =>
      complete(async (pending) => {
        const { logInWithPasskey } = await import('./passkey-login.ts')
        return await logInWithPasskey(services, pending)
      }),

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
