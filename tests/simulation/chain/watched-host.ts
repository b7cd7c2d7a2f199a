import type { TokenContract } from '../../../server/chains/networks/settings.ts'
import { createWatcher, type Watcher } from '../../../server/chains/watcher/watcher.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { createNode } from '../../../server/platform/nodes/node.ts'
import { createNodes } from '../../../server/platform/nodes/several.ts'
import type { Clock } from '../../../server/platform/time/clock.ts'
import type { Random } from '../world/random.ts'
import { type Crash, createProcess, type Process } from './world/crashes.ts'
import type { Provider } from './world/provider.ts'

/** The real watcher in a process that may die. */
export interface WatchedHost {
  readonly process: Process
  readonly watcher: Watcher
}

export interface HostOptions {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly providers: readonly Provider[]
  readonly contracts: readonly TokenContract[]
  readonly treasury: string
  readonly confirmations: number
  /** Asked for at each step. */
  readonly minimum: () => bigint
  readonly onCrash: (crash: Crash) => void
}

const TIMEOUT = 10_000
const never = new AbortController().signal

export function startWatchedHost(options: HostOptions): WatchedHost {
  const { clock, random, providers, contracts, confirmations, minimum } = options
  const process = createProcess(options.db, random, options.onCrash)
  const nodes = createNodes(
    providers.map(({ url, fetch }) =>
      createNode({
        url,
        fetch: process.fetch(fetch),
        timeout: TIMEOUT,
        timeoutSignal: () => never,
      }),
    ),
  )
  const watcher = createWatcher({
    db: process.db,
    clock,
    nodes,
    holder: random.uuid(),
    watched: { network: 'BNB', contracts, confirmations },
    treasury: [options.treasury],
    terms: async () => ({ minimumDeposit: minimum() }),
  })
  return { process, watcher }
}
