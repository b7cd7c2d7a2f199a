import * as v from 'valibot'

const attestationObject = v.strictObject({
  fmt: v.literal('none'),
  attStmt: v.pipe(
    v.instance(Map),
    v.check((statement) => statement.size === 0),
  ),
  authData: v.instance(Uint8Array),
})

/**
 * The attestation object, if it attests nothing, which is all that the host asks for; throws otherwise.
 *
 * The verifying library takes every format, and for some of them requests what the sender's certificates name. So the
 * format is read here, and the library gets an object that is encoded anew and cannot be read as one of another format.
 */
export async function withoutAttestation(sent: string): Promise<string> {
  const { isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const decoded: unknown = isoCBOR.decodeFirst(isoBase64URL.toBuffer(sent))
  if (!(decoded instanceof Map)) throw new TypeError('an attestation object is a map')
  const { authData } = v.parse(attestationObject, Object.fromEntries(decoded))
  const encoded = isoCBOR.encode(
    new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', authData],
    ]),
  )
  return isoBase64URL.fromBuffer(encoded)
}
