import { MARKET_COINS, type MarketCoin } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { Deps } from '../deps.ts'
import { setBasePrice, storedPrices } from '../prices/prices.ts'
import { isFarOff } from '../terms/absurd.ts'
import type { Command, Outcome } from './command.ts'
import { done, refused } from './command.ts'

/** The prices in force. */
export async function showPrices({ db, prices, config }: Deps): Promise<Outcome> {
  const { isSandbox } = config.terms
  const [stored, now] = await Promise.all([storedPrices(db), prices.current()])
  const lineOf = (coin: MarketCoin): string => {
    const { units, setAt } = stored[coin]
    if (!setAt && !isSandbox) return `${coin}  not set: nothing is sold for ${coin}`
    const since = setAt ? `set ${setAt.toISOString()}` : "the demo's"
    return `${coin}  set ${toDecimalString(units)}  now ${toDecimalString(now[coin].units)}  ${since}`
  }
  const moves = isSandbox ? ', simulated around the set price in this sandbox' : ''
  return done(`USDT per coin${moves}:`, ...MARKET_COINS.map((coin) => `  ${lineOf(coin)}`))
}

export async function setPrice(
  { db, config }: Deps,
  { price, force }: Extract<Command, { command: 'price' }>,
): Promise<Outcome> {
  const last = (await storedPrices(db))[price.of]
  const isKnown = last.setAt !== undefined || config.terms.isSandbox
  if (isKnown && isFarOff(price.units, last.units) && !force.includes('price'))
    return refused(
      `The last price of ${price.of} is ${toDecimalString(last.units)}. If that is meant, add --force price.`,
    )
  await setBasePrice(db, price)
  return done(`1 ${price.of} is ${toDecimalString(price.units)} USDT.`)
}
