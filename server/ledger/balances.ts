import * as v from 'valibot'
import type { Coin } from '#domain/assets.ts'
import { COINS } from '#domain/assets.ts'
import type { Tx } from '../db/db.ts'
import type { OwnRows } from '../users/own-rows.ts'
import { CALLER } from '../users/own-rows.ts'
import { storedUnits } from './units.ts'

/** Notified, with the user's id, when a balance of that user has changed (002-ledger.sql). */
export const BALANCE_CHANGED = 'balance_changed'

/** What a user has of one coin, in units of 10⁻¹⁸. */
export interface Balance {
  readonly available: bigint
  /** Set aside for withdrawals that are not decided yet. */
  readonly held: bigint
}
export type Balances = Readonly<Record<Coin, Balance>>

const NOTHING: Balance = { available: 0n, held: 0n }
const EMPTY: Balances = { BNB: NOTHING, USDT: NOTHING, TOKEN: NOTHING, ETH: NOTHING, TRX: NOTHING }

const row = v.object({
  owner: v.string(),
  coin: v.picklist(COINS),
  available: storedUnits,
  held: storedUnits,
})

/** The balances of many users in one statement. Every user asked for is in the answer. */
export async function balancesOf(
  db: Tx,
  userIds: readonly string[],
): Promise<Map<string, Balances>> {
  const found = await db.rows(
    row,
    `SELECT owner, coin,
       coalesce(sum(units) FILTER (WHERE kind = 'available'), 0) AS available,
       coalesce(sum(units) FILTER (WHERE kind = 'held'), 0) AS held
     FROM accounts WHERE owner IN (SELECT jsonb_array_elements_text($1::jsonb)::uuid)
     GROUP BY owner, coin`,
    [JSON.stringify(userIds)],
  )
  const balances = new Map<string, Balances>(userIds.map((id) => [id, EMPTY]))
  for (const { owner, coin, available, held } of found) {
    balances.set(owner, { ...(balances.get(owner) ?? EMPTY), [coin]: { available, held } })
  }
  return balances
}

/** What the person may use of that coin, in units of 10⁻¹⁸. */
export async function availableOf(own: OwnRows, coin: Coin): Promise<bigint> {
  const [found] = await own.rows(
    v.object({ units: storedUnits }),
    `SELECT units FROM accounts WHERE owner = ${CALLER} AND coin = $1 AND kind = 'available'`,
    [coin],
  )
  return found?.units ?? 0n
}
