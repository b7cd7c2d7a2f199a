import type { CodeProof } from '#contract/account/codes.ts'
import type { PasskeyProof } from '#contract/account/passkey-ceremony.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { CodeClaim } from '../codes/code-request.ts'
import type { Codes } from '../codes/codes.ts'
import type { Subject } from './challenges.ts'
import type { Passkeys } from './passkeys.ts'

export type Proof = CodeProof | { readonly passkey: PasskeyProof }

/** What a mailed code and what a signature must be for. */
export interface Binding {
  readonly code: Omit<CodeClaim, keyof CodeProof>
  readonly signed: Subject
}

/** A proof that is right, and can be used up once. */
export interface Confirmed {
  readonly isByCode: boolean
  /** The id of the passkey that has signed; undefined if it is by code. */
  readonly passkeyId: string | undefined
  /** Uses it up inside the caller's transaction. Refuses with 410 if it was used. */
  redeem(tx: Tx): Promise<void>
}

/** Verifies the mailed code or the passkey's signature. Refuses with 403 or 410. */
export async function confirm(
  { codes, passkeys }: { readonly codes: Codes; readonly passkeys: Passkeys },
  { code, signed }: Binding,
  proof: Proof,
): Promise<Confirmed> {
  if ('passkey' in proof) {
    const verified = await passkeys.verify(signed, proof.passkey)
    const redeem = (tx: Tx) => passkeys.redeem(tx, verified)
    return { isByCode: false, passkeyId: verified.passkeyId, redeem }
  }
  const verified = await codes.verify({ ...code, ...proof })
  return { isByCode: true, passkeyId: undefined, redeem: (tx) => codes.redeem(tx, verified) }
}

/** As it arrives in a request: the signature counts if there is one. */
export const proofOf = (
  sent: CodeProof & { readonly passkey?: PasskeyProof | undefined },
): Proof =>
  sent.passkey ? { passkey: sent.passkey } : { challenge: sent.challenge, code: sent.code }
