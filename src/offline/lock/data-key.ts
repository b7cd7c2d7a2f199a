import { type Bytes, join, newVector, split, type WebCrypto } from './cipher.ts'

/**
 * The key of the data is random and stored encrypted ("wrapped") under a key that is derived from the passkey's PRF
 * output, which the passkey alone can compute. Neither key can be read by a script.
 */
export interface DataKey {
  readonly key: CryptoKey
  readonly wrapped: Bytes
}

const AES: AesKeyGenParams = { name: 'AES-GCM', length: 256 }
const INFO = new TextEncoder().encode('app lock')

export async function createDataKey(secret: BufferSource, crypto: WebCrypto): Promise<DataKey> {
  const wrapping = await wrappingKey(secret, crypto)
  const iv = newVector(crypto)
  // Extractable only here: what is used is read back from its wrapped form.
  const key = await crypto.subtle.generateKey(AES, true, ['encrypt', 'decrypt'])
  const wrapped = await crypto.subtle.wrapKey('raw', key, wrapping, { name: 'AES-GCM', iv })
  const both = join(iv, wrapped)
  return { key: await openDataKey(secret, both, crypto), wrapped: both }
}

/** Rejects if `secret` is not the one that the key was made with. */
export async function openDataKey(
  secret: BufferSource,
  wrapped: Uint8Array,
  crypto: WebCrypto,
): Promise<CryptoKey> {
  const wrapping = await wrappingKey(secret, crypto)
  const [iv, data] = split(wrapped)
  const algorithm = { name: 'AES-GCM', iv }
  return crypto.subtle.unwrapKey('raw', data, wrapping, algorithm, AES, false, [
    'encrypt',
    'decrypt',
  ])
}

async function wrappingKey(secret: BufferSource, { subtle }: WebCrypto): Promise<CryptoKey> {
  const material = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: INFO }
  return subtle.deriveKey(hkdf, material, AES, false, ['wrapKey', 'unwrapKey'])
}
