import { createPublicKey, verify } from 'node:crypto'
import type { Verify } from '#domain/staff/assertion.ts'

/** Ed25519 hashes by itself. Throws nothing: a key that is none has signed nothing. */
export const verifySignature: Verify = (key, data, signature) => {
  try {
    const loaded = createPublicKey({ key: { ...key }, format: 'jwk' })
    return verify(key.kty === 'OKP' ? null : 'sha256', data, loaded, signature)
  } catch {
    return false
  }
}
