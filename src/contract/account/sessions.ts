import * as v from 'valibot'
import { type Call, LONGEST, shortText } from '../values.ts'

/** The extension `sessions`: where the person is logged in. */
export const sessionList = { method: 'GET', path: '/sessions' } as const satisfies Call

const name = v.pipe(v.string(), v.maxLength(100))
/** Milliseconds since 1970. */
const time = v.pipe(v.number(), v.safeInteger())

const session = v.object({
  id: v.string(),
  /** Names such as Chrome and Android; empty where they are not known. */
  browser: name,
  platform: name,
  /** The network address where the login came from; empty where it is not known. */
  address: name,
  /** The time of the login. */
  at: time,
  /** The time of the last use, to about an hour. */
  usedAt: time,
  /** The session that has asked. */
  isCurrent: v.boolean(),
})
export type LoginSession = v.InferOutput<typeof session>

export const sessionsAnswer = v.object({ sessions: v.array(session) })

export const encodeSessions = (
  sessions: readonly LoginSession[],
): v.InferInput<typeof sessionsAnswer> => ({ sessions: [...sessions] })

/** The extension `sessions`: logs out other devices. Ending a session that is over is no error. */
export const sessionEnd = { method: 'PUT', path: '/sessions/end' } as const satisfies Call

/** The id of a session of the person, or all but the one that asks. */
export const endRequest = v.union([
  v.object({ session: v.pipe(v.string(), v.uuid()) }),
  v.object({ others: v.literal(true) }),
])
export type EndRequest = v.InferOutput<typeof endRequest>

/** The extension `freeze`: in the answer of GET /profile/detail while the account is frozen. */
export const freezeState = v.object({
  /** Since when, in milliseconds since 1970. */
  at: v.number(),
  /** Whether the person can lift it; otherwise an operator has frozen the account. */
  canLift: v.boolean(),
})
export type FreezeState = v.InferOutput<typeof freezeState>

/**
 * The extension `freeze`: a frozen account can be looked at and paid into; nothing is withdrawn from it and nothing bought
 * with it. Freezing needs no session, only the token of a mailed link, and ends all sessions.
 */
export const freeze = { method: 'PUT', path: '/freeze' } as const satisfies Call

/** The extension `self-freeze`: the same of a logged-in person. This session ends, too. */
export const selfFreeze = { method: 'PUT', path: '/freeze/own' } as const satisfies Call

export const freezeRequest = v.object({ link: v.pipe(v.string(), v.regex(/^[\w-]{20,200}$/)) })

/** The extension `freeze`: mails a code, which the host holds. */
export const unfreezeOtp = { method: 'PUT', path: '/unfreeze/otp' } as const satisfies Call
export const unfreezeOtpAnswer = v.object({ challenge: v.string() })

/** Lifts the freeze with that code. */
export const unfreeze = { method: 'POST', path: '/unfreeze' } as const satisfies Call
export const unfreezeRequest = v.object({
  challenge: shortText,
  code: v.pipe(v.string(), v.maxLength(LONGEST.code)),
})
