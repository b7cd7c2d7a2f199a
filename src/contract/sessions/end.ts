import * as v from 'valibot'
import type { Call } from '../call.ts'

/** The extension `sessions`: logs out other devices. Ending a session that is over is no error. */
export const sessionEnd = { method: 'PUT', path: '/sessions/end' } as const satisfies Call

/** The id of a session of the person, or all but the one that asks. */
export const endRequest = v.union([
  v.object({ session: v.pipe(v.string(), v.uuid()) }),
  v.object({ others: v.literal(true) }),
])
export type EndRequest = v.InferOutput<typeof endRequest>
