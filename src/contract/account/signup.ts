import * as v from 'valibot'
import type { Call } from '../call.ts'
import { type CodeProof, proofFields } from '../values/code.ts'
import { email, personName } from '../values/text.ts'

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
