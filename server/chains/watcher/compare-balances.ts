import { randomUUID } from 'node:crypto'
import { type Coin, decimalsOn, nativeCoin } from '#domain/assets.ts'
import { amountOf } from '#domain/money/amount.ts'
import { balanceTransaction, creditOnce, lockDeposits } from '../../money/deposits/crediting.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { Node } from '../../platform/nodes/node.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type Asset, balancesOf, begin, expectedBalances, takeBaselines } from './baselines.ts'
import { type Cursor, cursorOf } from './cursor.ts'
import type { Rules } from './payments.ts'
import { ACCOUNTS_PER_CALL } from './read-balances.ts'
import { accountOf } from './reading/account.ts'
import type { Owner, Watched } from './reading/payment.ts'
import { changeUnseen } from './replaced.ts'
import { mostUnseen } from './unseen.ts'
import type { Watchlist } from './watchlist.ts'

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
  readonly onPayment?: (outcome: string) => void
  /** Told of an amount that has left an address and was not seen to: 10⁻¹⁸ of the coin. */
  readonly onMissing?: (address: string, coin: Coin, units: bigint) => void
  /** Told of an amount that is there unseen by what is stored, and by the ledger cannot be. */
  readonly onUnproven?: (address: string, coin: Coin, units: bigint) => void
}

/** Goes through the addresses, some with each `next()`. */
export function createComparison(deps: ComparisonDeps) {
  const { db, clock, node, watched, rules, watchlist } = deps
  const { network } = watched
  const assets: readonly Asset[] = [
    { coin: nativeCoin(network), contract: '', decimals: decimalsOn(nativeCoin(network), network) },
    ...watched.contracts.map(({ coin, address, decimals }) => ({
      coin,
      decimals,
      contract: accountOf(address),
    })),
  ]
  let rest: Owner[] | undefined

  async function compare(asset: Asset, owners: readonly Owner[], at: Cursor) {
    const { coin } = asset
    const addresses = owners.map(({ address }) => address)
    const balances = await balancesOf(node, asset, addresses, at.number)
    const rows = await expectedBalances(db, network, asset, addresses, at.number)
    const expected = new Map(rows.map((row) => [row.address, row]))
    const news: typeof balances = []
    for (const [index, owner] of owners.entries()) {
      const [balance, row] = [balances[index], expected.get(owner.address)]
      if (!balance || !row || (row.is_due && !row.is_begun)) continue
      if (!row.is_begun) news.push(balance)
      else if (balance.units !== row.expected) await creditUnseen(owner, asset, balance.units, at)
    }
    if (news.length === 0) return
    for (const { address, units } of await begin(db, network, asset, news, at.number))
      deps.onMissing?.(address, coin, units)
  }

  async function creditUnseen(
    owner: Owner,
    asset: Asset,
    units: bigint,
    at: Cursor,
  ): Promise<void> {
    const { coin } = asset
    const own = [...(await watchlist()).values()]
      .filter(({ userId }) => userId === owner.userId)
      .map(({ address }) => address)
    const others = own.filter((address) => address !== owner.address)
    const elsewhere = await balancesOf(node, asset, others, at.number)
    const there = elsewhere.reduce((sum, one) => sum + one.units, units)
    const outcome = await db.transaction(async (tx) => {
      await lockDeposits(tx, network, owner.userId, coin)
      // What has been credited of later blocks is not in these balances.
      if ((await cursorOf(tx, network))?.number !== at.number) return undefined
      // Once more under the lock: another host, or an order, may have been here.
      const [row] = await expectedBalances(tx, network, asset, [owner.address], at.number)
      const difference = units - (row?.expected ?? units)
      if (difference === 0n || !row?.is_begun) return undefined
      const place = { address: owner.address, coin }
      const now = { units, block: at.number }
      const unseen = await changeUnseen(tx, network, place, difference, now)
      if (difference < 0n) return { missing: -difference }
      if (unseen === 0n) return { state: 'returned' }
      const most = await mostUnseen(tx, network, coin, {
        userId: owner.userId,
        addresses: own,
        there,
        block: at.number,
      })
      const state = await credit(tx, owner, asset, unseen, most, at)
      return state === 'unproven' ? { state, unproven: unseen } : { state }
    })
    if (outcome?.state !== undefined) deps.onPayment?.(outcome.state)
    if (outcome?.unproven !== undefined) deps.onUnproven?.(owner.address, coin, outcome.unproven)
    if (outcome?.missing !== undefined) deps.onMissing?.(owner.address, coin, outcome.missing)
  }

  /** Credits what only the balance shows, unless an operator has credited it under a transaction, or it cannot be. */
  async function credit(
    tx: Transaction,
    { userId, address }: Owner,
    { coin, contract }: Asset,
    units: bigint,
    most: bigint,
    at: Cursor,
  ): Promise<string> {
    const id = randomUUID()
    const transaction = { hash: balanceTransaction(at, accountOf(address), coin), output: 0 }
    const now = clock.now()
    const state = units < rules().minimum ? 'below' : 'seen'
    await tx.run(
      `INSERT INTO chain_payments (id, user_id, network, transaction_id, output, coin, units, address, sender,
         contract, block_number, block_hash, at, state, confirmations, needed)
       VALUES ($1, $2, $3, $4, 0, $5, $6, $7, '', $8, $9, $10, $11, $12, 0, 0)`,
      [
        ...[id, userId, network, transaction.hash, coin, units, address, contract],
        // It is in the balance that is stored with it, so that it must not be counted again.
        ...[at.number, at.hash, now, state],
      ],
    )
    if (state === 'below') return state
    const deposit = { id, userId, amount: amountOf(coin, units), network, transaction, at: now }
    const { outcome } = await creditOnce(tx, deposit, { of: 'balance', most }, now)
    return outcome === 'credited' ? 'by balance' : outcome
  }

  return {
    /** Looks at what new addresses had, and must be called before what is paid to them later is compared. */
    async begin(): Promise<void> {
      const cursor = await cursorOf(db, network)
      if (cursor?.stopped !== '' || cursor.hash === '') return
      const onMissing = deps.onMissing ? { onMissing: deps.onMissing } : {}
      await takeBaselines({ db, network, node, assets, ...onMissing }, cursor)
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
