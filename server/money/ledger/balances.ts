import * as v from 'valibot'
import { byCoin, COINS, type Coin } from '#domain/assets.ts'
import { type Amount, amountOf, zero } from '#domain/money/amount.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { OwnRows } from '../../platform/db/own-rows.ts'
import { CALLER } from '../../platform/db/own-rows.ts'
import { storedUnits } from '../../platform/db/units.ts'

/** Notification with the id of a user whose balance has changed. */
export const BALANCE_CHANGED = 'balance_changed'

/** A user's balance of one coin. */
export interface Balance {
  readonly available: Amount
  /** Reserved for pending withdrawals. */
  readonly held: Amount
  /** Bought, and not released yet. */
  readonly locked: Amount
}
export type UserBalances = Readonly<Record<Coin, Balance>>

const EMPTY: Readonly<Record<Coin, Balance>> = byCoin(COINS, (coin) => ({
  available: zero(coin),
  held: zero(coin),
  locked: zero(coin),
}))

const units = v.nullable(storedUnits)
/** A coin and its units available, held and locked; null stands for none. */
const balance = v.tuple([v.picklist(COINS), units, units, units])
const owned = v.tuple([v.string(), v.array(balance)])
const answer = v.object({ people: v.pipe(v.string(), v.parseJson(), v.array(owned)) })

/**
 * The balances of many users in one statement. The map contains every requested user. All of them come in one row: ten
 * thousand sockets may ask at once, and a row for each coin of each of them would cost most of the time.
 */
export async function balancesOf(
  db: Tx,
  userIds: readonly string[],
): Promise<Map<string, UserBalances>> {
  const [row] = await db.rows(
    answer,
    `WITH own AS (
       SELECT owner, coin,
         nullif(sum(units) FILTER (WHERE kind = 'available'), 0)::text AS available,
         nullif(sum(units) FILTER (WHERE kind = 'held'), 0)::text AS held,
         nullif(sum(units) FILTER (WHERE kind = 'locked'), 0)::text AS locked
       FROM accounts WHERE owner = ANY ($1::uuid[])
       GROUP BY owner, coin
     ), people AS (
       SELECT json_build_array(owner, json_agg(json_build_array(coin, available, held, locked))) AS person
       FROM own GROUP BY owner
     )
     SELECT coalesce(json_agg(person), '[]')::text AS people FROM people`,
    [`{${userIds.join()}}`],
  )
  const balances = new Map<string, UserBalances>(userIds.map((id) => [id, EMPTY]))
  for (const [owner, coins] of row?.people ?? []) {
    const known = new Map(coins.map((one) => [one[0], one]))
    balances.set(
      owner,
      byCoin(COINS, (coin) => balanceOf(coin, known.get(coin))),
    )
  }
  return balances
}

function balanceOf(coin: Coin, stored: v.InferOutput<typeof balance> | undefined): Balance {
  const none = EMPTY[coin]
  if (!stored) return none
  const [, available, held, locked] = stored
  return {
    available: available === null ? none.available : amountOf(coin, available),
    held: held === null ? none.held : amountOf(coin, held),
    locked: locked === null ? none.locked : amountOf(coin, locked),
  }
}

/** The caller's available balance of that coin. */
export async function availableOf<C extends Coin>(own: OwnRows, coin: C): Promise<Amount<C>> {
  const [row] = await own.rows(
    v.object({ units: storedUnits }),
    `SELECT units FROM accounts WHERE owner = ${CALLER} AND coin = $1 AND kind = 'available'`,
    [coin],
  )
  return amountOf(coin, row?.units ?? 0n)
}
