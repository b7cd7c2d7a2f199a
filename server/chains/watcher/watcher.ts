import { randomUUID } from 'node:crypto'
import { type Coin, familyOf, NETWORKS, type Network } from '#domain/assets.ts'
import type { MoneyTerms } from '../../money/terms/money-terms.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Nodes } from '../../platform/nodes/several.ts'
import { type Clock, MINUTE, SECOND } from '../../platform/time/clock.ts'
import { createComparison } from './compare-balances.ts'
import { createPace, creditNext, type Progress } from './credit.ts'
import { anchor, beginAt, CursorMoved, cursorOf, endLease, RENEWAL, takeLease } from './cursor.ts'
import { createFinality } from './finality.ts'
import { follow } from './follow.ts'
import { knownFinality } from './known-finality.ts'
import type { Rules } from './payments.ts'
import { accountOf } from './reading/account.ts'
import { blockIdAt, createEvmReader } from './reading/evm-reader.ts'
import type { Watched } from './reading/payment.ts'
import { createTronReader } from './reading/tron-reader.ts'
import { removeReplaced } from './replaced.ts'
import { createWatchlist } from './watchlist.ts'

/** Reads one network: shows what is new, and credits what is final. */
export interface Watcher {
  readonly network: Network
  /**
   * One step. Resolves to `other` if another host reads the network. Rejects with NodeError and the database's errors,
   * after which the next step goes on where this one began.
   */
  step(): Promise<Progress | { readonly state: 'other' }>
  /** Lets another host go on at once. */
  leave(): Promise<void>
}

export interface WatcherOptions {
  readonly db: Db
  readonly clock: Clock
  readonly nodes: Nodes
  readonly watched: Watched
  /** Addresses whose payments are no deposits. */
  readonly treasury: readonly string[]
  readonly terms: () => Promise<Pick<MoneyTerms, 'minimumDeposit'>>
  readonly onPayment?: (network: Network, outcome: string) => void
  /** Told of what has left an address without being seen. */
  readonly onMissing?: (address: string, coin: Coin, units: bigint) => void
  /** Told of an amount that a balance seems to show, and that cannot have come: it is not credited. */
  readonly onUnproven?: (address: string, coin: Coin, units: bigint) => void
  /** Told of an address that this host has not handed out: what is paid to it is not credited. */
  readonly onForged?: (address: string) => void
  /** Names this host among those that share the database. */
  readonly holder?: string
}

/** What followed from a newest block, and when it was looked at. */
interface Seen {
  readonly newest: string
  readonly progress: Progress
  readonly at: number
}

/** Milliseconds after which all nodes are asked, new block or not: the one that reports new ones may have stopped. */
const SURELY = 10 * SECOND

/** Milliseconds in which the balances of all addresses are looked at, and at least between two looks. */
const ROUND = 10 * MINUTE
const SHORTEST = 5 * SECOND

export function createWatcher(options: WatcherOptions): Watcher {
  const { db, clock, nodes, watched, treasury, terms, onPayment, onForged } = options
  const { network, confirmations } = watched
  const family = familyOf(network)
  const holder = options.holder ?? randomUUID()
  const reader = family === 'tron' ? createTronReader(watched) : createEvmReader(watched)
  const watchlist = createWatchlist(db, family, ({ address }) => onForged?.(address))
  const finality = createFinality(watched, knownFinality(db, network))
  const own = new Set(treasury.map(accountOf))
  const pace = createPace()
  let rules: Rules = {
    network,
    own,
    minimum: 0n,
    needed: Math.min(NETWORKS[network].finality.usual, confirmations),
  }

  /** Without one nothing is credited, and the cursor stays: what is paid meanwhile is credited once there is one. */
  async function minimumDeposit(): Promise<bigint> {
    const { minimumDeposit: minimum } = await terms()
    if (minimum !== undefined) return minimum
    throw new Error(
      `${network}: nothing is credited until MIN_DEPOSIT is set (npm run operator -- terms)`,
    )
  }

  /** Milliseconds since 1970. */
  let leasedAt = 0
  let current: Seen | undefined

  /** When it was last seen that nothing more is final. */
  let readAt: Date | undefined

  async function hasLease(): Promise<boolean> {
    const now = clock.now()
    if (Math.abs(now.getTime() - leasedAt) < RENEWAL) return true
    const isTaken = await takeLease(db, network, holder, now, readAt)
    leasedAt = isTaken ? now.getTime() : 0
    return isTaken
  }

  async function step() {
    const cursor = await cursorOf(db, network)
    if (!cursor) await beginAt(db, network, await finality.final(nodes), clock.now())
    if (!(await hasLease())) return { state: 'other' } as const
    if (cursor?.hash === '') await goOnAt(cursor.number)
    rules = { ...rules, minimum: await minimumDeposit() }
    // What is new first: a person waits for it, and a node that is behind must not hide it.
    const shown = await outcomeOf(follow({ db, node: nodes.any, reader, rules, watchlist }))
    const newest = shown instanceof Error ? '' : (shown?.hash ?? '')
    // There is no new final block without a new block.
    const now = clock.now().getTime()
    const isKnown = (one: Seen) => one.newest === newest && Math.abs(now - one.at) < SURELY
    const known = newest !== '' && current && isKnown(current) ? current : undefined
    const progress = known?.progress ?? (await credit())
    current = progress.state === 'current' ? (known ?? { newest, progress, at: now }) : undefined
    if (shown instanceof Error && !(shown instanceof CursorMoved)) throw shown
    if (progress.state === 'current') {
      readAt = clock.now()
      await compareSome(readAt.getTime())
    }
    return progress
  }

  /** An operator has accepted what the nodes say now of that block. */
  async function goOnAt(number: number): Promise<void> {
    const block = await blockIdAt(nodes.agreed, number)
    if (block) await removeReplaced(db, network, nodes.agreed, number)
    await anchor(db, network, block)
  }

  const onPaid = onPayment ? { onPayment: (of: string) => onPayment(network, of) } : {}

  const credit = () =>
    creditNext({ db, clock, nodes, reader, finality, rules, watchlist, ...onPaid }, pace)

  const comparison = createComparison({
    db,
    clock,
    watched,
    watchlist,
    node: nodes.agreed,
    rules: () => rules,
    ...onPaid,
    ...(options.onMissing ? { onMissing: options.onMissing } : {}),
    ...(options.onUnproven ? { onUnproven: options.onUnproven } : {}),
  })
  let nextComparison = 0

  /** All addresses in turn, one round after another. Tron's nodes have no balance at a certain block. */
  async function compareSome(now: number): Promise<void> {
    if (family === 'tron') return
    await comparison.begin()
    // One further ahead was set before the clock was set back.
    if (now < nextComparison && nextComparison - now <= ROUND) return
    const part = await comparison.next()
    nextComparison = now + Math.max(SHORTEST, part * ROUND)
  }

  async function leave(): Promise<void> {
    leasedAt = 0
    await endLease(db, network, holder)
  }

  return { network, step, leave }
}

const outcomeOf = <T>(promise: Promise<T>): Promise<T | Error> =>
  promise.catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
