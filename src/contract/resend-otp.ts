import type { Call } from './call.ts'

/** Answers with a code (values/code.ts). */
export const resendOtp = { method: 'GET', path: '/resendotp' } as const satisfies Call
