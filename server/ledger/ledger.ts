import * as v from 'valibot'
import type { Amount } from '#domain/money/amount.ts'
import type { Tx } from '../db/db.ts'
import { sqlState } from '../db/db.ts'

/** What is a user's: free to use, or set aside for a withdrawal that is not decided yet. */
export type UserKind = 'available' | 'held'

/** The presale's stages, 1 to 4; each has a treasury of its own, so that no stage sells more than it has. */
export type Stage = 1 | 2 | 3 | 4

/**
 * House accounts: the operator's own. `deposits` and `genesis` are below zero: what came in from outside, and the
 * tokens that were there from the start.
 */
export type HouseKind =
  | 'deposits'
  | 'withdrawals'
  | 'sales'
  | 'fees'
  | 'genesis'
  | `treasury-${Stage}`

/** One side of a transfer: what is added to an account, negative where it is taken. */
export interface Leg {
  readonly userId: string | null
  readonly kind: UserKind | HouseKind
  readonly amount: Amount
}

/** The owner of the house accounts. */
const HOUSE = '00000000-0000-0000-0000-000000000000'

export const ofUser = (userId: string, kind: UserKind, amount: Amount): Leg => ({
  userId,
  kind,
  amount,
})

export const ofHouse = (kind: HouseKind, amount: Amount): Leg => ({ userId: null, kind, amount })

export interface Transfer {
  /** What it is for, such as `deposit:<id>`. A second transfer with the same key is an error. */
  readonly key: string
  readonly at: Date
  /** Sum to zero in every coin; legs of zero are left out. */
  readonly legs: readonly Leg[]
}

/** A transfer takes more than its account has: a user's, or a treasury. */
export class Overdrawn extends Error {
  readonly whose: 'user' | 'house'
  constructor(whose: 'user' | 'house', cause: unknown) {
    super(`the ${whose} has less than that`, { cause })
    this.name = 'Overdrawn'
    this.whose = whose
  }
}

/**
 * Moves units between accounts. Whoever catches an error lets the transaction roll back: on PostgreSQL nothing more
 * can be done in it. Throws Overdrawn; the database's own error where the key was used or the legs do not sum to zero.
 */
export async function post(tx: Tx, { key, at, legs }: Transfer): Promise<void> {
  const written = JSON.stringify(
    legs
      .filter(({ amount }) => amount.units !== 0n)
      .map(({ userId, kind, amount: { coin, units } }) => ({
        owner: userId ?? HOUSE,
        coin,
        kind,
        units: units.toString(),
      })),
  )
  await openAccounts(tx, written)
  const [transfer] = await tx.rows(
    v.object({ id: v.number() }),
    'INSERT INTO transfers (key, at) VALUES ($1, $2) RETURNING id',
    [key, at],
  )
  try {
    // The balances follow by the trigger on entries (002-ledger.sql).
    await tx.run(
      `INSERT INTO entries (transfer_id, account_id, units)
       SELECT $2::bigint, a.id, sum(l.units)
       FROM jsonb_to_recordset($1::jsonb) AS l(owner uuid, coin text, kind text, units numeric)
       JOIN accounts a ON a.owner = l.owner AND a.coin = l.coin AND a.kind = l.kind
       GROUP BY a.id HAVING sum(l.units) <> 0`,
      [written, transfer?.id],
    )
  } catch (error) {
    throw overdrawn(error) ?? error
  }
}

/** In a fixed order, so that two transfers which open the same accounts do not block each other. */
const openAccounts = (tx: Tx, legs: string): Promise<number> =>
  tx.run(
    `INSERT INTO accounts (owner, user_id, coin, kind)
     SELECT DISTINCT l.owner, nullif(l.owner, $2), l.coin, l.kind
     FROM jsonb_to_recordset($1::jsonb) AS l(owner uuid, coin text, kind text)
     WHERE NOT EXISTS (SELECT 1 FROM accounts a
       WHERE a.owner = l.owner AND a.coin = l.coin AND a.kind = l.kind)
     ORDER BY 1, 3, 4
     ON CONFLICT DO NOTHING`,
    [legs, HOUSE],
  )

const CHECK_VIOLATION = '23514'

function overdrawn(error: unknown): Overdrawn | undefined {
  if (sqlState(error) !== CHECK_VIOLATION) return undefined
  if (!(error instanceof Error) || !('constraint' in error)) return undefined
  if (error.constraint === 'user_has_it') return new Overdrawn('user', error)
  return error.constraint === 'house_has_it' ? new Overdrawn('house', error) : undefined
}
