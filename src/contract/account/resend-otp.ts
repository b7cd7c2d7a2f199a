import type { Call } from '../call.ts'

/** The response is a `codeAnswer` (values/code.ts). */
export const resendOtp = { method: 'GET', path: '/resendotp' } as const satisfies Call
