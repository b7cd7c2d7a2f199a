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

const KINDS = ['available', 'held', 'locked'] as const
/** An account of somebody: its owner, coin, kind and units. */
const account = v.tuple([v.string(), v.picklist(COINS), v.picklist(KINDS), storedUnits])
const answer = v.object({ accounts: v.string() })

/**
 * The balances of many users in one statement. The map contains every requested user. All accounts come in one text: ten
 * thousand sockets may ask at once, and rows, or JSON, would cost most of the time. Without coins that this host does not
 * know, which a newer one may have credited: nobody's balances wait for somebody else's.
 */
export async function balancesOf(
  db: Tx,
  userIds: readonly string[],
): Promise<Map<string, UserBalances>> {
  const balances = new Map<string, UserBalances>(userIds.map((id) => [id, EMPTY]))
  const [row] = await db.rows(
    answer,
    `SELECT coalesce(string_agg(concat_ws(' ', a.owner, a.coin, a.kind, a.units), ','), '') AS accounts
     FROM unnest($1::uuid[]) AS u(id) JOIN accounts a ON a.owner = u.id
     WHERE a.kind = ANY('{${KINDS.join()}}') AND a.coin = ANY('{${COINS.join()}}') AND a.units <> 0`,
    [`{${[...balances.keys()].join()}}`],
  )
  for (const text of row?.accounts ? row.accounts.split(',') : []) {
    const [owner, coin, kind, units] = v.parse(account, text.split(' '))
    const own = balances.get(owner) ?? EMPTY
    // Somebody may have accounts in several lanes.
    const amount = amountOf(coin, own[coin][kind].units + units)
    balances.set(owner, { ...own, [coin]: { ...own[coin], [kind]: amount } })
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
