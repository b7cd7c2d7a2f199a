import * as v from 'valibot'
import type { Amount } from '#domain/money/amount.ts'
import type { Tx } from '../db/db.ts'
import { sqlState } from '../db/db.ts'

/** A user's account: available, or held for a pending withdrawal. */
export type UserKind = 'available' | 'held'

/** The presale's stages. Each has its own treasury, so that it cannot sell more than its supply. */
export type Stage = 1 | 2 | 3 | 4

/**
 * House accounts belong to the operator. `deposits` and `genesis` are negative: they are the sources of deposited coins
 * and of the initial tokens.
 */
export type HouseKind =
  | 'deposits'
  | 'withdrawals'
  | 'sales'
  | 'fees'
  | 'genesis'
  | `treasury-${Stage}`

/** One side of a transfer. A negative amount is debited. */
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
  /** The purpose, such as `deposit:<id>`. Keys are unique. */
  readonly key: string
  readonly at: Date
  /** Must sum to zero in every coin; legs of zero are skipped. */
  readonly legs: readonly Leg[]
}

/** A transfer debits more than the balance of a user's account or a treasury. */
export class Overdrawn extends Error {
  readonly whose: 'user' | 'house'
  constructor(whose: 'user' | 'house', cause: unknown) {
    super(`the balance of the ${whose} is too low`, { cause })
    this.name = 'Overdrawn'
    this.whose = whose
  }
}

/**
 * Posts a transfer. Throws Overdrawn, or the database's error if the key is used or the legs do not sum to zero. After
 * an error the transaction must be rolled back.
 */
export async function post(tx: Tx, { key, at, legs }: Transfer): Promise<void> {
  const entries = JSON.stringify(
    legs
      .filter(({ amount }) => amount.units !== 0n)
      .map(({ userId, kind, amount: { coin, units } }) => ({
        owner: userId ?? HOUSE,
        coin,
        kind,
        units: units.toString(),
      })),
  )
  await openAccounts(tx, entries)
  const [transfer] = await tx.rows(
    v.object({ id: v.number() }),
    'INSERT INTO transfers (key, at) VALUES ($1, $2) RETURNING id',
    [key, at],
  )
  try {
    // A trigger on entries updates the balances (002-ledger.sql).
    await tx.run(
      `INSERT INTO entries (transfer_id, account_id, units)
       SELECT $2::bigint, a.id, sum(l.units)
       FROM jsonb_to_recordset($1::jsonb) AS l(owner uuid, coin text, kind text, units numeric)
       JOIN accounts a ON a.owner = l.owner AND a.coin = l.coin AND a.kind = l.kind
       GROUP BY a.id HAVING sum(l.units) <> 0`,
      [entries, transfer?.id],
    )
  } catch (error) {
    throw overdrawn(error) ?? error
  }
}

/** Creates missing accounts, in a fixed order so that concurrent transfers do not deadlock. */
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
