import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Coin, Network } from '#domain/assets.ts'
import { amountOf } from '#domain/money/amount.ts'
import { balanceTransaction, creditDeposit, lockDeposits } from '../../money/deposits/deposits.ts'
import type { Db, Transaction, Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import type { Node } from '../../platform/nodes/node.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { accountOf } from './account.ts'
import { type Cursor, cursorOf } from './cursor.ts'
import { nativeCoin } from './evm-reader.ts'
import { unitsOf, type Watched } from './payment.ts'
import type { Rules } from './payments.ts'
import { ACCOUNTS_PER_CALL, readBalances } from './read-balances.ts'
import type { Owner, Watchlist } from './watchlist.ts'

/*
 * Compares what deposit addresses have at a final block with what was seen to come and go. What is there and was not
 * seen, such as a payment from inside a contract, is credited as a deposit of its own kind. What an address had before
 * its network was watched is where counting begins.
 */

export interface ComparisonDeps {
  readonly db: Db
  readonly clock: Clock
  /** Several that must agree, where there are several. */
  readonly node: Node
  readonly watched: Watched
  readonly rules: () => Rules
  readonly watchlist: () => Promise<Watchlist>
  readonly onSettled?: (outcome: string) => void
  /** Told of an amount that has left an address and was not seen to: 10⁻¹⁸ of the coin. */
  readonly onMissing?: (address: string, coin: Coin, units: bigint) => void
}

interface Asset {
  readonly coin: Coin
  /** Empty for the network's own coin. */
  readonly contract: string
  readonly decimals: number
}

/** Marks that all addresses have been looked at once: whoever is new since then began with nothing. */
const BEGUN = 'begun'

const known = v.object({ address: v.string(), expected: storedUnits })

/** What each of these addresses should have at a final block, and whether it has ever been looked at. */
const expectedBalances = (
  tx: Pick<Tx, 'rows'>,
  network: Network,
  coin: Coin,
  addresses: readonly string[],
  block: number,
) =>
  tx.rows(
    known,
    `SELECT a.address, coalesce(b.units, 0)
       + coalesce((SELECT sum(p.units) FROM chain_payments p WHERE p.network = $1 AND p.coin = $2
           AND p.address = a.address AND p.state NOT IN ('seen', 'gone') AND p.block_hash <> ''
           AND p.block_number > coalesce(b.block_number, -1) AND p.block_number <= $4), 0)
       - coalesce((SELECT sum(s.units) FROM chain_spendings s WHERE s.network = $1 AND s.coin = $2
           AND s.address = a.address
           AND s.block_number > coalesce(b.block_number, -1) AND s.block_number <= $4), 0) AS expected
     FROM jsonb_array_elements_text($3::jsonb) AS a (address)
     LEFT JOIN chain_balances b ON b.network = $1 AND b.coin = $2 AND b.address = a.address`,
    [network, coin, JSON.stringify(addresses), block],
  )

/** Goes through the addresses, some with each `next()`. */
export function createComparison(deps: ComparisonDeps) {
  const { db, clock, node, watched, rules, watchlist } = deps
  const { network } = watched
  const assets: readonly Asset[] = [
    { coin: nativeCoin(network), contract: '', decimals: 18 },
    ...watched.contracts.map(({ coin, address, decimals }) => ({
      coin,
      decimals,
      contract: accountOf(address),
    })),
  ]
  let rest: Owner[] | undefined

  async function hasBegun(): Promise<boolean> {
    const select = 'SELECT address FROM chain_balances WHERE network = $1 AND address = $2'
    return (await db.rows(v.unknown(), select, [network, BEGUN])).length > 0
  }

  async function compare(asset: Asset, owners: readonly Owner[], at: Cursor, isBegun: boolean) {
    const { coin, contract, decimals } = asset
    const accounts = owners.map(({ address }) => accountOf(address))
    const raw = await readBalances(node, contract, accounts, at.number)
    const addresses = owners.map(({ address }) => address)
    const rows = await expectedBalances(db, network, coin, addresses, at.number)
    const expected = new Map(rows.map((row) => [row.address, row.expected]))
    for (const [index, owner] of owners.entries()) {
      const units = unitsOf(raw[index] ?? 0n, decimals)
      const difference = units - (expected.get(owner.address) ?? 0n)
      if (difference !== 0n) await settle({ owner, coin, contract, units, at, isBegun })
    }
  }

  interface Found {
    readonly owner: Owner
    readonly coin: Coin
    readonly contract: string
    readonly units: bigint
    readonly at: Cursor
    readonly isBegun: boolean
  }

  async function settle({ owner, coin, contract, units, at, isBegun }: Found): Promise<void> {
    const outcome = await db.transaction(async (tx) => {
      await tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `balance ${network} ${owner.address} ${coin}`,
      ])
      // Once more under the lock: another host may have been here.
      const [row] = await expectedBalances(tx, network, coin, [owner.address], at.number)
      const difference = units - (row?.expected ?? 0n)
      if (difference === 0n) return undefined
      const begins = !isBegun && !(await isKnown(tx, owner.address, coin))
      await tx.run(
        `INSERT INTO chain_balances (network, address, coin, units, block_number)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (network, address, coin)
         DO UPDATE SET units = excluded.units, block_number = excluded.block_number`,
        [network, owner.address, coin, units, at.number],
      )
      if (begins) return undefined
      if (difference < 0n) return { missing: -difference }
      return { settled: await credit(tx, owner, { coin, contract, units: difference }, at) }
    })
    if (outcome?.settled !== undefined) deps.onSettled?.(outcome.settled)
    if (outcome?.missing !== undefined) deps.onMissing?.(owner.address, coin, outcome.missing)
  }

  async function isKnown(tx: Tx, address: string, coin: Coin): Promise<boolean> {
    const select =
      'SELECT address FROM chain_balances WHERE network = $1 AND address = $2 AND coin = $3'
    return (await tx.rows(v.unknown(), select, [network, address, coin])).length > 0
  }

  /** Credits what only the balance shows, unless an operator has credited it under a transaction. */
  async function credit(
    tx: Transaction,
    { userId, address }: Owner,
    { coin, contract, units }: { coin: Coin; contract: string; units: bigint },
    at: Cursor,
  ): Promise<string> {
    await lockDeposits(tx, network, userId, coin)
    const byHand = await unlinkedDeposits(tx, network, userId, coin)
    const same = byHand.find((one) => one.units === units)
    const state = units < rules().minimum ? 'below' : byHand.length > 0 ? 'held' : 'seen'
    const id = randomUUID()
    const transaction = balanceTransaction(at.number, accountOf(address), coin)
    const now = clock.now()
    await tx.run(
      `INSERT INTO chain_payments (id, user_id, network, transaction_id, output, coin, units, address, sender,
         contract, block_number, block_hash, at, state, confirmations, needed, deposit_id)
       VALUES ($1, $2, $3, $4, 0, $5, $6, $7, '', $8, $9, $10, $11, $12, 0, 0, $13)`,
      [
        ...[id, userId, network, transaction, coin, units, address, contract],
        // It is in the balance that is stored with it, so that it must not be counted again.
        ...[at.number, at.hash, now, same ? 'credited' : state, same?.id ?? null],
      ],
    )
    if (same) return 'by hand'
    if (state !== 'seen') return state
    const entry = { id, userId, amount: amountOf(coin, units), network, at: now }
    await creditDeposit(tx, { ...entry, transaction: { hash: transaction, output: 0 } }, now)
    await tx.run(`UPDATE chain_payments SET state = 'credited', deposit_id = id WHERE id = $1`, [
      id,
    ])
    return 'by balance'
  }

  return {
    /** Looks at the next addresses. Resolves to the part of all that this was. */
    async next(): Promise<number> {
      const cursor = await cursorOf(db, network)
      const owners = [...(await watchlist()).values()]
      rest ??= owners
      if (cursor?.stopped !== '' || cursor.hash === '') return 1
      const isBegun = await hasBegun()
      const some = rest.slice(0, ACCOUNTS_PER_CALL)
      for (const asset of assets) if (some.length > 0) await compare(asset, some, cursor, isBegun)
      rest = rest.slice(some.length)
      if (rest.length > 0) return some.length / owners.length
      rest = undefined
      if (!isBegun)
        await db.run(
          `INSERT INTO chain_balances (network, address, coin, units, block_number)
           VALUES ($1, $2, $3, 0, $4) ON CONFLICT DO NOTHING`,
          [network, BEGUN, nativeCoin(network), cursor.number],
        )
      return owners.length === 0 ? 1 : some.length / owners.length
    },
  }
}

const unlinked = v.object({ id: v.string(), units: storedUnits })

/** What an operator has credited by hand under transactions that were not seen. */
const unlinkedDeposits = (tx: Tx, network: Network, userId: string, coin: Coin) =>
  tx.rows(
    unlinked,
    `SELECT id, units FROM deposits d WHERE network = $1 AND user_id = $2 AND coin = $3
       AND transaction_id NOT LIKE 'operator-%'
       AND at > (SELECT since FROM chain_cursors c WHERE c.network = $1)
       AND NOT EXISTS (SELECT FROM chain_payments p WHERE p.deposit_id = d.id)`,
    [network, userId, coin],
  )
