import * as v from 'valibot'
import type { Call } from '../call.ts'
import { email } from '../values/text.ts'

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
