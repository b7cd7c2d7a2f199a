import type { PaymentCoin } from '#domain/assets.ts'
import { notOffered } from '../../platform/http/refusal.ts'
import { isOffered, type MoneyTerms, type Sale } from '../terms/money-terms.ts'

/** What the token is sold under to whoever pays with that coin. Refuses with 422 while it is not. */
export function requireSale(
  coin: PaymentCoin,
  terms: Pick<MoneyTerms, 'sale' | 'withdrawal'>,
): Sale {
  if (!terms.sale) throw notOffered('Nothing is sold at the moment.')
  if (!isOffered(terms, coin)) throw notOffered(`Nothing is sold for ${coin} at the moment.`)
  return terms.sale
}
