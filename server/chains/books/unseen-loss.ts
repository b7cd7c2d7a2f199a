import * as v from 'valibot'
import { type Coin, type Network, networkName } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { Signer, Tx } from '../../platform/db/db.ts'
import { rowSeal } from '../../platform/db/sealed-rows.ts'
import { storedUnits } from '../../platform/db/units.ts'

/*
 * What has left the treasury in no transaction that the host saw: its balance is compared with that of the last time, which is
 * sealed, so that nobody makes it less.
 */

type Db = Pick<Tx, 'rows' | 'run'> & Signer

const before = v.object({
  units: storedUnits,
  address: v.string(),
  at: v.date(),
  block_number: v.nullable(v.number()),
  seal: v.nullable(v.string()),
})
type Before = v.InferOutput<typeof before>

const lastOf = async (db: Db, network: Network, coin: Coin): Promise<Before | undefined> =>
  (
    await db.rows(
      before,
      'SELECT units, address, at, block_number, seal FROM books_treasury WHERE network = $1 AND coin = $2',
      [network, coin],
    )
  )[0]

const balanceSeal = (
  signer: Pick<Signer, 'seal'>,
  network: Network,
  coin: Coin,
  { address, units, block }: { readonly address: string; units: bigint; block: number | null },
): string => rowSeal(signer, 'books_treasury', `${network}:${coin}`, [address, units, block])

/** Takes what the treasury has now for what it is to have; false where nothing of that coin was compared. */
export async function explainBalance(db: Db, network: Network, coin: Coin): Promise<boolean> {
  const last = await lastOf(db, network, coin)
  if (!last) return false
  const seal = balanceSeal(db, network, coin, { ...last, block: null })
  await db.run(
    'UPDATE books_treasury SET block_number = NULL, seal = $3 WHERE network = $1 AND coin = $2',
    [network, coin, seal],
  )
  return true
}

const sums = v.object({ units: storedUnits })

/**
 * A line where the treasury has less than the transactions that the host saw have left it with. What it had before stays what
 * is compared with, until that is explained.
 */
export async function unseenLoss(
  db: Db,
  network: Network,
  { address, coin }: { readonly address: string; readonly coin: Coin },
  now: { readonly units: bigint; readonly block: number; readonly at: Date },
): Promise<string[]> {
  const last = await lastOf(db, network, coin)
  const isOwn =
    !last || last.seal === balanceSeal(db, network, coin, { ...last, block: last.block_number })
  if (!isOwn)
    return [
      `What the treasury on ${networkName(network)} had of ${coin} was changed in the database, so that nobody knows what it has lost since: "books explain ${network} ${coin} <reason>", once somebody has looked`,
    ]
  const since = last?.address === address ? (last.block_number ?? undefined) : undefined
  if (last && since !== undefined) {
    const [gone] = await db.rows(
      sums,
      `SELECT coalesce(sum(units), 0) AS units FROM treasury_payments
       WHERE network = $1 AND coin = $2 AND block_number > $3 AND block_number <= $4`,
      [network, coin, since, now.block],
    )
    const lost = last.units - (gone?.units ?? 0n) - now.units
    if (lost > 0n)
      return [
        `The treasury on ${networkName(network)} has ${toDecimalString(lost)} ${coin} less than at ${last.at.toISOString()}, in no transaction that the host saw: "books explain ${network} ${coin} <reason>", once somebody can`,
      ]
  }
  await db.run(
    `INSERT INTO books_treasury (network, coin, address, units, at, block_number, seal) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (network, coin) DO UPDATE SET address = $3, units = $4, at = $5, block_number = $6, seal = $7`,
    [
      ...[network, coin, address, now.units, now.at, now.block],
      balanceSeal(db, network, coin, { address, units: now.units, block: now.block }),
    ],
  )
  return []
}
