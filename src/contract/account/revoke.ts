import * as v from 'valibot'
import type { Call } from '../call.ts'

/** The extension `revocation`: ends the session of a handle, without its token. Ending it again is no error. */
export const revoke = { method: 'POST', path: '/revoke' } as const satisfies Call

/** The handle, as the host gives it in its answer to the login. */
export const revocation = v.pipe(v.string(), v.regex(/^[\w.-]{20,200}$/))

export const revokeRequest = v.object({ revocation })
