import type { Call } from '../call.ts'

/** The extension `logout`: ends the session at the host. */
export const logout = { method: 'POST', path: '/logout' } as const satisfies Call
