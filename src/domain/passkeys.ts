// Passkeys (product §13); durations in milliseconds.

/** How long what a mailed code does waits for the owner's objection, where there is a passkey. */
export const PASSKEY_DELAY = 24 * 60 * 60_000

/** How long a challenge can be signed. */
export const CHALLENGE_LIFE = 5 * 60_000

/** A passkey as its owner sees it. Times are in milliseconds since 1970. */
export interface Passkey {
  readonly id: string
  readonly name: string
  readonly addedAt: number
  /** Undefined if it was never used. */
  readonly usedAt: number | undefined
  /** When it begins to confirm payments, if it does not yet. */
  readonly trustedFrom: number | undefined
  /** When it ends, if it was removed with a mailed code. Using it before keeps it. */
  readonly endsAt: number | undefined
}

/** A change of the passkeys, which a mailed code or a passkey confirms. */
export type PasskeyChange =
  | { readonly kind: 'add' }
  | { readonly kind: 'remove'; readonly id: string }
