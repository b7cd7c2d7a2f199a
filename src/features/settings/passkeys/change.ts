import type { Passkey } from '#domain/passkeys.ts'

/** What is about to be done to the passkeys. */
export type Change =
  | { readonly kind: 'add' }
  | { readonly kind: 'remove'; readonly passkey: Passkey }
