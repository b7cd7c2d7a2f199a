import { type Coin, familyOf, type Network, nativeCoin, networkName } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { ChainView, ChainViews } from '../explain/views.ts'
import type { Networks } from '../networks/settings.ts'
import { type Cursor, cursorOf } from '../watcher/cursor.ts'
import { createWatchlist } from '../watcher/watchlist.ts'
import { balancesAt } from './balances.ts'
import { addressesOn, changedOn, entriesOn, missedOn, owedOf, storeVerified } from './records.ts'
import type { Reserve } from './reserves.ts'
import { compareTransaction } from './transactions.ts'
import { unexplainedPayments } from './treasury.ts'
import { unseenLoss } from './unseen-loss.ts'

/*
 * Sets the books against the chains, and names each difference: entries without their payment, payments without their
 * entry, addresses and treasury without their coins, and people who are owed more than there is.
 */
export interface ChainAudit {
  readonly findings: readonly string[]
  /** Networks that could not be compared: a host that has just started has read no block yet. */
  readonly unread: readonly string[]
  /** How much there is. */
  readonly holdings: readonly Holding[]
  /** What is there of each coin for what is owed; none where a part of it could not be read. */
  readonly reserves: readonly Reserve[]
}

/** What a network has of a coin at a block. */
interface Holding {
  readonly network: Network
  readonly coin: Coin
  readonly amount: bigint
  /** The part of it at deposit addresses. */
  readonly atAddresses: bigint
  readonly block: number
}

export interface ChainAuditParts {
  readonly db: Db
  readonly clock: Clock
  readonly config: { readonly networks: Networks }
  readonly chainViews: ChainViews
}

/** Transactions that are asked for at a time. */
const PARALLEL = 8

/** `isWhole`: looks at transactions again that were found right before. Rejects with NodeError. */
export async function auditChain(deps: ChainAuditParts, isWhole: boolean): Promise<ChainAudit> {
  const findings: string[] = []
  const unread: string[] = []
  const holdings: Holding[] = []
  const onChain = new Map<Coin, bigint>()
  const hasTreasury = [...deps.chainViews.keys()].every(
    (network) => deps.config.networks.treasury[familyOf(network)] !== undefined,
  )
  for (const [network, view] of deps.chainViews) {
    const cursor = await cursorOf(deps.db, network)
    if (!cursor) {
      unread.push(`${networkName(network)} has not been read yet`)
      continue
    }
    const audited = await auditNetwork(deps, network, view, { isWhole, cursor })
    findings.push(...audited.findings)
    holdings.push(...audited.holdings)
    for (const [coin, units] of audited.onChain)
      onChain.set(coin, (onChain.get(coin) ?? 0n) + units)
  }
  // What is on a network that has not been read is not known.
  const isComparable = hasTreasury && unread.length === 0
  const reserves = (await owedOf(deps.db)).flatMap(({ coin, units: owed }) => {
    const units = isComparable ? onChain.get(coin) : undefined
    return units === undefined ? [] : [{ coin, reserves: units, owed }]
  })
  for (const { coin, reserves: units, owed } of reserves)
    if (units < owed)
      findings.push(
        `${coin}: ${toDecimalString(owed - units)} missing: ${toDecimalString(owed)} is owed, ${toDecimalString(units)} is on the chains`,
      )
  return { findings, unread, holdings, reserves }
}

async function auditNetwork(
  deps: ChainAuditParts,
  network: Network,
  view: ChainView,
  { isWhole, cursor }: { isWhole: boolean; cursor: Cursor },
) {
  const { db } = deps
  const onChain = new Map<Coin, bigint>()
  const findings = [
    ...(await transactions(deps, network, view, isWhole)),
    ...(await missedOn(db, network, cursor.number)).map(
      ({ email, coin, units, transaction_id, output }) =>
        `Payment of ${toDecimalString(units)} ${coin} on ${networkName(network)}, ${email}, ${transaction_id}${output ? `:${output}` : ''}: it is final and not credited`,
    ),
    ...(await changedOn(db, network, { final: cursor.number, now: deps.clock.now() })).map(
      ({ email, coin, units, transaction_id, output }) =>
        `Deposit of ${toDecimalString(units)} ${coin} on ${networkName(network)}, ${email}, ${transaction_id}${output ? `:${output}` : ''}: what was seen of its payment was changed in the database`,
    ),
  ]
  const places = await addressesOn(
    ...([db, network, cursor.number, familyOf(network) === 'tron'] as const),
  )
  const add = (coin: Coin, units: bigint) => onChain.set(coin, (onChain.get(coin) ?? 0n) + units)
  const actual = await balancesAt(view.nodes.agreed, network, view.contracts, places, cursor.number)
  for (const [index, { address, coin, units, by_hand, is_moving }] of places.entries()) {
    const there = actual[index] ?? 0n
    add(coin, there)
    if (is_moving || (units <= there && there <= units + by_hand)) continue
    const [more, less] = [there - units, units - there].map(toDecimalString)
    findings.push(
      there < units
        ? `Deposit address ${address} on ${networkName(network)} has ${less} ${coin} less than it was paid: it left in no transaction that the host saw`
        : `Deposit address ${address} on ${networkName(network)} has ${more} ${coin} more than the host saw`,
    )
  }
  const ofAddresses = new Map(onChain)
  const coins = [nativeCoin(network), ...view.contracts.map(({ coin }) => coin)]
  for (const coin of coins) if (!onChain.has(coin)) onChain.set(coin, 0n)
  const treasury = deps.config.networks.treasury[familyOf(network)]
  if (treasury !== undefined) {
    const ofTreasury = coins.map((coin) => ({ address: treasury, coin }))
    const units = await balancesAt(
      ...([view.nodes.agreed, network, view.contracts, ofTreasury, cursor.number] as const),
    )
    for (const [index, coin] of coins.entries()) {
      const now = units[index] ?? 0n
      add(coin, now)
      const at = { units: now, block: cursor.number, at: deps.clock.now() }
      findings.push(...(await unseenLoss(db, network, { address: treasury, coin }, at)))
    }
    findings.push(...(await unexplainedPayments(db, network)))
  }
  const holdings = coins.map((coin) => ({
    network,
    coin,
    amount: onChain.get(coin) ?? 0n,
    atAddresses: ofAddresses.get(coin) ?? 0n,
    block: cursor.number,
  }))
  return { findings, holdings, onChain }
}

async function transactions(
  { db }: ChainAuditParts,
  network: Network,
  view: ChainView,
  isWhole: boolean,
): Promise<string[]> {
  const entries = await entriesOn(db, network, isWhole)
  const owners = await createWatchlist(db, familyOf(network))()
  const all = [...Map.groupBy(entries, ({ transaction_id }) => transaction_id)]
  const findings: string[] = []
  for (let start = 0; start < all.length; start += PARALLEL) {
    const part = all.slice(start, start + PARALLEL)
    const audited = await Promise.all(
      part.map(([, own]) => compareTransaction(network, view, own, owners)),
    )
    findings.push(...audited.flat())
    const right = part.flatMap(([id], index) => (audited[index]?.length === 0 ? [id] : []))
    await storeVerified(db, network, right)
  }
  return findings
}
