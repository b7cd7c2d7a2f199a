import type { Db } from '../../../server/platform/db/db.ts'
import { addMs } from '../../../server/platform/time/clock.ts'
import { createRandom, type Random } from '../world/random.ts'
import { checkBooks, creditsIn, type Expectation, promisedIn, wrongCredits } from './checker.ts'
import { type HostOptions, startWatchedHost, type WatchedHost } from './watched-host.ts'
import { type Chain, createChain, type Transaction } from './world/chain.ts'
import { CRASHES, type Crash } from './world/crashes.ts'
import { createPayments, type Kind, PAYMENT_KINDS } from './world/payments.ts'
import { insertPeople } from './world/people.ts'
import {
  createProvider,
  HEALTHY,
  PROVIDER_FAULTS,
  type Provider,
  type ProviderFault,
} from './world/provider.ts'

const CHAIN_FAULTS = [
  'reorganisation',
  'deep reorganisation',
  'change while it is read',
  'host away',
  'two hosts',
  'jump of the clock',
  'another minimum',
] as const
type Event = Crash | ProviderFault | Kind | (typeof CHAIN_FAULTS)[number]
export const EVENTS: readonly Event[] = [
  ...[...PAYMENT_KINDS, ...CHAIN_FAULTS],
  ...[...CRASHES, ...PROVIDER_FAULTS],
]

export interface Result {
  readonly seed: number
  readonly findings: readonly string[]
  readonly blocks: number
  readonly payments: number
  readonly swept: number
  readonly events: Readonly<Record<string, number>>
}

const SECOND = 1000
const COMPARISON_ROUND = 11 * 60 * SECOND
const MINIMUM = 2n * 10n ** 16n
/** What the minimum may become: some of the payments are above one, and below another. */
const MINIMA = [MINIMUM / 4n, MINIMUM, MINIMUM + 5n * 10n ** 14n, 2n * MINIMUM] as const
const JUMPS = [-48 * 3600, -3600, -60, 3600] as const
const CHAIN_ID = 56
/** Steps after the last fault within which a host must have read everything. */
const ENOUGH = 300

/** Simulates one world from its seed, on an empty migrated database. */
export async function runSeed(
  db: Db,
  seed: number,
  onEvent: (line: string) => void = () => {},
): Promise<Result> {
  const random = createRandom(seed)
  const events: Record<string, number> = Object.fromEntries(EVENTS.map((name) => [name, 0]))
  const count = (event: Event) => {
    events[event] = (events[event] ?? 0) + 1
    onEvent(event)
  }
  const findings: string[] = []
  const people = await insertPeople(db, random.fork(), random.between(2, 6))
  const account = () => `0x${random.bytes(20).toString('hex')}`
  const contracts = [
    { coin: 'USDT' as const, address: account(), decimals: random.pick([6, 18]) },
    { coin: 'TOKEN' as const, address: account(), decimals: 18 },
  ]
  const promised = new Set<string>()
  let minimum = MINIMUM
  const minima = [minimum]
  const expectation = (): Expectation => {
    const sorted = minima.toSorted((a, b) => (a < b ? -1 : 1))
    const [lowest = MINIMUM, highest = MINIMUM] = [sorted[0], sorted.at(-1)]
    return { owners: people, tokens: contracts, promised, minimum: { lowest, highest } }
  }
  const chain = createChain(random.fork(), random.between(2, 6))
  const pay = createPayments(
    random.fork(),
    {
      watched: [...people.keys()],
      listed: contracts.map(({ address }) => address),
      minimum: MINIMUM,
    },
    count,
  )
  /** Answers until the chain changes under the step that asks; none for never. */
  let untilChange: number | undefined
  const beforeAnswer = (): void => {
    if (untilChange === undefined || untilChange-- > 0) return
    untilChange = undefined
    count('change while it is read')
    if (random.chance(0.7)) reorganise(random.between(1, chain.finalAfter))
    else mine()
  }
  const providers = startProviders(random.fork(), chain, contracts, { count, beforeAnswer })
  let now = new Date('2026-11-22T00:00:00Z')
  const options: HostOptions = {
    db,
    clock: { now: () => now },
    random: random.fork(),
    providers,
    contracts,
    treasury: account(),
    confirmations: chain.finalAfter,
    minimum: () => minimum,
    onCrash: count,
  }
  const hosts = [startWatchedHost(options)]
  if (random.chance(0.5)) hosts.push(startWatchedHost(options))

  const finalBlocks = () => chain.blocks().slice(0, chain.blocks().length - chain.finalAfter)
  async function check(): Promise<void> {
    findings.push(...wrongCredits(expectation(), finalBlocks(), await creditsIn(db)))
    for (const key of await promisedIn(db)) promised.add(key)
  }

  /** One step of a host; whatever it fails with may happen, since the next step must mend it. */
  async function step(index: number) {
    const host = hosts[index] ?? startWatchedHost(options)
    now = addMs(now, SECOND)
    try {
      return await host.watcher.step()
    } catch (error) {
      onEvent(`${error}`)
      if (isBug(error)) findings.push(`the watcher failed: ${error}`)
      return undefined
    } finally {
      if (host.process.isDead()) hosts[index] = startWatchedHost(options)
    }
  }

  let waiting: readonly Transaction[] = []
  function mine(): void {
    const included = waiting.filter(() => random.chance(0.6))
    waiting = waiting.filter((one) => !included.includes(one))
    const drawn = Array.from({ length: random.below(4) }, pay)
    chain.mine(random.chance(0.5) ? [...included, ...drawn] : [...drawn, ...included])
  }
  function reorganise(depth: number): void {
    waiting = [...waiting, ...chain.drop(depth).filter(() => random.chance(0.8))]
    for (let i = 0; i < depth + random.below(2); i++) mine()
  }

  // A host begins where the chain is then.
  for (let i = 0; i <= chain.finalAfter; i++) chain.mine([])
  await catchUp(step, () => finalBlocks().at(-1)?.hash ?? '')
  const rounds = random.between(15, 45)
  for (let round = 0; round < rounds && findings.length === 0; round++) {
    for (let i = random.below(4); i > 0; i--) mine()
    if (random.chance(0.15)) {
      count('reorganisation')
      reorganise(random.between(1, chain.finalAfter))
    }
    if (random.chance(0.3)) changeHealth(random, chain, providers, pay)
    now = addMs(now, 3 * SECOND)
    if (random.chance(0.1)) {
      count('host away')
      now = addMs(now, 60 * SECOND)
      continue
    }
    const index = random.below(hosts.length)
    if (random.chance(0.2)) hosts[index]?.process.arm()
    if (random.chance(0.1)) {
      count('another minimum')
      minimum = random.pick(MINIMA)
      minima.push(minimum)
    }
    if (random.chance(0.05)) {
      count('jump of the clock')
      now = addMs(now, random.pick(JUMPS) * SECOND)
    }
    if (random.chance(0.3)) untilChange = random.below(12)
    if (hosts.length > 1 && random.chance(0.3)) {
      count('two hosts')
      // The other's lease is over while this one still works.
      const slow = step(index)
      now = addMs(now, 60 * SECOND)
      await Promise.all([slow, step(1 - index)])
    } else await step(index)
    untilChange = undefined
    await check()
  }

  for (const { health } of providers) Object.assign(health, HEALTHY)
  while (waiting.length > 0) mine()
  for (let i = 0; i < chain.finalAfter; i++) chain.mine([])
  now = addMs(now, 60 * SECOND)
  const isCaughtUp = await catchUp(step, () => finalBlocks().at(-1)?.hash ?? '')
  if (!isCaughtUp) findings.push('does not catch up')
  // The round of the comparison that reads every balance again.
  now = addMs(now, COMPARISON_ROUND)
  await catchUp(step, () => finalBlocks().at(-1)?.hash ?? '')
  const books = checkBooks(expectation(), finalBlocks(), await creditsIn(db))
  if (findings.length === 0) findings.push(...books.findings)

  if (random.chance(0.3)) {
    count('deep reorganisation')
    const before = (await creditsIn(db)).length
    reorganise(chain.finalAfter + random.between(1, 3))
    for (let i = 0; i < 3 * chain.finalAfter; i++) mine()
    const states = [await step(0), await step(0), await step(0)].map((one) => one?.state)
    if ((await creditsIn(db)).length > before) findings.push('credits after final blocks changed')
    if (states.at(-1) !== 'stopped') findings.push(`does not stop, but is ${states.at(-1)}`)
  }
  return {
    seed,
    findings: [...new Set(findings)].slice(0, 5),
    events,
    blocks: chain.blocks().length,
    payments: books.payments,
    swept: books.swept,
  }
}

