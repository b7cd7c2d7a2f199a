import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad, utf8 } from '@scure/base'
import * as v from 'valibot'
import { challengeOf } from './orders.ts'

/*
 * A signature by a passkey, verified from what is stored, without a browser and without a network: by the host when it
 * arrives, by the audit years later, and by the program that signs payments.
 */
const base64url = v.pipe(v.string(), v.maxLength(8192), v.regex(/^[\w-]+$/))

export const assertion = v.strictObject({
  /** The credential's id. */
  key: base64url,
  authenticatorData: base64url,
  clientDataJSON: base64url,
  signature: base64url,
})
export type StoredAssertion = v.InferOutput<typeof assertion>

/** A public key as JSON has it (RFC 7517), so that every program can read it. */
export const publicKey = v.variant('kty', [
  v.strictObject({ kty: v.literal('EC'), crv: v.literal('P-256'), x: base64url, y: base64url }),
  v.strictObject({ kty: v.literal('OKP'), crv: v.literal('Ed25519'), x: base64url }),
  v.strictObject({ kty: v.literal('RSA'), n: base64url, e: base64url }),
])
export type PublicKey = v.InferOutput<typeof publicKey>

/** A public key, and the name of the site that it signs for. */
export interface SigningKey {
  readonly key: PublicKey
  readonly rpId: string
}

/** Whether the signature of `data` is by that key: ECDSA in DER, EdDSA or RSASSA-PKCS1, with SHA-256 where one is needed. */
export type Verify = (key: PublicKey, data: Uint8Array, signature: Uint8Array) => boolean

const clientData = v.object({
  type: v.literal('webauthn.get'),
  challenge: v.string(),
  origin: v.string(),
  crossOrigin: v.optional(v.literal(false)),
})

const RP_HASH = 32
const FLAGS = 32
const LEAST = 37
const [PRESENT, VERIFIED] = [0x01, 0x04]

/** Why the assertion does not say that whoever has the key has signed this text there; undefined if it does. */
export function assertionFault(
  text: string,
  { authenticatorData, clientDataJSON, signature }: StoredAssertion,
  { key, rpId }: SigningKey,
  verify: Verify,
): string | undefined {
  const [data, client, signed] = [authenticatorData, clientDataJSON, signature].map(bytesOf)
  if (!data || !client || !signed) return 'it is damaged'
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), clientData), textOf(client))
  if (!parsed.success) return 'the browser has said something else than a signature'
  if (parsed.output.challenge !== challengeOf(text)) return 'it is of another text'
  if (!isOf(rpId, parsed.output.origin)) return `it was signed at ${parsed.output.origin}`
  if (data.length < LEAST) return 'it is damaged'
  if (bytesToHex(data.slice(0, RP_HASH)) !== bytesToHex(sha256(utf8ToBytes(rpId))))
    return 'it is of another site'
  const flags = data[FLAGS] ?? 0
  if ((flags & PRESENT) === 0 || (flags & VERIFIED) === 0) return 'nobody was verified'
  return verify(key, concatBytes(data, sha256(client)), signed) ? undefined : 'it is by another key'
}

/** Browsers let a site sign for its own name, or for one above it. */
function isOf(rpId: string, origin: string): boolean {
  const [, name = ''] = /^https?:\/\/([a-z\d.-]+)(?::\d+)?$/.exec(origin) ?? []
  return name === rpId || name.endsWith(`.${rpId}`)
}

/** Undefined for what is no base64url. */
function bytesOf(text: string): Uint8Array | undefined {
  try {
    return base64urlnopad.decode(text)
  } catch {
    return undefined
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return utf8.encode(bytes)
  } catch {
    return ''
  }
}
