import * as v from 'valibot'
import type { Signer, Tx } from '../../platform/db/db.ts'
import { rowSeal } from '../../platform/db/sealed-rows.ts'
import { digest, randomToken } from '../../platform/keys/secrets.ts'
import { addMs, type Clock, DAY } from '../../platform/time/clock.ts'
import { type Account, accountByUid } from './accounts.ts'
import type { SignedIn } from './provider.ts'
import type { Tokens } from './tokens.ts'
import { ToolkitError } from './toolkit-error.ts'

const REFRESH_TOKEN_LIFE = 30 * DAY

const stored = v.object({
  token_hash: v.string(),
  uid: v.string(),
  password_version: v.number(),
  auth_time: v.date(),
  expires_at: v.date(),
  seal: v.nullable(v.string()),
})
type Refreshable = Omit<v.InferOutput<typeof stored>, 'seal'>

/** Hands out the tokens of a sign-in, and finds the account whose tokens they are. */
export function createSignIns(db: Tx & Signer, clock: Clock, tokens: Tokens) {
  /** Nobody who has the database alone can continue somebody's login. */
  const sealOf = (row: Refreshable): string =>
    rowSeal(db, 'identity_refresh_tokens', row.token_hash, [
      ...[row.uid, row.password_version, row.auth_time, row.expires_at],
    ])

  const tokensFor = async (tx: Tx, account: Account, signedInAt: Date): Promise<SignedIn> => {
    const refreshToken = randomToken()
    const row = {
      token_hash: digest(refreshToken),
      uid: account.uid,
      password_version: account.passwordVersion,
      auth_time: signedInAt,
      expires_at: addMs(clock.now(), REFRESH_TOKEN_LIFE),
    }
    await tx.run(
      `INSERT INTO identity_refresh_tokens (token_hash, uid, password_version, auth_time, expires_at, seal)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        ...[row.token_hash, row.uid, row.password_version, row.auth_time, row.expires_at],
        sealOf(row),
      ],
    )
    return { account, refreshToken, idToken: await tokens.sign({ ...account, signedInAt }) }
  }

  /** The account of a valid ID token; undefined if the account is gone or its password has changed since. */
  const findAccount = async (idToken: string) => {
    const claims = await tokens.verify(idToken)
    if (!claims) return undefined
    const account = await accountByUid(db, claims.uid)
    if (account?.passwordVersion !== claims.passwordVersion) return undefined
    return { account, signedInAt: claims.signedInAt }
  }

  const requireAccount = async (idToken: string) => {
    const signedIn = await findAccount(idToken)
    if (!signedIn) throw new ToolkitError('INVALID_ID_TOKEN')
    return signedIn
  }

  const refresh = async (refreshToken: string): Promise<SignedIn> => {
    const [row] = await db.rows(
      stored,
      `SELECT token_hash, uid, password_version, auth_time, expires_at, t.seal FROM identity_refresh_tokens t
       JOIN identity_accounts USING (uid, password_version) WHERE token_hash = $1 AND expires_at > $2`,
      [digest(refreshToken), clock.now()],
    )
    if (!row || row.seal !== sealOf(row)) throw new ToolkitError('TOKEN_EXPIRED')
    const account = await accountByUid(db, row.uid)
    if (!account) throw new ToolkitError('TOKEN_EXPIRED')
    const idToken = await tokens.sign({ ...account, signedInAt: row.auth_time })
    return { account, refreshToken, idToken }
  }

  return { tokensFor, findAccount, requireAccount, refresh }
}
