import { setTimeout } from 'node:timers/promises'
import type { SiteConfig } from '#config/schema.ts'
import { familyOf, NETWORKS, type Network } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { TermsStore } from '../../money/terms/terms.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Fetch } from '../../platform/http-out/fetch.ts'
import { createNode } from '../../platform/nodes/node.ts'
import { createNodes } from '../../platform/nodes/several.ts'
import { type Clock, MINUTE, SECOND } from '../../platform/time/clock.ts'
import { contractsOn, type Networks } from '../networks/settings.ts'
import { type ChainCounts, createCounts } from './counts.ts'
import { CursorMoved } from './cursor.ts'
import { createWatcher, type Watcher } from './watcher.ts'

/** Reads the networks that have nodes, for as long as the host runs. */
export interface ChainService {
  readonly counts: ChainCounts
  /** Begins; the returned function stops after the steps that are under way. */
  start(onError: (error: unknown) => void): () => Promise<void>
}

/** A block that was final has been replaced, so that what was credited may not be paid. */
class ChainStopped extends Error {
  override readonly name = 'ChainStopped'
}

const NODE_TIMEOUT = 10 * SECOND
const [MOST_OFTEN, LEAST_OFTEN] = [0.75 * SECOND, 3 * SECOND]
/** Milliseconds between two looks at a network: two for each of its blocks, within reason. */
const pauseOf = (network: Network): number =>
  Math.min(LEAST_OFTEN, Math.max(MOST_OFTEN, (NETWORKS[network].blockTime * SECOND) / 2))
const OTHER_HOST = 5 * SECOND
const LONGEST = 30 * SECOND
/** A failure that lasts is reported again after it. */
const REMINDER = 30 * MINUTE

interface Parts {
  readonly config: { readonly networks: Networks }
  readonly site: Pick<SiteConfig, 'tokenAdd'>
  readonly clock: Clock
  readonly db: Db
  readonly terms: TermsStore
  /** Reaches the nodes. */
  readonly fetch: Fetch
}

export function createChainService(parts: Parts): ChainService {
  const { config, site, clock, db, terms, fetch } = parts
  const counts = createCounts()
  let report: (error: unknown) => void = () => {}
  const { watched, treasury } = config.networks
  const watchers = watched.map((settings): Watcher => {
    const { network, urls, confirmations } = settings
    const own = treasury[familyOf(network)]
    const onRequest = (node: string, method: string, outcome: string) =>
      counts.request({ network, node, method, outcome })
    return createWatcher({
      db,
      clock,
      treasury: own === undefined ? [] : [own],
      nodes: createNodes(
        urls.map((url) =>
          createNode({ url: rpcUrl(network, url), fetch, timeout: NODE_TIMEOUT, onRequest }),
        ),
      ),
      watched: { network, confirmations, contracts: contractsOn(settings, site) },
      terms: () => terms.current(),
      onPayment: (of, outcome) => counts.payment({ network: of, outcome }),
      onForged: (address) =>
        report(
          new Error(
            `${network}: ${address} was not handed out by this host, and nothing paid to it is credited ("operator -- audit" says more)`,
          ),
        ),
      onMissing(address, coin, units) {
        counts.payment({ network, outcome: 'missing' })
        const what = `${toDecimalString(units)} ${coin} have left ${address}`
        report(new Error(`${network}: ${what} without a transaction that was seen`))
      },
      onUnproven(address, coin, units) {
        const what = `${toDecimalString(units)} ${coin} that seem to have come to ${address} unseen`
        report(
          new Error(
            `${network}: ${what} are not credited: by the ledger they cannot be there, so somebody has changed what this host has stored of the chain. They are under "operator -- deposits list"`,
          ),
        )
      },
    })
  })
  return {
    counts,
    start(onError) {
      report = onError
      const ending = new AbortController()
      const loops = watchers.map((watcher) => keepReading(watcher, clock, onError, ending.signal))
      return async () => {
        ending.abort()
        await Promise.all(loops)
      }
    },
  }
}

/** Tron's nodes answer JSON-RPC below the address of their HTTP API. */
export const rpcUrl = (network: Network, url: string): string =>
  familyOf(network) !== 'tron' || /\/jsonrpc\/?$/.test(new URL(url).pathname)
    ? url
    : url.replace(/\/?(\?|$)/, '/jsonrpc$1')

/** Takes steps until the signal; a failure is reported once, and again if it lasts. */
export async function keepReading(
  watcher: Watcher,
  clock: Clock,
  onError: (error: unknown) => void,
  signal: AbortSignal,
  wait = (ms: number) => setTimeout(ms, undefined, { signal }).catch(() => undefined),
): Promise<void> {
  const usual = pauseOf(watcher.network)
  let [failure, reportedAt, pause] = ['', 0, usual]
  function reportOnce(error: Error): void {
    const now = clock.now().getTime()
    const isKnown = failure === error.message && Math.abs(now - reportedAt) < REMINDER
    if (isKnown || error instanceof CursorMoved) return
    failure = error.message
    reportedAt = now
    onError(error)
  }
  while (!signal.aborted) {
    try {
      const progress = await watcher.step()
      pause = usual
      if (progress.state === 'behind') pause = 0
      else if (progress.state === 'other') pause = OTHER_HOST
      if (progress.state === 'stopped')
        reportOnce(
          new ChainStopped(`${watcher.network}: ${progress.reason}. Nothing is credited there.`),
        )
      else failure = ''
    } catch (error) {
      reportOnce(error instanceof Error ? error : new Error(String(error)))
      pause = Math.min(LONGEST, Math.max(usual, pause) * 2)
    }
    await wait(pause)
  }
  await watcher.leave().catch(onError)
}
