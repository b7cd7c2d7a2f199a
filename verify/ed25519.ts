import { createPublicKey, verify } from 'node:crypto'
import type { VerifyEd25519 } from '#domain/log/note.ts'

export const verifyEd25519: VerifyEd25519 = async (publicKey, message, signature) => {
  const x = Buffer.from(publicKey).toString('base64url')
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
  return verify(null, message, key, signature)
}
