import * as v from 'valibot'
import type { Call } from '../call.ts'
import { passkeyProof } from '../passkeys/ceremony.ts'
import { proofFields } from '../values/code.ts'

/** An extension: verifies the typed code at a host that holds the login's code. */
export const otpVerify = { method: 'POST', path: '/otp/verify' } as const satisfies Call

/** The mailed code or, with the extension `passkeys`, a passkey's signature. */
export const verifyRequest = v.object({ ...proofFields, passkey: v.optional(passkeyProof) })
