import { encodeAmounts, encodePrices } from '#contract/balance-stream.ts'
import { amountsOf, type MarketPrices } from '#domain/balances.ts'
import { add } from '#domain/money/amount.ts'
import type { Price } from '#domain/money/price.ts'
import type { UserBalances } from '../ledger/balances.ts'

/*
 * A message of the balance stream (product §3) is put together as text from two halves: the user's balances, and the
 * prices, which are the same for every socket and so are encoded once per change.
 */

/** What a user has, and what is available of it. */
export const balancesHalf = (balances: UserBalances): string =>
  inside(
    encodeAmounts({
      totals: amountsOf((coin) => add(balances[coin].available, balances[coin].held).units),
      available: amountsOf((coin) => balances[coin].available.units),
    }),
  )

export const pricesHalf = (market: MarketPrices, token: Price<'TOKEN'>): string =>
  inside(encodePrices({ market, token }))

export const messageOf = (balances: string, prices: string): string => `{${balances},${prices}}`

const inside = (figures: Readonly<Record<string, string>>): string =>
  JSON.stringify(figures).slice(1, -1)
