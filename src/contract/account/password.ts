import * as v from 'valibot'
import { type Call, email } from '../values.ts'

export const forgotPassword = { method: 'PUT', path: '/forgot/password' } as const satisfies Call

export const forgotRequest = v.object({ email, command: v.literal('forgot') })

export const encodeForgot = (address: string): v.InferInput<typeof forgotRequest> => ({
  email: address,
  command: 'forgot',
})

export const resetUpdate = { method: 'POST', path: '/reset/update' } as const satisfies Call

const fields = v.object({ Email: email, password: v.string() })

export const resetUpdateRequest = v.pipe(
  fields,
  v.transform(({ Email, password }) => ({ email: Email, password })),
)

export const encodeResetUpdate = (reset: {
  readonly email: string
  readonly password: string
}): v.InferInput<typeof fields> => ({ Email: reset.email, password: reset.password })

export const passwordUpdate = {
  method: 'PUT',
  path: '/profile/password/update',
} as const satisfies Call

export const passwordUpdateRequest = v.object({ password: v.string() })
