import * as v from 'valibot'
import { extensions, revocation, sessionToken } from '#contract/account/login.ts'
import type { PendingLogin } from './session.ts'

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
