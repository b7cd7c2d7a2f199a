import * as v from 'valibot'
import type { Call } from '../call.ts'
import { email, personName } from '../values/text.ts'

export const signupOtp = { method: 'PUT', path: '/signup/otp' } as const satisfies Call

const fields = v.object({ email, Name: personName, command: v.literal('signup') })

export const signupOtpRequest = v.pipe(
  fields,
  v.transform(({ email, Name }) => ({ email, name: Name })),
)

export const encodeSignupOtp = (person: {
  readonly email: string
  readonly name: string
}): v.InferInput<typeof fields> => ({
  email: person.email,
  Name: person.name,
  command: 'signup',
})
