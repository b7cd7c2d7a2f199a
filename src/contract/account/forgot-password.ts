import * as v from 'valibot'
import type { Call } from '../call.ts'
import { email } from '../values/text.ts'

export const forgotPassword = { method: 'PUT', path: '/forgot/password' } as const satisfies Call

export const forgotRequest = v.object({ email, command: v.literal('forgot') })

export const encodeForgot = (address: string): v.InferInput<typeof forgotRequest> => ({
  email: address,
  command: 'forgot',
})
