import { MARKET_COINS, type MarketCoin } from '#domain/assets.ts'
import type { ChainServices } from '../../chains/services.ts'
import { problemText } from '../../money/prices/feed/alarm.ts'
import { storedFeeds } from '../../money/prices/feed/feed-rows.ts'
import { isStopped } from '../../money/prices/feed/judge.ts'
import { isTyped, type StoredPrices, storedPrices } from '../../money/prices/feed/stored.ts'
import { rateTimes } from '../../money/prices/rates.ts'
import type { Finding } from '../../platform/log/finding.ts'
import { doubt, ok, wrong } from '../../platform/log/finding.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/time/clock.ts'

/** A price that nobody has set for so long follows no market. */
const OLD_PRICE = DAY

type Parts = Pick<ChainServices, 'db' | 'config'>

/** How old the prices are, and whether something may be sold at them. */
export async function priceFindings({ db, config }: Parts, now: Date): Promise<Finding[]> {
  const typed = await storedPrices(db)
  const isFed = (coin: MarketCoin) => config.prices.sources[coin].length > 0
  const fed = MARKET_COINS.filter((coin) => isFed(coin) && !isTyped(typed[coin], now))
  const rest = MARKET_COINS.filter((coin) => !fed.includes(coin))
  const ofSources = fed.length > 0 ? await fedFindings({ db, config }, fed, now) : []
  if (rest.length === 0) return ofSources
  if (config.isSandbox && fed.length === 0) return [ok('prices', 'are simulated in the sandbox')]
  const isSimulated = config.isSandbox && !rest.some(isFed)
  return [...ofSources, ...(isSimulated ? [] : typedFindings(typed, rest, now))]
}

function typedFindings(typed: StoredPrices, coins: readonly MarketCoin[], now: Date): Finding[] {
  const unset = coins.filter((coin) => !isTyped(typed[coin], now))
  const ageOf = (coin: MarketCoin) =>
    now.getTime() - (typed[coin].setAt?.getTime() ?? now.getTime())
  const old = coins.filter((coin) => ageOf(coin) > OLD_PRICE)
  if (unset.length > 0)
    return [
      wrong(
        'prices',
        `none for ${unset.join(', ')}: nothing is sold. Set them: operator -- prices`,
      ),
    ]
  if (old.length === 0) return [ok('prices', 'were set within a day')]
  const ages = old.map((coin) => `${coin} ${Math.round(ageOf(coin) / HOUR)} h`)
  return [doubt('prices', `are old: ${ages.join(', ')}. Set them: operator -- prices`)]
}

async function fedFindings(
  { db, config }: Parts,
  coins: readonly MarketCoin[],
  now: Date,
): Promise<Finding[]> {
  const feeds = await storedFeeds(db)
  const findings = coins.map((coin) => {
    const state = feeds.get(coin)
    if (!state) return wrong('prices', `${coin}: its sources have not been read yet.`)
    const age = state.good
      ? `${Math.round((now.getTime() - state.good.at.getTime()) / SECOND)} s old`
      : 'unknown'
    if (isStopped(state, now, config.prices))
      return wrong(
        'prices',
        `${coin} is ${age} and nothing is sold for it: ${problemText(state)}. Look at PRICE_SOURCES_${coin}, or set a price: operator -- prices`,
      )
    return state.problem
      ? doubt('prices', `${coin} is ${age}, but ${problemText(state)}.`)
      : ok('prices', `${coin} is ${age}, from its sources`)
  })
  return findings
}

/** Rates come at ten minutes' distance; people are shown them for a day. */
const LATE_RATE = HOUR

/** How old the rates of people's own currencies are, and where they are read; none where no currency has sources. */
export async function rateFindings({ db, config }: Parts, now: Date): Promise<Finding[]> {
  return [...(await rateTimes({ db, config }))].map(([currency, at]) => {
    const names = config.rates[currency].map(({ name }) => name).join(', ')
    const look = `Look at RATE_SOURCES_${currency}`
    if (!at) return doubt('rates', `${currency}: ${names} has said nothing yet. ${look}.`)
    const age = now.getTime() - at.getTime()
    const text = `${currency} is ${Math.round(age / MINUTE)} min old, from ${names}`
    return age > LATE_RATE ? doubt('rates', `${text}. ${look}.`) : ok('rates', text)
  })
}
