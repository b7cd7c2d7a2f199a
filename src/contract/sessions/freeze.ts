import * as v from 'valibot'
import type { Call } from '../call.ts'

/**
 * The extension `freeze`: a frozen account can be looked at and paid into; nothing is withdrawn from it and nothing bought
 * with it. Freezing needs no session, only the token of a mailed link, and ends all sessions.
 */
export const freeze = { method: 'PUT', path: '/freeze' } as const satisfies Call

/** The extension `self-freeze`: the same of a logged-in person. This session ends, too. */
export const selfFreeze = { method: 'PUT', path: '/freeze/own' } as const satisfies Call

export const freezeRequest = v.object({ link: v.pipe(v.string(), v.regex(/^[\w-]{20,200}$/)) })
