import {
  base64URLStringToBuffer,
  bufferToBase64URLString,
  platformAuthenticatorIsAvailable,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { Bytes } from './cipher.ts'

export const toBase64Url = ({ buffer }: Bytes): string => bufferToBase64URLString(buffer)

/** Throws if `text` is none. */
export const fromBase64Url = (text: string): Bytes => new Uint8Array(base64URLStringToBuffer(text))

/** What a passkey has computed from a salt with its PRF extension; undefined if it or the browser cannot. */
export type PrfOutput = Bytes | undefined

/** This device's own authenticator, such as a fingerprint reader. It rejects if the person cancels. */
export interface Authenticator {
  isAvailable(): Promise<boolean>
  /** Creates a passkey for the lock alone: no host knows it. */
  create(salt: Bytes): Promise<{ readonly id: string; readonly output: PrfOutput }>
  use(id: string, salt: Bytes): Promise<PrfOutput>
}

export interface AuthenticatorDeps {
  readonly siteName: string
  readonly random: (bytes: number) => Bytes
}

const ES256 = -7
const RS256 = -257

export function createAuthenticator({ siteName, random }: AuthenticatorDeps): Authenticator {
  // No host verifies the signature: the PRF output opens the data, or the device has recognised the person.
  const challenge = () => toBase64Url(random(32))
  const name = `${siteName} app lock`

  async function use(id: string, salt: Bytes): Promise<PrfOutput> {
    const { clientExtensionResults } = await startAuthentication({
      optionsJSON: {
        challenge: challenge(),
        allowCredentials: [{ id, type: 'public-key', transports: ['internal'] }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: salt } } },
      },
    })
    return bytesOf(clientExtensionResults.prf?.results?.first)
  }

  return {
    isAvailable: platformAuthenticatorIsAvailable,
    use,
    async create(salt) {
      const { id, clientExtensionResults } = await startRegistration({
        optionsJSON: {
          challenge: challenge(),
          rp: { name: siteName },
          // An identifier of its own, so that it replaces no other passkey of the site.
          user: { id: toBase64Url(random(16)), name, displayName: name },
          pubKeyCredParams: [ES256, RS256].map((alg) => ({ alg, type: 'public-key' })),
          authenticatorSelection: {
            authenticatorAttachment: 'platform',
            residentKey: 'required',
            userVerification: 'required',
          },
          extensions: { prf: { eval: { first: salt } } },
        },
      })
      const { prf } = clientExtensionResults
      // Few compute it when they create the passkey.
      const output =
        bytesOf(prf?.results?.first) ?? (prf?.enabled ? await use(id, salt) : undefined)
      return { id, output }
    },
  }
}

function bytesOf(output: ArrayBuffer | ArrayBufferView | undefined): PrfOutput {
  if (output === undefined) return undefined
  const { buffer, byteOffset, byteLength } = ArrayBuffer.isView(output)
    ? output
    : new Uint8Array(output)
  return Uint8Array.from(new Uint8Array(buffer, byteOffset, byteLength))
}

/** A person who cancels, another person and a passkey that is missing cannot be distinguished. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && error.name === 'NotAllowedError'
