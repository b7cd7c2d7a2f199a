import * as v from 'valibot'
import { type Call, email, isSessionToken } from '../values.ts'
import { codeFields, codeOf, proofFields } from './codes.ts'
import { passkeyProof } from './passkey-ceremony.ts'

/** The extension `revocation`: ends the session of a handle, without its token. Ending it again is no error. */
export const revoke = { method: 'POST', path: '/revoke' } as const satisfies Call

/** The handle, as the host gives it in its answer to the login. */
export const revocation = v.pipe(v.string(), v.regex(/^[\w.-]{20,200}$/))

export const revokeRequest = v.object({ revocation })

export const login = { method: 'POST', path: '/login' } as const satisfies Call

export const loginRequest = v.object({ email })

export const sessionToken = v.pipe(v.string(), v.check(isSessionToken, 'no session token'))

const extensionName = v.pipe(v.string(), v.regex(/^[\w-]+$/))

/** Names of extensions (extensions.ts), as the host answers them and as they are stored; none if it is no list. */
export const extensions = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((list): readonly string[] =>
    Array.isArray(list) ? list.filter((name) => v.is(extensionName, name)) : [],
  ),
)

/** The session token, the code (codes.ts), and the host's extensions. */
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

/** An extension: verifies the typed code at a host that holds the login's code. */
export const otpVerify = { method: 'POST', path: '/otp/verify' } as const satisfies Call

/** The mailed code or, with the extension `passkeys`, a passkey's signature. */
export const verifyRequest = v.object({ ...proofFields, passkey: v.optional(passkeyProof) })

/** The response is a `codeAnswer` (codes.ts). */
export const resendOtp = { method: 'GET', path: '/resendotp' } as const satisfies Call

/** The extension `logout`: ends the session at the host. */
export const logout = { method: 'POST', path: '/logout' } as const satisfies Call
