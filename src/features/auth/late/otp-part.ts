import { ACCESS } from '#config/access.ts'
import { coinIn } from '#config/coin-path.ts'
import { paths } from '#config/paths.ts'
import { DESTINATION_KEY } from '#config/storage-keys.ts'
import { errors, successes } from '#text/messages.ts'
import { createAccountApi } from '../../../api/account/account.ts'
import { type PendingLogin, readPendingLogin } from '../../../stores/account/pending-login.ts'
import { sessionStore } from '../../../stores/account/session.ts'
import type { Services } from '../../../stores/services.ts'
import { resend, type Verification, verify } from './otp-flow.ts'

type Message = { readonly message: string }
/** The path that the login leads to. */
type Destination = { readonly to: string }
/** `expired`: only a new login helps. */
type Failed = { readonly kind: 'expired' } | ({ readonly kind: 'failed' } & Message)

export type Verified =
  | ({ readonly kind: 'verified' } & Message & Destination)
  | ({ readonly kind: 'wrong' } & Message)
  | Failed
type Resent = ({ readonly kind: 'resent'; readonly sentAt: number } & Message) | Failed

/** What the screen of the login's code loads late. */
export function otpPart(services: Services) {
  const { platform, get } = services
  const session = get(sessionStore)
  const deps = { ...get(createAccountApi), now: platform.now }
  // The screen is the first that asks for it in a document of its own.
  if (!session.pending.peek()) session.restorePending(readPendingLogin)

  async function complete(
    prove: (pending: PendingLogin) => Promise<Verification>,
  ): Promise<Verified> {
    const pending = session.pending.peek()
    if (!pending) return { kind: 'expired' }
    const result = await prove(pending)
    if (result.kind === 'failed') return result
    if (result.kind === 'expired') return { kind: 'expired' }
    if (result.kind === 'wrong') return { kind: 'wrong', message: errors.invalidCode }
    session.confirm()
    const to = destinationOf(platform.tabStorage?.getItem(DESTINATION_KEY) ?? '')
    platform.tabStorage?.removeItem(DESTINATION_KEY)
    return { kind: 'verified', message: successes.codeVerified, to }
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

/** A screen that needs a login, with the coin that its address names; the wallet for anything else (product §4). */
export function destinationOf(stored: string): string {
  const [path = '', hash = ''] = stored.split('#')
  const isScreen = Object.values(paths).some(
    (one) => ACCESS[one] === 'logged-in' && (one === path || (one === paths.coin && coinIn(path))),
  )
  if (!isScreen) return paths.wallet
  return /^\w+$/.test(hash) ? `${path}#${hash}` : path
}
