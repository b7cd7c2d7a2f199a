import { WITHDRAWAL_COINS } from '#domain/assets.ts'
import { type MarketPrices, priceIn } from '#domain/balances.ts'
import { isLess } from '#domain/money/amount.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { STAGES } from '../ledger/genesis.ts'
import type { MoneyTerms } from './money-terms.ts'

/** What an operator may force, by its name. */
export const FORCEABLE = ['price', 'fee', 'tolerance'] as const
export type Forceable = (typeof FORCEABLE)[number]

export interface Absurdity {
  readonly what: Forceable
  readonly message: string
}

/** In hundredths of a percent. */
const MAX_TOLERANCE = 2000n
const FACTOR = 10n

/** Whether a price is ten times, or a tenth of, the last one. */
export const isFarOff = (price: bigint, last: bigint): boolean =>
  price >= FACTOR * last || FACTOR * price <= last

/** Terms that are more likely a slip than meant. */
export function absurdIn(
  terms: MoneyTerms,
  last: MoneyTerms | undefined,
  market: MarketPrices,
): Absurdity[] {
  return [...prices(terms, last), ...fees(terms, market), ...tolerance(terms)]
}

function prices(
  { stagePrices, tokenPrice }: MoneyTerms,
  last: MoneyTerms | undefined,
): Absurdity[] {
  if (!last) return []
  const changed = STAGES.filter((stage) =>
    isFarOff(stagePrices[stage].units, last.stagePrices[stage].units),
  ).map((stage) => `the price of stage ${stage} is ten times, or a tenth of, the last one`)
  const current = isFarOff(tokenPrice.units, last.tokenPrice.units)
    ? ['the price in force is ten times, or a tenth of, the last one']
    : []
  return [...changed, ...current].map((message) => ({ what: 'price', message }))
}

function fees(
  { withdrawal, purchase, tokenPrice: token }: MoneyTerms,
  market: MarketPrices,
): Absurdity[] {
  const above = WITHDRAWAL_COINS.filter((coin) => {
    const { fee, minimumUsdt } = withdrawal[coin]
    return fee.units * priceIn({ market, token }, coin).units > minimumUsdt.units * 10n ** 18n
  }).map((coin) => `the fee for ${coin} is above the minimum of a withdrawal`)
  const ofTokens = isLess(purchase.minToken, purchase.fee)
    ? ['the fee of a purchase is above its minimum']
    : []
  return [...above, ...ofTokens].map((message) => ({ what: 'fee', message }))
}

const tolerance = ({ priceTolerance }: MoneyTerms): Absurdity[] =>
  priceTolerance > MAX_TOLERANCE
    ? [
        {
          what: 'tolerance',
          message: `a tolerance of ${toDecimalString(priceTolerance * 10n ** 16n)} % is above 20 %`,
        },
      ]
    : []
