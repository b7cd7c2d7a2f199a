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
import { type Asset, balancesOf, begin, expectedBalances, takeBaselines } from './baselines.ts'
import { type Cursor, cursorOf } from './cursor.ts'
import { nativeCoin } from './evm-reader.ts'
import type { Watched } from './payment.ts'
import type { Rules } from './payments.ts'
import { ACCOUNTS_PER_CALL } from './read-balances.ts'
import type { Owner, Watchlist } from './watchlist.ts'

/*
 * Compares what deposit addresses have at a final block with what was seen to come and go. What is there and was not
 * seen, such as a payment from inside a contract, is credited as a deposit of its own kind. What an address had to begin
 * with (`baselines.ts`) is nobody's.
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

  async function compare(asset: Asset, owners: readonly Owner[], at: Cursor) {
    const addresses = owners.map(({ address }) => address)
    const balances = await balancesOf(node, asset, addresses, at.number)
    const rows = await expectedBalances(db, network, asset, addresses, at.number)
    const expected = new Map(rows.map((row) => [row.address, row]))
    const news: typeof balances = []
    for (const [index, owner] of owners.entries()) {
      const [balance, row] = [balances[index], expected.get(owner.address)]
      if (!balance || !row || (row.is_due && !row.is_begun)) continue
      if (!row.is_begun) news.push(balance)
      else if (balance.units !== row.expected) await settle(owner, asset, balance.units, at)
    }
    if (news.length > 0) await begin(db, network, asset, news, at.number)
  }

  async function settle(owner: Owner, asset: Asset, units: bigint, at: Cursor): Promise<void> {
    const { coin } = asset
    const outcome = await db.transaction(async (tx) => {
      await tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `balance ${network} ${owner.address} ${coin}`,
      ])
      // Once more under the lock: another host may have been here.
      const [row] = await expectedBalances(tx, network, asset, [owner.address], at.number)
      const difference = units - (row?.expected ?? units)
      if (difference === 0n || !row?.is_begun) return undefined
      await tx.run(
        `UPDATE chain_balances SET units = $4, block_number = $5
         WHERE network = $1 AND address = $2 AND coin = $3`,
        [network, owner.address, coin, units, at.number],
      )
      if (difference < 0n) return { missing: -difference }
      return { settled: await credit(tx, owner, asset, difference, at) }
    })
    if (outcome?.settled !== undefined) deps.onSettled?.(outcome.settled)
    if (outcome?.missing !== undefined) deps.onMissing?.(owner.address, coin, outcome.missing)
  }

  /** Credits what only the balance shows, unless an operator has credited it under a transaction. */
  async function credit(
    tx: Transaction,
    { userId, address }: Owner,
    { coin, contract }: Asset,
    units: bigint,
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
    /** Looks at what new addresses had, and must be called before what is paid to them later is compared. */
    async begin(): Promise<void> {
      const cursor = await cursorOf(db, network)
      if (cursor?.stopped !== '' || cursor.hash === '') return
      await takeBaselines({ db, network, node, assets }, cursor)
    },
    /** Looks at the next addresses. Resolves to the part of all that this was. */
    async next(): Promise<number> {
      const cursor = await cursorOf(db, network)
      const owners = [...(await watchlist()).values()]
      rest ??= owners
      if (cursor?.stopped !== '' || cursor.hash === '') return 1
      const some = rest.slice(0, ACCOUNTS_PER_CALL)
      for (const asset of assets) if (some.length > 0) await compare(asset, some, cursor)
      rest = rest.slice(some.length)
      if (rest.length > 0) return some.length / owners.length
      rest = undefined
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
