import * as v from 'valibot'
import { MARKET_COINS, type MarketCoin } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { priceOf } from '#domain/money/price.ts'
import type { ChainServices } from '../../chains/services.ts'
import { problemText } from '../../money/prices/feed/alarm.ts'
import { storedFeeds } from '../../money/prices/feed/feed-rows.ts'
import { isStopped } from '../../money/prices/feed/judge.ts'
import {
  followSources,
  isTyped,
  setBasePrice,
  storedPrices,
} from '../../money/prices/feed/stored.ts'
import { FORCEABLE, isFarOff } from '../../money/terms/implausible.ts'
import { addMs, MINUTE } from '../../platform/time/clock.ts'
import { choiceOf, duration, forced, optional, positiveUnits } from '../entry/arguments.ts'
import { order, query } from '../entry/define.ts'
import { CommandRefused, decimal, time } from '../entry/reply.ts'

const coin = choiceOf(MARKET_COINS)
const coinName = v.picklist(MARKET_COINS)

/** The source that the price of a coin comes from. */
const stated = v.variant('from', [
  v.object({
    from: v.picklist(['operator', 'demo']),
    coin: coinName,
    set: decimal,
    now: decimal,
    setAt: v.optional(time),
    until: v.optional(time),
    /** Whether it counts instead of what its sources say. */
    isInstead: v.boolean(),
  }),
  v.object({
    from: v.literal('sources'),
    coin: coinName,
    /** The last one that they agreed on; without one, nothing is sold for the coin. */
    last: v.optional(v.object({ price: decimal, at: time })),
    /** Why nothing is sold for the coin. */
    problem: v.optional(v.string()),
  }),
  /** Nothing is sold for it. */
  v.object({ from: v.literal('nobody'), coin: coinName }),
])

export const prices = [
  query({
    name: 'prices',
    usage: 'prices [list]',
    summary: 'show the prices',
    effect: 'reads',
    given: {},
    needs: ['db', 'prices', 'config', 'clock'],
    result: { isSimulated: v.boolean(), coins: v.array(stated) },
    answer: async (_, services) => ({
      isSimulated: services.config.isSandbox,
      coins: await statedPrices(services),
    }),
    show: ({ isSimulated, coins }) => [
      `USDT per coin${isSimulated ? ', simulated around the set price in this sandbox' : ''}:`,
      ...coins.map((one) => `  ${one.coin}  ${textOf(one)}`),
    ],
  }),
  order({
    name: 'price',
    usage: 'prices <coin> <price> [--for <time>] [--force <what>]',
    summary: 'set the price of a coin in USDT',
    help: `A price that is set wins over the configured sources, with --for until that time is over. One of ten times the last one,
or a tenth of it, is refused without --force price.`,
    examples: ['prices BNB 612.5 --for 2h'],
    effect: 'changes',
    may: 'administrator',
    given: { coin, price: positiveUnits, for: optional(duration), force: forced(FORCEABLE) },
    needs: ['db', 'config', 'clock'],
    result: { coin: coinName, price: decimal, until: v.optional(time) },
    async concern({ coin, price, for: lasting }, services) {
      const { text, units } = await priceBefore(services, coin)
      const lasts = lasting === undefined ? '' : ` for ${lasting / MINUTE} minutes`
      return {
        on: [coin],
        before: { [coin]: text },
        after: { [coin]: `${toDecimalString(price)} USDT${lasts}` },
        ...(isLargeChange(price, units) ? { signs: ['price-change'] } : {}),
      }
    },
    async carryOut({ coin, price, for: lasting, force }, { services: { db, config, clock } }) {
      const last = (await storedPrices(db))[coin]
      const isKnown = last.units > 0n && (last.setAt !== undefined || config.isSandbox)
      if (isKnown && isFarOff(price, last.units) && !force.includes('price'))
        throw new CommandRefused(
          `The last price of ${coin} is ${toDecimalString(last.units)}. If that is meant, add --force price`,
        )
      const until = lasting === undefined ? undefined : addMs(clock.now(), lasting)
      await setBasePrice(db, priceOf(coin, price), until)
      return { coin, price, ...(until && { until }) }
    },
    show: ({ coin, price, until }) =>
      `1 ${coin} is ${price} USDT${until === undefined ? '' : ` until ${until}`}.`,
  }),
  order({
    name: 'follow-price',
    usage: 'prices <coin> follow',
    summary: 'follow the sources of a coin again',
    help: 'Gives up the price that was set, and takes the next one that the sources agree on, however far it is from the last one.',
    examples: ['prices BNB follow'],
    effect: 'changes',
    may: 'administrator',
    given: { coin },
    needs: ['db', 'config', 'clock'],
    result: { coin: coinName },
    async concern({ coin }, services) {
      const { text } = await priceBefore(services, coin)
      return { on: [coin], before: { [coin]: text }, after: { [coin]: 'its sources' } }
    },
    async carryOut({ coin }, { services: { db, config } }) {
      if (config.prices.sources[coin].length === 0)
        throw new CommandRefused(`${coin} has no sources to follow: set PRICE_SOURCES_${coin}`)
      await followSources(db, coin)
      return { coin }
    },
    show: ({ coin }) => `${coin} follows its sources; the next price that they agree on is taken.`,
  }),
]

