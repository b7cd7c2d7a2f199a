import * as v from 'valibot'
import {
  familyOf,
  isCoin,
  isNetwork,
  NETWORK_IDS,
  type Network,
  networkName,
} from '#domain/assets.ts'
import { isExpectedOn } from '../../chains/explain/explain.ts'
import { lookAt, type Sighting } from '../../chains/explain/look.ts'
import type { ChainServices } from '../../chains/services.ts'
import { cursorOf } from '../../chains/watcher/cursor.ts'
import { createWatchlist, type Watchlist } from '../../chains/watcher/watchlist.ts'
import type { Db } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import { decimal, time } from '../entry/reply.ts'

const network = v.picklist(NETWORK_IDS)

/** A payment that the host has seen or credited. */
export const known = v.object({
  network,
  transaction: v.string(),
  output: v.number(),
  coin: v.string(),
  amount: decimal,
  state: v.string(),
  address: v.string(),
  sender: v.string(),
  block: v.nullable(v.number()),
  at: time,
  email: v.string(),
})

/** What a network says. */
export const sighted = v.variant('state', [
  v.object({ network, state: v.picklist(['unknown', 'failed']) }),
  v.object({ network, state: v.literal('unreachable'), error: v.string() }),
  v.object({
    network,
    state: v.literal('done'),
    block: v.number(),
    isFinal: v.boolean(),
    at: time,
    /** Payments to deposit addresses. */
    payments: v.array(
      v.object({
        amount: decimal,
        coin: v.string(),
        address: v.optional(v.string()),
        isExpected: v.boolean(),
      }),
    ),
    hasUnlisted: v.boolean(),
  }),
])
type Sighted = v.InferInput<typeof sighted>

const stored = v.pipe(
  v.object({
    network: v.pipe(v.string(), v.guard(isNetwork)),
    transaction_id: v.string(),
    output: v.number(),
    coin: v.pipe(v.string(), v.guard(isCoin)),
    units: storedUnits,
    state: v.string(),
    address: v.string(),
    sender: v.string(),
    block_number: v.nullable(v.number()),
    at: v.date(),
    email: v.string(),
  }),
  v.transform(({ transaction_id, units, block_number, ...rest }) => ({
    ...rest,
    transaction: transaction_id,
    amount: units,
    block: block_number,
  })),
)

const KNOWN = `
  SELECT network, transaction_id, output, coin, units, state, address, sender, block_number, at, email
    FROM chain_payments JOIN users u ON u.id = user_id WHERE transaction_id IN ($1, '0x' || $1)
  UNION ALL
  SELECT network, transaction_id, output, coin, units, 'credited by hand', '', '', NULL, at, email
    FROM deposits d JOIN users u ON u.id = user_id WHERE transaction_id IN ($1, '0x' || $1)
    AND NOT EXISTS (SELECT FROM chain_payments p WHERE p.deposit_id = d.id)
  ORDER BY network, output`

/** The payments of a transaction that the host has stored. */
export const knownIn = (db: Db, hash: string) => db.rows(stored, KNOWN, [hash])

interface Look {
  readonly sighting: Sighting
  readonly watchlist: Watchlist
}

type Views = Pick<ChainServices, 'db' | 'chainViews'>

/** What a network says of a transaction; `isAgreed`: as several of its nodes say. */
export async function look(
  { db, chainViews }: Views,
  network: Network,
  hash: string,
  isAgreed: boolean,
): Promise<Look> {
  const view = chainViews.get(network)
  if (!view) throw new Error(`${network} has no node`)
  const watchlist = await createWatchlist(db, familyOf(network))()
  const asked = { network, hash, accounts: new Set(watchlist.keys()), contracts: view.contracts }
  const node = isAgreed ? view.nodes.agreed : view.nodes.any
  return { sighting: await lookAt(node, asked), watchlist }
}

export async function sightedOn(services: Views, network: Network, hash: string): Promise<Sighted> {
  try {
    const { sighting, watchlist } = await look(services, network, hash, false)
    if (sighting.state !== 'done') return { network, state: sighting.state }
    const { block, payments, hasUnlisted } = sighting
    const cursor = await cursorOf(services.db, network)
    return {
      network,
      state: 'done',
      block: block.number,
      isFinal: cursor !== undefined && block.number <= cursor.number,
      at: block.at,
      payments: payments.map(({ units, coin, to }) => ({
        amount: units,
        coin,
        address: watchlist.get(to)?.address,
        isExpected: isExpectedOn(coin, network),
      })),
      hasUnlisted,
    }
  } catch (error) {
    return {
      network,
      state: 'unreachable',
      error: error instanceof Error ? error.message : String(error),
    }
  }
}

export function knownLine(one: v.InferOutput<typeof known>): string {
  const block = one.block === null ? '' : `  block ${one.block}`
  const to = one.address && `  at ${one.address}`
  const from = one.sender && `  from ${one.sender}`
  return `${one.state}  ${one.amount} ${one.coin} on ${one.network}  to ${one.email}${to}${from}${block}  ${one.at}  ${one.transaction}:${one.output}`
}

export function sightedLines(one: v.InferOutput<typeof sighted>): string[] {
  const name = networkName(one.network)
  if (one.state === 'unreachable') return [`${name}: ${one.error}`]
  if (one.state !== 'done') return [`${name}: ${one.state === 'failed' ? 'failed' : 'in no block'}`]
  const where = `${name}: block ${one.block}, ${one.isFinal ? 'final' : 'not final'}, ${one.at}`
  const paid = one.payments.map(
    ({ amount, coin, address, isExpected }) =>
      `  pays ${amount} ${coin} to ${address}${isExpected ? '' : '  on another network than its deposits'}`,
  )
  return [
    ...(paid.length > 0 ? [where, ...paid] : [`${where}: pays no deposit address`]),
    ...(one.hasUnlisted ? ['  and a deposit address in a token that is not listed'] : []),
  ]
}
