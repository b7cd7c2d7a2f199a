import * as v from 'valibot'
import { type PublicKey, publicKey } from '#domain/staff/assertion.ts'

/** The names of what COSE numbers (RFC 9052, RFC 9053, RFC 8230). */
const KINDS: Readonly<Record<number, string>> = { 1: 'OKP', 2: 'EC', 3: 'RSA' }
const CURVES: Readonly<Record<number, string>> = { 1: 'P-256', 6: 'Ed25519' }

const bytes = v.pipe(
  v.instance(Uint8Array),
  v.transform((value) => Buffer.from(value).toString('base64url')),
)
const cose = v.instance(Map)

/** A key as authenticators spell it, in the spelling of JSON. Throws for one of another kind. */
export async function publicKeyOf(spelled: Uint8Array): Promise<PublicKey> {
  const { isoCBOR } = await import('@simplewebauthn/server/helpers')
  const key = v.parse(cose, isoCBOR.decodeFirst(new Uint8Array(spelled)))
  const kty = KINDS[v.parse(v.number(), key.get(1))]
  const part = (label: number) => v.parse(bytes, key.get(label))
  if (kty === 'RSA') return v.parse(publicKey, { kty, n: part(-1), e: part(-2) })
  const crv = CURVES[v.parse(v.number(), key.get(-1))]
  return v.parse(publicKey, { kty, crv, x: part(-2), ...(kty === 'EC' ? { y: part(-3) } : {}) })
}
