import type { Call } from './call.ts'

/** An extension: ends the session at the host. */
export const logout = { method: 'POST', path: '/logout' } as const satisfies Call
