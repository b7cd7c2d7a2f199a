import type pg from 'pg'
import type { Random } from '../../../simulation/world/random.ts'
import type { Host } from '../../world/host.ts'
import type { Honest } from './honest.ts'

/*
 * What somebody with SQL may do, and everything but the host's key, each drawn anew: as the owner of the tables, with all triggers
 * off, or as the host's own role, which owns nothing.
 */

export interface Tampering {
  readonly as: 'owner' | 'role'
  /** Before the host starts; empty where there is nothing to do then. */
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
  /** What the thief makes of it while the host runs; resolves to what they have got by it, which must be nothing. */
  readonly tries?: (thief: Thief) => Promise<readonly string[]>
}

/** Somebody with SQL, and an account. */
export interface Thief {
  readonly host: Host
  readonly honest: Honest
  readonly client: pg.Client
  readonly random: Random
  /** What was changed before the host has started. */
  readonly statement: string
}

export const THIEF = '0x00000000000000000000000000000000000e1e1e'
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

/** In both forms. */
export const both = (
  name: string,
  sql: Tampering['sql'],
  more: Partial<Tampering> = {},
): Record<string, Tampering> => ({
  [name]: owner(sql, more),
  [`${name}, as the role`]: role(sql, more),
})
