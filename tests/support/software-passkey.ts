import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { bytes, integer, map, text } from './cbor.ts'

/**
 * An authenticator in software: makes passkeys and signs with them as a browser answers it. What is signed, and how often
 * it counts, is the test's to choose.
 */
export interface SoftwarePasskey {
  readonly id: string
  /** The counter that the next signature has; 0 stays 0, as on authenticators that do not count. */
  counter: number
  /** Answers navigator.credentials.create(). */
  create(
    options: { challenge: string; rp: { id: string } },
    attest?: Attest,
    changes?: Changes,
  ): object
  /** Answers navigator.credentials.get(). */
  get(options: { challenge: string; rpId: string }, changes?: Changes): unknown
}

/** What a passkey says about who has made it: format and statement (WebAuthn, 6.5). */
export type Attest = (made: {
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
  readonly authData: Buffer
  readonly clientDataHash: Buffer
}) => { readonly fmt: string; readonly attStmt: Buffer }

const nothing: Attest = () => ({ fmt: 'none', attStmt: map([]) })

interface Changes {
  readonly origin?: string
  readonly rpId?: string
  /** Without the person being verified. */
  readonly isUnverified?: boolean
}

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40]

export function softwarePasskey(
  origin: string,
  credentialId: Buffer = randomBytes(32),
): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = credentialId.toString('base64url')

  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

  const authenticatorData = (rpId: string, flags: number, counter: number) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head])
  }

  /** As COSE has keys of this curve. */
  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const point = [x, y].map((part) => bytes(Buffer.from(part, 'base64url')))
    return map([
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      ...point.map((part, index): [Buffer, Buffer] => [integer(-2 - index), part]),
    ])
  }

  const answer = (response: object) => ({
    id,
    rawId: id,
    type: 'public-key',
    response,
    clientExtensionResults: {},
  })

  const passkey: SoftwarePasskey = {
    id,
    counter: 1,

    create(
      { challenge, rp },
      attest = nothing,
      { origin: from, rpId: ofOther, isUnverified = false } = {},
    ) {
      const flags = isUnverified ? PRESENT : PRESENT | VERIFIED
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const authData = Buffer.concat([
        authenticatorData(ofOther ?? rp.id, flags | ATTESTED, 0),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(),
      ])
      const data = clientData('webauthn.create', challenge, from)
      const clientDataHash = sha256(data)
      const { fmt, attStmt } = attest({ publicKey, privateKey, authData, clientDataHash })
      const attestationObject = map([
        [text('fmt'), text(fmt)],
        [text('attStmt'), attStmt],
        [text('authData'), bytes(authData)],
      ])
      return answer({
        clientDataJSON: data.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      })
    },

    get({ challenge, rpId }, { origin: from, rpId: ofOther, isUnverified = false } = {}) {
      const { counter } = passkey
      if (counter > 0) passkey.counter += 1
      const flags = isUnverified ? PRESENT : PRESENT | VERIFIED
      const authData = authenticatorData(ofOther ?? rpId, flags, counter)
      const data = clientData('webauthn.get', challenge, from)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return answer({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
  return passkey
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
