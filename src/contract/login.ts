import * as v from 'valibot'
import type { Call } from './call.ts'
import { codeFields, codeOf } from './values/code.ts'
import { isSessionToken } from './values/session-token.ts'
import { email } from './values/text.ts'

export const login = { method: 'POST', path: '/login' } as const satisfies Call

export const loginRequest = v.object({ email })

export const sessionToken = v.pipe(v.string(), v.check(isSessionToken, 'no session token'))

/** The session token and the code (values/code.ts). */
export const loginAnswer = v.pipe(
  v.object({ token: sessionToken, ...codeFields }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const code = codeOf(dataset.value)
    if (code) return { token: dataset.value.token, code }
    addIssue({ message: 'neither challenge nor otp' })
    return NEVER
  }),
)
