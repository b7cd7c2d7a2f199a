import { MARKET_COINS, type MarketCoin } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { ChainServices } from '../chains/services.ts'
import { problemText } from '../money/prices/feed/alarm.ts'
import { type StoredFeed, storedFeeds } from '../money/prices/feed/feed-rows.ts'
import { isStopped } from '../money/prices/feed/judge.ts'
import { followSources, isTyped, setBasePrice, storedPrices } from '../money/prices/feed/stored.ts'
import { isFarOff } from '../money/terms/absurd.ts'
import { addMs } from '../platform/time/clock.ts'
import type { CommandOf, Outcome } from './command.ts'
import { done, refused } from './command.ts'

/** The prices in force. */
export async function showPrices({ db, prices, config, clock }: ChainServices): Promise<Outcome> {
  const { isSandbox } = config
  const [typed, feeds, current] = [
    ...[await storedPrices(db), await storedFeeds(db)],
    await prices.current(),
  ] as const
  const now = clock.now()
  const lineOf = (coin: MarketCoin): string => {
    const { units, setAt, until } = typed[coin]
    const isFed = config.prices.sources[coin].length > 0
    if (isFed && !isTyped(typed[coin], now))
      return `${coin}  ${fedText(coin, feeds.get(coin), now)}`
    if (!isSandbox && !isTyped(typed[coin], now))
      return `${coin}  not set: nothing is sold for ${coin}`
    const since = setAt ? `set ${setAt.toISOString()}` : "the demo's"
    const end = until ? `, until ${until.toISOString()}` : ''
    const instead = isFed ? ', instead of its sources' : ''
    return `${coin}  set ${toDecimalString(units)}  now ${toDecimalString(current[coin].units)}  ${since}${end}${instead}`
  }
  const fedText = (coin: MarketCoin, state: StoredFeed | undefined, at: Date): string => {
    if (!state?.good) return `no price from its sources yet: nothing is sold for ${coin}`
    const last = `${toDecimalString(state.good.units)}  as of ${state.good.at.toISOString()}`
    return isStopped(state, at, config.prices)
      ? `last ${last}: nothing is sold for ${coin}: ${problemText(state)}`
      : `now ${last}  from its sources`
  }
  const moves = isSandbox ? ', simulated around the set price in this sandbox' : ''
  return done(`USDT per coin${moves}:`, ...MARKET_COINS.map((coin) => `  ${lineOf(coin)}`))
}

export async function setPrice(
  { db, config, clock }: ChainServices,
  { price, force, for: lasting }: CommandOf<'price'>,
): Promise<Outcome> {
  const { of: coin, units } = price
  const last = (await storedPrices(db))[coin]
  const isKnown = last.units > 0n && (last.setAt !== undefined || config.isSandbox)
  if (isKnown && isFarOff(units, last.units) && !force.includes('price'))
    return refused(
      `The last price of ${coin} is ${toDecimalString(last.units)}. If that is meant, add --force price.`,
    )
  const until = lasting === undefined ? undefined : addMs(clock.now(), lasting)
  await setBasePrice(db, price, until)
  const end = until ? ` until ${until.toISOString()}` : ''
  return done(`1 ${coin} is ${toDecimalString(units)} USDT${end}.`)
}

export async function followPrice(
  { db, config }: ChainServices,
  { coin }: CommandOf<'follow-price'>,
): Promise<Outcome> {
  if (config.prices.sources[coin].length === 0)
    return refused(`${coin} has no sources to follow: set PRICE_SOURCES_${coin}.`)
  await followSources(db, coin)
  return done(`${coin} follows its sources; the next price that they agree on is taken.`)
}
