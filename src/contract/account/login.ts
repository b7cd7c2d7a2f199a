import * as v from 'valibot'
import type { Call } from '../call.ts'
import { codeFields, codeOf } from '../values/code.ts'
import { isSessionToken } from '../values/session-token.ts'
import { email } from '../values/text.ts'
import { revocation } from './revoke.ts'

export const login = { method: 'POST', path: '/login' } as const satisfies Call

export const loginRequest = v.object({ email })

export const sessionToken = v.pipe(v.string(), v.check(isSessionToken, 'no session token'))

const extensionName = v.pipe(v.string(), v.regex(/^[\w-]+$/))

/** Names of extensions (values/extensions.ts), as the host answers them and as they are stored; none if it is no list. */
export const extensions = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((list): readonly string[] =>
    Array.isArray(list) ? list.filter((name) => v.is(extensionName, name)) : [],
  ),
)

/** The session token, the code (values/code.ts), and the host's extensions. */
export const loginAnswer = v.pipe(
  v.object({
    token: sessionToken,
    extensions,
    // A damaged one only means that there is none.
    revocation: v.fallback(v.optional(revocation), undefined),
    /** The extension `passkeys`: the person has one. */
    passkey: v.fallback(v.optional(v.boolean()), undefined),
    ...codeFields,
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const { token, extensions, revocation, passkey } = dataset.value
    const code = codeOf(dataset.value)
    if (code)
      return {
        token,
        code,
        extensions,
        ...(revocation && { revocation }),
        ...(passkey && { passkey }),
      }
    addIssue({ message: 'neither challenge nor otp' })
    return NEVER
  }),
)
