import * as v from 'valibot'
import type { Call } from '../call.ts'
import { LONGEST } from '../values/lengths.ts'
import { shortText } from '../values/text.ts'

/**
 * The extension `freeze`: a frozen account can be looked at and paid into; nothing is withdrawn from it and nothing bought
 * with it. Freezing needs no session, only the token of a mailed link, and ends all sessions.
 */
export const freeze = { method: 'PUT', path: '/freeze' } as const satisfies Call
export const freezeRequest = v.object({ link: v.pipe(v.string(), v.regex(/^[\w-]{20,200}$/)) })

/** Mails a code, which the host holds. */
export const unfreezeOtp = { method: 'PUT', path: '/unfreeze/otp' } as const satisfies Call
export const unfreezeOtpAnswer = v.object({ challenge: v.string() })

/** Lifts the freeze with that code. */
export const unfreeze = { method: 'POST', path: '/unfreeze' } as const satisfies Call
export const unfreezeRequest = v.object({
  challenge: shortText,
  code: v.pipe(v.string(), v.maxLength(LONGEST.code)),
})
