import type { VerifyEd25519 } from '#domain/log/note.ts'

/** Undefined where the browser cannot verify: they have had Ed25519 since 2023 (WebKit), 2024 (Firefox) and 2025 (Chromium). */
export async function ed25519Of(subtle: SubtleCrypto): Promise<VerifyEd25519 | undefined> {
  const imported = (key: Uint8Array) =>
    subtle.importKey('raw', new Uint8Array(key), 'Ed25519', false, ['verify'])
  try {
    await subtle.generateKey('Ed25519', false, ['sign', 'verify'])
  } catch {
    return undefined
  }
  return async (key, message, signature) =>
    await subtle.verify(
      'Ed25519',
      await imported(key),
      new Uint8Array(signature),
      new Uint8Array(message),
    )
}