/** A change of more than these hundredths is a sign of risk. */
const LARGE_CHANGE = 10n

const isLargeChange = (price: bigint, before: bigint): boolean =>
  (price > before ? price - before : before - price) * 100n > before * LARGE_CHANGE

/** What a coin is sold at before it is set, and where that is from. */
async function priceBefore(
  { db, config, clock }: Pick<ChainServices, 'db' | 'config' | 'clock'>,
  coin: MarketCoin,
): Promise<{ readonly text: string; readonly units: bigint }> {
  const typed = (await storedPrices(db))[coin]
  if (isTyped(typed, clock.now())) {
    const until = typed.until ? `, until ${typed.until.toISOString()}` : ''
    const text = `${toDecimalString(typed.units)} USDT, set at ${typed.setAt?.toISOString()}${until}`
    return { text, units: typed.units }
  }
  if (config.prices.sources[coin].length > 0) {
    const good = (await storedFeeds(db)).get(coin)?.good
    return { text: 'its sources', units: good?.units ?? 0n }
  }
  return { text: config.isSandbox ? "the demo's" : 'not set', units: typed.units }
}

async function statedPrices({
  db,
  prices,
  config,
  clock,
}: Pick<ChainServices, 'db' | 'prices' | 'config' | 'clock'>) {
  const typed = await storedPrices(db)
  const feeds = await storedFeeds(db)
  const current = await prices.current()
  const now = clock.now()
  return MARKET_COINS.map((coin: MarketCoin): v.InferInput<typeof stated> => {
    const { units, setAt, until } = typed[coin]
    const isFed = config.prices.sources[coin].length > 0
    if (isTyped(typed[coin], now) || (!isFed && config.isSandbox))
      return {
        from: setAt ? 'operator' : 'demo',
        coin,
        set: units,
        now: current[coin].units,
        ...(setAt && { setAt }),
        ...(until && { until }),
        isInstead: isFed,
      }
    if (!isFed) return { from: 'nobody', coin }
    const feed = feeds.get(coin)
    if (!feed?.good) return { from: 'sources', coin }
    const { at } = feed.good
    const problem = isStopped(feed, now, config.prices) ? problemText(feed) : undefined
    return {
      from: 'sources',
      coin,
      last: { price: feed.good.units, at },
      ...(problem === undefined ? {} : { problem }),
    }
  })
}

function textOf(one: v.InferOutput<typeof stated>): string {
  const { coin } = one
  if (one.from === 'nobody') return `not set: nothing is sold for ${coin}`
  if (one.from === 'sources') {
    if (!one.last) return `no price from its sources yet: nothing is sold for ${coin}`
    const last = `${one.last.price}  as of ${one.last.at}`
    return one.problem === undefined
      ? `now ${last}  from its sources`
      : `last ${last}: nothing is sold for ${coin}: ${one.problem}`
  }
  const since = one.setAt === undefined ? "the demo's" : `set ${one.setAt}`
  const end = one.until === undefined ? '' : `, until ${one.until}`
  return `set ${one.set}  now ${one.now}  ${since}${end}${one.isInstead ? ', instead of its sources' : ''}`
}
