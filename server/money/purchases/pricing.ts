import type { ClaimedPurchase } from '#contract/money/purchase.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import {
  amountsAt,
  isStillTrue,
  type PurchaseAmounts,
  type PurchaseOrder,
  purchaseOrder,
  type Rates,
  type Side,
} from '#domain/purchase.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { type Vesting, vestingText } from '#domain/vesting.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type PriceSource, ratesFor } from '../prices/prices.ts'
import type { MoneyTerms, Sale } from '../terms/money-terms.ts'
import type { PricedOrder, Quote, Quotes } from './quotes.ts'
import { requireSale } from './require-sale.ts'

/** Why nothing is bought at what the person saw, with the present rates, from which the form computes again. */
export interface Outdated {
  readonly code: 'price-moved' | 'quote-expired'
  readonly rates: Rates
}

export interface Pricing {
  /** The typed side at the present price, whatever the browser computed from it. */
  atPresent(claimed: ClaimedPurchase, terms: MoneyTerms): Promise<PricedOrder>
  /** What is bought: exactly what the quote says, or the typed side at a present price near to what the browser showed. */
  toBuy(
    userId: string,
    claimed: ClaimedPurchase,
    terms: MoneyTerms,
  ): Promise<Result<PricedOrder, Outdated>>
}

interface Dependencies {
  readonly prices: Pick<PriceSource, 'current'>
  readonly quotes: Pick<Quotes, 'read'>
  readonly clock: Clock
  readonly site: { readonly siteName: string }
}

export function createPricing({ prices, quotes, clock, site }: Dependencies): Pricing {
  /** The present rates, and what the typed side makes at them. */
  async function computed({ side, amounts }: ClaimedPurchase, { tokenPrice }: Sale) {
    const rates = ratesFor(amounts.pay.coin, await prices.current(), tokenPrice)
    if (rates.coin.units === 0n) throw withoutPrice()
    const current = amountsAt(side, amounts, rates)
    if (!current) throw new Error('a price of zero')
    return { rates, current }
  }

  /** Does not check the balance; the ledger does so in the transaction. */
  function checkedOrder(side: Side, amounts: PurchaseAmounts, { limits }: Sale): PurchaseOrder {
    const order = purchaseOrder(side, amounts, { available: undefined, ...limits })
    if (order.ok) return order.value
    switch (order.error.code) {
      case 'below-minimum': {
        const minimum = toDecimalString(order.error.minimum.units)
        throw new Refusal(422, 'below-minimum', `Min Buy is ${minimum} ${site.siteName}`)
      }
      case 'insufficient':
        throw insufficient()
    }
  }

  /** The quote that the request names, if it is this person's, of this order, and not over. */
  function quoteOf(userId: string, { quote: id = '', side, amounts }: ClaimedPurchase) {
    const quote = quotes.read(id)
    const isOwn = quote?.userId === userId && quote.until > clock.now()
    const isOfOrder =
      quote?.order.side === side &&
      quote.order.coin === amounts.pay.coin &&
      quote.order.pay.units === amounts.pay.units &&
      quote.order.receive.units === amounts.receive.units
    return isOwn && isOfOrder ? quote : undefined
  }

  return {
    async atPresent(claimed, terms) {
      const sale = requireSale(claimed.amounts.pay.coin, terms)
      const { rates, current } = await computed(claimed, sale)
      const order = checkedOrder(claimed.side, current, sale)
      return { order, rates, stage: sale.stage, vesting: sale.vesting }
    },

    async toBuy(userId, claimed, terms) {
      const sale = requireSale(claimed.amounts.pay.coin, terms)
      if (claimed.quote !== undefined) {
        const quote = quoteOf(userId, claimed)
        if (quote && isUnder(quote, sale)) {
          const { rates, stage, vesting } = quote
          const order = checkedOrder(claimed.side, quote.order, sale)
          return success({ order, rates, stage, vesting })
        }
        const { rates } = await computed(claimed, sale)
        return failure({ code: quote ? 'price-moved' : 'quote-expired', rates })
      }
      const { rates, current } = await computed(claimed, sale)
      if (!isStillTrue(claimed.amounts, current, sale.priceTolerance))
        return failure({ code: 'price-moved', rates })
      const order = checkedOrder(claimed.side, current, sale)
      return success({ order, rates, stage: sale.stage, vesting: sale.vesting })
    },
  }
}

/** Whether the sale is the one that the quote was made under; other terms, such as fees of withdrawals, may have changed. */
const isUnder = (
  { order, rates, stage, vesting }: Quote,
  { tokenPrice, limits, ...sale }: Sale,
): boolean =>
  stage === sale.stage &&
  scheduleOf(vesting) === scheduleOf(sale.vesting) &&
  rates.token.units === tokenPrice.units &&
  order.fee.units === limits.fee.units

const scheduleOf = (vesting: Vesting | null): string => (vesting ? vestingText(vesting) : '')

/** Outside the sandbox a coin has no price until an operator has set it. */
const withoutPrice = () =>
  new Refusal(422, 'no-price', 'There is no price at the moment, so nothing can be bought.')

export const insufficient = (): Refusal => new Refusal(422, 'insufficient', 'Insufficient balance')
