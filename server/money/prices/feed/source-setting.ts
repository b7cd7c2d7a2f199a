import * as v from 'valibot'
import { isEvmAddress } from '#domain/addresses/address.ts'
import { familyOf, isNetwork, type Network } from '#domain/assets.ts'

/** The place where a price is read: a JSON document of the web, or an aggregator contract of Chainlink's kind. */
export type SourceSetting =
  | {
      readonly kind: 'http'
      /** Short, for texts; without what may be secret in an address. */
      readonly name: string
      readonly url: string
      readonly path: string
      /** The place where the document has the time of the price; without it that of the answer counts. */
      readonly timePath: string | undefined
    }
  | {
      readonly kind: 'chainlink'
      readonly name: string
      readonly network: Network
      readonly address: string
      /** Seconds in which the aggregator writes at least once. */
      readonly heartbeat: number
    }

interface Shape {
  readonly url: (market: string) => string
  readonly path: (market: string) => string
  readonly timePath?: (market: string) => string
}

/** Public tickers that answer without a key, by the name that a setting gives them. */
const SHAPES: ReadonlyMap<string, Shape> = new Map([
  [
    'binance',
    {
      url: (market) => `https://api.binance.com/api/v3/ticker/price?symbol=${market}`,
      path: () => 'price',
    },
  ],
  [
    'coinbase',
    {
      url: (market) => `https://api.exchange.coinbase.com/products/${market}/ticker`,
      path: () => 'price',
      timePath: () => 'time',
    },
  ],
  [
    'okx',
    {
      url: (market) => `https://www.okx.com/api/v5/market/ticker?instId=${market}`,
      path: () => 'data.0.last',
      timePath: () => 'data.0.ts',
    },
  ],
  [
    'coingecko',
    {
      url: (market) =>
        `https://api.coingecko.com/api/v3/simple/price?ids=${market}&vs_currencies=usd&include_last_updated_at=true`,
      path: (market) => `${market}.usd`,
      timePath: (market) => `${market}.last_updated_at`,
    },
  ],
])

const MARKET = /^[\w-]{2,40}$/
const PATH = /^[\w-]+(\.[\w-]+)*$/
const DEFAULT_HEARTBEAT = 3600

const MESSAGE = `must be sources separated by spaces, such as binance:BNBUSDT, https://prices.example/bnb.json#data.price, or chainlink:BNB:0x… with the seconds of its heartbeat after another colon`

export const sourceSettings = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): readonly SourceSetting[] => {
    const words = dataset.value.split(/\s+/).filter((word) => word !== '')
    const sources = words.flatMap((word) => sourceOf(word) ?? [])
    if (sources.length === words.length && areDistinct(sources)) return sources
    addIssue({
      message: sources.length === words.length ? 'names a source twice' : MESSAGE,
    })
    return NEVER
  }),
)

const areDistinct = (sources: readonly SourceSetting[]): boolean =>
  new Set(sources.map((source) => (source.kind === 'http' ? source.url : source.address))).size ===
  sources.length

function sourceOf(text: string): SourceSetting | undefined {
  if (/^https?:/.test(text)) return webSource(text)
  const [kind = '', ...rest] = text.split(':')
  if (kind === 'chainlink') return chainlinkSource(rest)
  const shape = SHAPES.get(kind)
  const [market = ''] = rest
  if (!shape || rest.length !== 1 || !MARKET.test(market)) return undefined
  return {
    kind: 'http',
    name: kind,
    url: shape.url(market),
    path: shape.path(market),
    timePath: shape.timePath?.(market),
  }
}

/** The path is the address's fragment, which is never sent: `#data.price`, or `#data.price@data.time`. */
function webSource(text: string): SourceSetting | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPrivate = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  const [path = '', timePath, ...more] = decodeURIComponent(url.hash.slice(1)).split('@')
  const isPath = [path, ...(timePath === undefined ? [] : [timePath])].every((one) =>
    PATH.test(one),
  )
  if (!isPath || more.length > 0 || (url.protocol === 'http:' && !isPrivate)) return undefined
  url.hash = ''
  return { kind: 'http', name: url.host, url: url.href, path, timePath }
}

function chainlinkSource(parts: readonly string[]): SourceSetting | undefined {
  const [network = '', address = '', seconds = String(DEFAULT_HEARTBEAT), ...more] = parts
  if (!isNetwork(network) || familyOf(network) !== 'evm' || more.length > 0) return undefined
  if (!isEvmAddress(address) || !/^\d{1,6}$/.test(seconds)) return undefined
  return {
    kind: 'chainlink',
    name: `chainlink on ${network}`,
    network,
    address,
    heartbeat: Number(seconds),
  }
}
