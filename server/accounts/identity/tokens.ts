import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { importPKCS8, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import type { Clock } from '../../platform/time/clock.ts'
import { HOUR, SECOND } from '../../platform/time/clock.ts'

const ISSUER = 'urn:embedded-identity'
const AUDIENCE = 'embedded-identity'
export const ID_TOKEN_LIFE = HOUR

/** The claims of an embedded ID token. `passwordVersion` invalidates it when the password changes. */
export interface Claims {
  readonly uid: string
  readonly email: string
  readonly isEmailVerified: boolean
  readonly passwordVersion: number
  readonly signedInAt: Date
}

export interface Tokens {
  sign(claims: Claims): Promise<string>
  /** Undefined if the token is expired or was not signed with this key. */
  verify(token: string): Promise<Claims | undefined>
}

export function newSigningKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

const payload = v.pipe(
  v.object({
    sub: v.string(),
    email: v.string(),
    email_verified: v.boolean(),
    auth_time: v.number(),
    password_version: v.number(),
  }),
  v.transform((claims) => ({
    uid: claims.sub,
    email: claims.email,
    isEmailVerified: claims.email_verified,
    passwordVersion: claims.password_version,
    signedInAt: new Date(claims.auth_time * SECOND),
  })),
)

const seconds = (date: Date) => Math.floor(date.getTime() / SECOND)

/** Signs and verifies RS256 tokens with the claims the firebase SDK reads. `pem` is a PKCS #8 key. */
export async function createTokens(pem: string, clock: Clock): Promise<Tokens> {
  const privateKey = await importPKCS8(pem, 'RS256')
  const publicKey = createPublicKey(pem)
  return {
    sign: ({ uid, email, isEmailVerified, passwordVersion, signedInAt }) =>
      new SignJWT({
        user_id: uid,
        email,
        email_verified: isEmailVerified,
        auth_time: seconds(signedInAt),
        password_version: passwordVersion,
        firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
      })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(uid)
        .setIssuedAt(seconds(clock.now()))
        .setExpirationTime(seconds(clock.now()) + ID_TOKEN_LIFE / SECOND)
        .sign(privateKey),

    async verify(token) {
      try {
        const verified = await jwtVerify(token, publicKey, {
          algorithms: ['RS256'],
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['exp', 'iat'],
          currentDate: clock.now(),
        })
        return v.parse(payload, verified.payload)
      } catch {
        // The caller does not learn what is wrong with the token.
        return undefined
      }
    },
  }
}
