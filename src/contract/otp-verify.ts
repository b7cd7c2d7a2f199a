import * as v from 'valibot'
import type { Call } from './call.ts'
import { LONGEST } from './values/lengths.ts'
import { shortText } from './values/text.ts'

/** An extension: verifies the typed code at a host that holds the login's code. */
export const otpVerify = { method: 'POST', path: '/otp/verify' } as const satisfies Call

export const verifyRequest = v.object({
  challenge: shortText,
  code: v.pipe(v.string(), v.maxLength(LONGEST.code)),
})
