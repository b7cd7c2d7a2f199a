import * as v from 'valibot'
import type { CodeAnswer } from '#contract/account/codes.ts'
import { extensions, revocation, sessionToken } from '#contract/account/login.ts'

export interface PendingLogin {
  readonly email: string
  readonly token: string
  readonly code: CodeAnswer
  /** When the code was sent, in milliseconds since 1970; the resend countdown starts there. */
  readonly sentAt: number
  readonly extensions: readonly string[]
  /** Ends this session at the host, and does nothing else. The extension `revocation`. */
  readonly revocation?: string | undefined
  /** The person has a passkey, which logs in in place of the code. The extension `passkeys`. */
  readonly passkey?: boolean | undefined
}

/** A `CodeAnswer` (contract/account/codes.ts) as it is stored for the tab. */
export const savedCode = v.variant('kind', [
  v.object({ kind: v.literal('held'), challenge: v.string() }),
  v.object({ kind: v.literal('issued'), otp: v.string() }),
])

const pendingLogin = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    email: v.string(),
    token: sessionToken,
    code: savedCode,
    sentAt: v.number(),
    // A login that an earlier version began has none.
    extensions,
    revocation: v.optional(revocation),
    passkey: v.optional(v.boolean()),
  }),
)

/** Parses the stored pending login; null if it is damaged. */
export function readPendingLogin(stored: string): PendingLogin | null {
  const result = v.safeParse(pendingLogin, stored)
  return result.success ? result.output : null
}
