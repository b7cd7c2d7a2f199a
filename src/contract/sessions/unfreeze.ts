import * as v from 'valibot'
import type { Call } from '../call.ts'
import { LONGEST } from '../values/lengths.ts'
import { shortText } from '../values/text.ts'

/** The extension `freeze`: mails a code, which the host holds. */
export const unfreezeOtp = { method: 'PUT', path: '/unfreeze/otp' } as const satisfies Call
export const unfreezeOtpAnswer = v.object({ challenge: v.string() })

/** Lifts the freeze with that code. */
export const unfreeze = { method: 'POST', path: '/unfreeze' } as const satisfies Call
export const unfreezeRequest = v.object({
  challenge: shortText,
  code: v.pipe(v.string(), v.maxLength(LONGEST.code)),
})
