import * as v from 'valibot'
import type { Call } from '../call.ts'

export const passwordUpdate = {
  method: 'PUT',
  path: '/profile/password/update',
} as const satisfies Call

export const passwordUpdateRequest = v.object({ password: v.string() })
