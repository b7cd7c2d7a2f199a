import * as v from 'valibot'
import type { Signer, Tx } from '../../platform/db/db.ts'
import { ForgedRow, rowSeal } from '../../platform/db/sealed-rows.ts'

/** An account of the embedded identity provider. `isClaimed` is true once a user has been created with it. */
export interface Account {
  readonly uid: string
  readonly email: string
  readonly displayName: string
  readonly isEmailVerified: boolean
  readonly passwordHash: string
  readonly passwordVersion: number
  readonly passwordChangedAt: Date
  readonly createdAt: Date
  readonly lastLoginAt: Date
  readonly isClaimed: boolean
}

const account = v.pipe(
  v.object({
    uid: v.string(),
    email: v.string(),
    display_name: v.string(),
    email_verified: v.boolean(),
    password_hash: v.string(),
    password_version: v.number(),
    password_changed_at: v.date(),
    created_at: v.date(),
    last_login_at: v.date(),
    claimed: v.boolean(),
    seal: v.nullable(v.string()),
  }),
  v.transform((row) => ({
    uid: row.uid,
    email: row.email,
    displayName: row.display_name,
    isEmailVerified: row.email_verified,
    passwordHash: row.password_hash,
    passwordVersion: row.password_version,
    passwordChangedAt: row.password_changed_at,
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
    isClaimed: row.claimed,
    seal: row.seal,
  })),
)

/** The seal of an account: its password is nobody's but the one that the host has taken. */
export const accountSeal = (
  signer: Pick<Signer, 'seal'>,
  { uid, email, passwordHash }: Pick<Account, 'uid' | 'email' | 'passwordHash'>,
): string => rowSeal(signer, 'identity_accounts', uid, [email, passwordHash])

/** Throws ForgedRow. */
function own(
  signer: Signer,
  found: v.InferOutput<typeof account> | undefined,
): Account | undefined {
  if (found && found.seal !== accountSeal(signer, found))
    throw new ForgedRow('identity_accounts', found.uid)
  return found
}

export async function accountByEmail(tx: Tx & Signer, email: string): Promise<Account | undefined> {
  const [row] = await tx.rows(account, 'SELECT * FROM identity_accounts WHERE email = $1', [email])
  return own(tx, row)
}

export async function accountByUid(tx: Tx & Signer, uid: string): Promise<Account | undefined> {
  const [row] = await tx.rows(account, 'SELECT * FROM identity_accounts WHERE uid = $1', [uid])
  return own(tx, row)
}

/** Deletes the account with this e-mail and its tokens, unless a user has been created with it. */
export const removeUnclaimed = (tx: Tx, email: string): Promise<number> =>
  tx.run('DELETE FROM identity_accounts WHERE email = $1 AND NOT claimed', [email])

/** Binds the account to the user created in the same transaction. False if the account has been replaced. */
export const claimAccount = async (tx: Tx, uid: string): Promise<boolean> =>
  (await tx.run(
    'UPDATE identity_accounts SET claimed = true, email_verified = true WHERE uid = $1',
    [uid],
  )) === 1

/** Sets the password and revokes all refresh tokens and reset codes. */
export async function setPassword(
  tx: Tx & Signer,
  uid: string,
  hash: string,
  at: Date,
): Promise<void> {
  const account = await accountByUid(tx, uid)
  if (!account) return
  await tx.run(
    `UPDATE identity_accounts
     SET password_hash = $2, password_version = password_version + 1, password_changed_at = $3, seal = $4
     WHERE uid = $1`,
    [uid, hash, at, accountSeal(tx, { ...account, passwordHash: hash })],
  )
  await tx.run('DELETE FROM identity_refresh_tokens WHERE uid = $1', [uid])
  await tx.run('DELETE FROM identity_reset_codes WHERE uid = $1', [uid])
}
