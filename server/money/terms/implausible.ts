import { type MarketPrices, priceIn } from '#domain/balances.ts'
import { isLess, ONE } from '#domain/money/amount.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { STAGES } from '#domain/purchase.ts'
import type { WithdrawalTerms } from '#domain/withdrawal.ts'
import type { MoneyTerms } from './money-terms.ts'

/** What an operator may force, by its name. */
export const FORCEABLE = ['price', 'fee', 'tolerance'] as const
export type Forceable = (typeof FORCEABLE)[number]

export interface Implausibility {
  readonly what: Forceable
  readonly message: string
}

/** The share in hundredths of a percent. */
const MAX_TOLERANCE = 2000n
const FACTOR = 10n

/** Whether a price is ten times, or a tenth of, the last one. */
export const isFarOff = (price: bigint, last: bigint): boolean =>
  price >= FACTOR * last || FACTOR * price <= last

/**
 * Terms that are more likely a slip than meant. What is the same in the last ones is left out: whoever made those meant it,
 * and it says nothing about the change of something else.
 */
export function implausibleIn(
  terms: MoneyTerms,
  last: MoneyTerms | undefined,
  market: MarketPrices,
): Implausibility[] {
  return [...prices(terms, last), ...fees(terms, last, market), ...tolerance(terms, last)]
}

function prices(
  { stagePrices, tokenPrice }: MoneyTerms,
  last: MoneyTerms | undefined,
): Implausibility[] {
  const [before, priceBefore] = [last?.stagePrices, last?.tokenPrice]
  const changed = STAGES.filter(
    (stage) => stagePrices && before && isFarOff(stagePrices[stage].units, before[stage].units),
  ).map((stage) => `the price of stage ${stage} is ten times, or a tenth of, the last one`)
  const isCurrentFarOff = tokenPrice && priceBefore && isFarOff(tokenPrice.units, priceBefore.units)
  const current = isCurrentFarOff
    ? ['the price in force is ten times, or a tenth of, the last one']
    : []
  return [...changed, ...current].map((message) => ({ what: 'price', message }))
}

function fees(
  { withdrawal, tokenFee, minToken, tokenPrice: token }: MoneyTerms,
  last: MoneyTerms | undefined,
  market: MarketPrices,
): Implausibility[] {
  const isAbove = ({ fee, minimumUsdt }: WithdrawalTerms, token: MoneyTerms['tokenPrice']) =>
    fee.units * priceIn({ market, token }, fee.coin).units > minimumUsdt.units * ONE
  const above = [...withdrawal]
    .filter(([coin, own]) => {
      const before = last?.withdrawal.get(coin)
      const isSame =
        before?.fee.units === own.fee.units && before.minimumUsdt.units === own.minimumUsdt.units
      return isAbove(own, token) && !(isSame && isAbove(before, last?.tokenPrice))
    })
    .map(([coin]) => `the fee for ${coin} is above the minimum of a withdrawal`)
  const isSame =
    last?.tokenFee?.units === tokenFee?.units && last?.minToken?.units === minToken?.units
  const ofTokens =
    tokenFee && minToken && isLess(minToken, tokenFee) && !isSame
      ? ['the fee of a purchase is above its minimum']
      : []
  return [...above, ...ofTokens].map((message) => ({ what: 'fee', message }))
}

const tolerance = (
  { priceTolerance = 0n }: MoneyTerms,
  last: MoneyTerms | undefined,
): Implausibility[] =>
  priceTolerance > MAX_TOLERANCE && priceTolerance !== last?.priceTolerance
    ? [
        {
          what: 'tolerance',
          message: `a tolerance of ${toDecimalString(priceTolerance * 10n ** 16n)} % is above 20 %`,
        },
      ]
    : []
