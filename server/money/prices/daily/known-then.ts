import { type Coin, MARKET_COINS } from '#domain/assets.ts'
import { tokenPriceIn } from '../../terms/money-terms.ts'
import type { StoredTerms } from '../../terms/terms.ts'
import { isTyped } from '../feed/stored.ts'
import { type QuoteRules, quoteOf, type StoredQuotes } from '../prices.ts'

/** What is stored now and says something of the past. */
export interface Traces {
  readonly quotes: StoredQuotes
  /** All versions of the terms. */
  readonly terms: readonly Pick<StoredTerms, 'content' | 'at'>[]
}

/**
 * The prices that were in force at a past moment, as far as what is stored still shows: a price that an operator set
 * before it and nobody has changed since, and the token's. What was set or read later says nothing of before.
 */
export function knownThen(
  moment: Date,
  { quotes, terms }: Traces,
  rules: QuoteRules,
): Map<Coin, bigint> {
  const known = new Map<Coin, bigint>()
  for (const coin of MARKET_COINS) {
    const typed = quotes.typed[coin]
    const readAt = quotes.feeds.get(coin)?.readAt
    if (typed.setAt !== undefined && typed.setAt > moment) continue
    if (!isTyped(typed, moment) && readAt !== undefined && readAt > moment) continue
    const { sale } = quoteOf(coin, quotes, moment, rules)
    if (sale > 0n) known.set(coin, sale)
  }
  const [version] = terms
    .filter(({ at }) => at <= moment)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const token = version && tokenPriceIn(version.content)
  if (token) known.set('TOKEN', token.units)
  return known
}
