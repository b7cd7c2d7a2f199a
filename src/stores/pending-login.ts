import * as v from 'valibot'
import { sessionToken } from '#contract/login.ts'
import type { PendingLogin } from './session.ts'

/** A code's answer, as a tab stores it (wire/answers.ts). */
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
  }),
)

/** What a tab has stored of a login that waits for its code; null where that is damaged. */
export function readPendingLogin(stored: string): PendingLogin | null {
  const result = v.safeParse(pendingLogin, stored)
  return result.success ? result.output : null
}
