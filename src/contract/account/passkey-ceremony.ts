import * as v from 'valibot'

/*
 * What the WebAuthn API of a browser takes and gives, as JSON. Only the fields that the host uses are read: results of
 * extensions stay on the device.
 */
const base64url = v.pipe(v.string(), v.maxLength(8192), v.regex(/^[\w-]+$/))
const transports = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(32), v.regex(/^[\w-]+$/))),
  v.maxLength(8),
)
const credential = { id: base64url, rawId: base64url, type: v.literal('public-key') }
/** The library of the host wants the field. */
const noResults = v.pipe(
  v.unknown(),
  v.transform(() => ({})),
)

/** A signature by a passkey. */
const assertion = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
  clientExtensionResults: noResults,
})
export type Assertion = v.InferOutput<typeof assertion>

/** A passkey that was made. */
export const attestation = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    attestationObject: v.pipe(v.string(), v.maxLength(32_768), v.regex(/^[\w-]+$/)),
    transports: v.optional(transports, []),
  }),
  clientExtensionResults: noResults,
})
export type Attestation = v.InferOutput<typeof attestation>

const descriptor = v.object({
  id: base64url,
  type: v.literal('public-key'),
  transports: v.exactOptional(v.array(v.string())),
})

/** What a passkey is asked to sign. */
export const requestOptions = v.object({
  challenge: base64url,
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
  allowCredentials: v.array(descriptor),
})
export type RequestOptions = v.InferOutput<typeof requestOptions>

/** How a passkey is made. */
export const creationOptions = v.object({
  challenge: base64url,
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: base64url, name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.number(),
  attestation: v.literal('none'),
  excludeCredentials: v.array(descriptor),
  authenticatorSelection: v.object({
    residentKey: v.literal('preferred'),
    userVerification: v.literal('required'),
  }),
})
export type CreationOptions = v.InferOutput<typeof creationOptions>

/** The host's name of a challenge, beside what is signed. */
export const challengeId = v.pipe(v.string(), v.maxLength(64), v.regex(/^[\w-]+$/))

/** A signature for a challenge: confirms what the challenge was made for. */
export const passkeyProof = v.object({ challenge: challengeId, response: assertion })
export type PasskeyProof = v.InferOutput<typeof passkeyProof>

/** The answer to each call that asks for a signature. */
export const challengeAnswer = v.object({ challenge: challengeId, options: requestOptions })
export type ChallengeAnswer = v.InferOutput<typeof challengeAnswer>
