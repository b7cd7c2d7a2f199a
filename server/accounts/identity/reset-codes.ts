import * as v from 'valibot'
import type { Signer, Tx } from '../../platform/db/db.ts'
import { rowSeal } from '../../platform/db/sealed-rows.ts'

/** Links to a new password. Their seal is of whose they are and how long: nobody who has the database alone can make one. */
interface ResetCode {
  readonly codeHash: string
  readonly uid: string
  readonly expiresAt: Date
}

const sealOf = (signer: Pick<Signer, 'seal'>, { codeHash, uid, expiresAt }: ResetCode): string =>
  rowSeal(signer, 'identity_reset_codes', codeHash, [uid, expiresAt])

export const storeResetCode = (db: Tx & Signer, code: ResetCode): Promise<number> =>
  db.run(
    'INSERT INTO identity_reset_codes (code_hash, uid, expires_at, seal) VALUES ($1, $2, $3, $4)',
    [code.codeHash, code.uid, code.expiresAt, sealOf(db, code)],
  )

const stored = v.object({
  uid: v.string(),
  email: v.string(),
  expires_at: v.date(),
  seal: v.nullable(v.string()),
})

/** The account of a reset code and the code's expiry; undefined if it is used, or none that the host has made. */
export async function accountOfResetCode(tx: Tx & Signer, codeHash: string) {
  const [row] = await tx.rows(
    stored,
    `SELECT a.uid, a.email, c.expires_at, c.seal FROM identity_reset_codes c
     JOIN identity_accounts a USING (uid) WHERE c.code_hash = $1`,
    [codeHash],
  )
  if (!row || row.seal !== sealOf(tx, { codeHash, uid: row.uid, expiresAt: row.expires_at }))
    return undefined
  return row
}
