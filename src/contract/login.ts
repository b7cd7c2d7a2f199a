import * as v from 'valibot'
import type { Call } from './call.ts'
import { revocation } from './revoke.ts'
import { codeFields, codeOf } from './values/code.ts'
import { extensionNames } from './values/extensions.ts'
import { isSessionToken } from './values/session-token.ts'
import { email } from './values/text.ts'

export const login = { method: 'POST', path: '/login' } as const satisfies Call

export const loginRequest = v.object({ email })

export const sessionToken = v.pipe(v.string(), v.check(isSessionToken, 'no session token'))

/** What a host knows beyond the basic calls (values/extensions.ts), as it answers and as it is stored. */
export const extensions = v.pipe(v.unknown(), v.transform(extensionNames))

/** The session token, the code (values/code.ts), and the host's extensions. */
export const loginAnswer = v.pipe(
  v.object({
    token: sessionToken,
    extensions: v.optional(extensions),
    // A damaged one only means that there is none.
    revocation: v.fallback(v.optional(revocation), undefined),
    ...codeFields,
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const { token, extensions = [], revocation } = dataset.value
    const code = codeOf(dataset.value)
    if (code) return { token, code, extensions, ...(revocation && { revocation }) }
    addIssue({ message: 'neither challenge nor otp' })
    return NEVER
  }),
)
