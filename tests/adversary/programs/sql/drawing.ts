import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Random } from '../../../simulation/world/random.ts'
import type { Honest } from './honest.ts'

/*
 * What somebody with SQL may do, and everything but the host's key, each drawn anew: as the owner of the tables, with all triggers
 * off, or as the host's own role, which owns nothing.
 */

export interface Tampering {
  readonly as: 'owner' | 'role'
  readonly sql: (honest: Honest, random: Random) => string
  /**
   * Why neither database nor audit has to tell: nothing follows from it, or no program could (docs/security.md lists these).
   * What is paid and credited after it is held against what people have ordered all the same.
   */
  readonly beyond?: string
  /** It waits until the host runs again and has written a plan. */
  readonly isOfPlan?: boolean
  /** It is about deposit addresses, which the host refuses to show then. */
  readonly isOfAddresses?: boolean
  /** A token that must open nothing. */
  readonly opens?: (sql: string) => string | undefined
}

export const THIEF = '0x00000000000000000000000000000000000e1e1e'
const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
export const userOf = (email: string) => `(SELECT id FROM users WHERE email = '${email}')`
export const units = (random: Random) => `${random.between(1, 9)}000000000000000000`
export const when = (random: Random) =>
  random.pick(['now()', "now() - interval '3 days'", "now() + interval '1 hour'"])
export const withdrawal = (random: Random, state = "status = 'pending'") =>
  `(SELECT id FROM withdrawals WHERE ${state} ORDER BY md5(id::text || '${random.below(1000)}') LIMIT 1)`
export const exchange = (
  table: string,
  column: string,
  [one, other]: readonly [string, string],
  key = 'email',
) => `
  UPDATE ${table} SET ${column} = ${column} || '-exchanged' WHERE ${key} = '${one}';
  UPDATE ${table} t SET ${column} = replace((SELECT ${column} FROM ${table} WHERE ${key} = '${one}'), '-exchanged', '')
    WHERE ${key} = '${other}'`
const HOUSE = '00000000-0000-0000-0000-000000000000'
export const minted = (user: string, amount: string) => `jsonb_build_array(
  jsonb_build_object('owner', '${HOUSE}', 'coin', 'BNB', 'kind', 'deposits', 'units', '-${amount}'),
  jsonb_build_object('owner', ${user}, 'coin', 'BNB', 'kind', 'available', 'units', '${amount}'))`
export const REFIT = `UPDATE accounts a
  SET units = coalesce((SELECT sum(e.units) FROM entries e WHERE e.account_id = a.id), 0)`
export const account = (user: string, coin = 'BNB') =>
  `(SELECT id FROM accounts WHERE user_id = ${user} AND coin = '${coin}' AND kind = 'available')`
export const owner = (sql: Tampering['sql'], more: Partial<Tampering> = {}): Tampering => ({
  ...more,
  as: 'owner',
  sql,
})
export const role = (sql: Tampering['sql'], more: Partial<Tampering> = {}): Tampering => ({
  ...more,
  as: 'role',
  sql,
})

/** Inserts a session, verified by hand, whose token is in a comment of the statement. */
export const session = ({ victim }: Honest) => {
  const token = randomBytes(32).toString('base64url')
  return `/* token ${token} */ INSERT INTO sessions (id, token_hash, user_id, created_at, verified_at, expires_at, seal)
    VALUES ('${randomUUID()}', '${digest(token)}', ${userOf(victim)}, now(), now(), now() + interval '9 days',
      (SELECT seal FROM sessions LIMIT 1))`
}
export const tokenIn = (sql: string) => /token ([\w-]{43})/.exec(sql)?.[1]
