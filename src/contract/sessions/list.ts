import * as v from 'valibot'
import type { Call } from '../call.ts'

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
  /** Of the network, where the login came from; empty where it is not known. */
  address: name,
  /** Of the login. */
  at: time,
  /** To about an hour. */
  usedAt: time,
  /** The session that has asked. */
  isCurrent: v.boolean(),
})
export type LoginSession = v.InferOutput<typeof session>

export const sessionsAnswer = v.object({ sessions: v.array(session) })

export const encodeSessions = (
  sessions: readonly LoginSession[],
): v.InferInput<typeof sessionsAnswer> => ({ sessions: [...sessions] })