const isBug = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError

async function catchUp(
  step: (index: number) => Promise<Awaited<ReturnType<WatchedHost['watcher']['step']>> | undefined>,
  newestFinal: () => string,
): Promise<boolean> {
  for (let i = 0; i < ENOUGH; i++) {
    const progress = await step(0)
    if (progress?.state === 'current' && progress.cursor.hash === newestFinal()) return true
  }
  return false
}

function startProviders(
  random: Random,
  chain: Chain,
  contracts: HostOptions['contracts'],
  own: { count(fault: ProviderFault): void; beforeAnswer(): void },
): Provider[] {
  const decimals = Object.fromEntries(
    contracts.map(({ address, decimals }) => [address, decimals] as const),
  )
  const knowsFinality = random.chance(0.8)
  return Array.from({ length: random.pick([1, 2, 2, 3]) }, (_, index) =>
    createProvider({
      chain,
      decimals,
      knowsFinality,
      ...own,
      chainId: CHAIN_ID,
      random: random.fork(),
      url: `https://provider-${index}.example/key`,
      longestRange: random.pick([1, 2, 5, 1000]),
      takesBatches: random.chance(0.7),
    }),
  )
}

/** Makes one provider better or worse. One alone is believed, so it does not lie; of several at most one does. */
function changeHealth(
  random: Random,
  chain: Chain,
  providers: readonly Provider[],
  pay: () => Transaction,
): void {
  const { health } = random.pick(providers)
  health.failing = random.pick([0, 0, 0.05, 0.3, 1])
  health.lag = random.pick([0, 0, 1, 3, 10])
  health.finalLag = random.pick([0, 0, 1, 4])
  health.isForgetful = false
  health.isEager = false
  health.fork = undefined
  const isHonest = ({ health: h }: Provider) => !h.isForgetful && !h.isEager && !h.fork
  if (providers.length < 2 || !providers.every(isHonest) || random.chance(0.4)) return
  const lie = random.pick(['forgetful', 'eager', 'fork'] as const)
  if (lie === 'forgetful') health.isForgetful = true
  if (lie === 'eager') health.isEager = true
  if (lie !== 'fork') return
  const blocks = chain.blocks()
  const after = Math.max(0, blocks.length - 1 - random.between(1, chain.finalAfter))
  const stray = [blocks[after]].flatMap((block) => (block ? [block] : []))
  for (let i = random.between(1, chain.finalAfter + 4); i > 0; i--) {
    const top = stray.at(-1)
    if (top) stray.push(chain.stray(top, [pay()]))
  }
  health.fork = { after, blocks: stray.slice(1) }
}
