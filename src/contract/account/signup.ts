import * as v from 'valibot'
import { type Call, email, personName } from '../values.ts'
import { type CodeProof, proofFields } from './codes.ts'

export const signupOtp = { method: 'PUT', path: '/signup/otp' } as const satisfies Call

const otpFields = v.object({ email, Name: personName, command: v.literal('signup') })

export const signupOtpRequest = v.pipe(
  otpFields,
  v.transform(({ email, Name }) => ({ email, name: Name })),
)

export const encodeSignupOtp = (person: {
  readonly email: string
  readonly name: string
}): v.InferInput<typeof otpFields> => ({
  email: person.email,
  Name: person.name,
  command: 'signup',
})

export const signup = { method: 'POST', path: '/signup' } as const satisfies Call

/** `Pass` is part of the call; our host neither stores nor logs it. */
const fields = v.object({ Name: personName, Email: email, Pass: v.string(), ...proofFields })

export const signupRequest = v.pipe(
  fields,
  v.transform(({ Name, Email, challenge, code }) => ({
    name: Name,
    email: Email,
    proof: { challenge, code },
  })),
)

export interface NewAccount {
  readonly name: string
  readonly email: string
  readonly password: string
}

export const encodeSignup = (
  { name, email, password }: NewAccount,
  proof: CodeProof | undefined,
): v.InferInput<typeof fields> => ({ Name: name, Email: email, Pass: password, ...proof })
