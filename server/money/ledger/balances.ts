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

const EMPTY: UserBalances = byCoin(COINS, (coin) => ({
  available: zero(coin),
  held: zero(coin),
  locked: zero(coin),
}))

const row = v.object({
  owner: v.string(),
  coin: v.picklist(COINS),
  available: storedUnits,
  held: storedUnits,
  locked: storedUnits,
})

/** The balances of many users in one statement. The map contains every requested user. */
export async function balancesOf(
  db: Tx,
  userIds: readonly string[],
): Promise<Map<string, UserBalances>> {
  const rows = await db.rows(
    row,
    `SELECT owner, coin,
       coalesce(sum(units) FILTER (WHERE kind = 'available'), 0) AS available,
       coalesce(sum(units) FILTER (WHERE kind = 'held'), 0) AS held,
       coalesce(sum(units) FILTER (WHERE kind = 'locked'), 0) AS locked
     FROM accounts WHERE owner IN (SELECT jsonb_array_elements_text($1::jsonb)::uuid)
     GROUP BY owner, coin`,
    [JSON.stringify(userIds)],
  )
  const balances = new Map<string, UserBalances>(userIds.map((id) => [id, EMPTY]))
  for (const { owner, coin, ...units } of rows) {
    const balance = {
      available: amountOf(coin, units.available),
      held: amountOf(coin, units.held),
      locked: amountOf(coin, units.locked),
    }
    balances.set(owner, { ...(balances.get(owner) ?? EMPTY), [coin]: balance })
  }
  return balances
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
