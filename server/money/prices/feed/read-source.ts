import type { MarketCoin, Network } from '#domain/assets.ts'
import { createFetch, type Fetch } from '../../../platform/http-out/fetch.ts'
import type { Node } from '../../../platform/nodes/node.ts'
import { NodeError } from '../../../platform/nodes/node-error.ts'
import { addMs, CLOCK_TOLERANCE, SECOND } from '../../../platform/time/clock.ts'
import type { Reading } from './agree.ts'
import { readChainlinkPrice } from './chainlink-source.ts'
import { readWebPrice } from './http-source.ts'
import { NoPrice } from './no-price.ts'
import type { SourceSetting } from './source-setting.ts'

const PATIENCE = 5 * SECOND

export interface SourceReaders {
  readonly fetch: Fetch
  /** The node of a network; undefined if none is configured. */
  readonly nodeOf: (network: Network) => Node | undefined
  readonly timeoutSignal?: (ms: number) => AbortSignal
}

/** Reaches the configured sources on the web, and nothing else. */
export const sourceFetch = (settings: readonly SourceSetting[]): Fetch =>
  createFetch({
    configured: settings.flatMap((one) => (one.kind === 'http' ? [new URL(one.url).origin] : [])),
    maxBytes: 2 ** 20,
    timeout: 2 * PATIENCE,
    most: 32,
  })

/** What a source says now. Never rejects: why there is no price is in the reading. */
export async function readSource(
  setting: SourceSetting,
  { coin, now, maxAge }: { readonly coin?: MarketCoin; readonly now: Date; maxAge: number },
  { fetch, nodeOf, timeoutSignal = AbortSignal.timeout }: SourceReaders,
): Promise<Reading> {
  const source = setting.name
  const read = async () => {
    if (setting.kind === 'http')
      return await readWebPrice(setting, { fetch, signal: timeoutSignal(PATIENCE), now })
    const node = nodeOf(setting.network)
    if (!node || !coin) throw new NoPrice('no node is configured')
    return await readChainlinkPrice(setting, { coin, node, maxAge })
  }
  try {
    const { units, at } = await read()
    if (addMs(at, maxAge) < now) throw new NoPrice(`its price is from ${at.toISOString()}`)
    if (addMs(now, CLOCK_TOLERANCE) < at) throw new NoPrice('its price is from the future')
    // A clock that is a little ahead makes no price younger than the look at it.
    return { source, units, at: at < now ? at : now }
  } catch (error) {
    return { source, failure: failureOf(error) }
  }
}

/** Nothing of an address, which may hold a key. */
function failureOf(error: unknown): string {
  if (error instanceof NoPrice) return error.message
  if (error instanceof NodeError) return error.failure
  return error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'no answer'
}
