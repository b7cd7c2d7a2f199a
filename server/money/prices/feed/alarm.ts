import type { MarketCoin } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { StoredFeed } from './feed-rows.ts'
import { type FeedState, isStopped } from './judge.ts'

/** A coin begins or ceases to be without a price that it may be sold at. */
export interface PriceAlarm {
  readonly coin: MarketCoin
  readonly isStopped: boolean
  readonly text: string
}

const WHY = {
  unreachable: 'too few sources answer',
  disagree: 'the sources disagree',
  jump: 'the price jumped',
} as const

/** Why a coin has no price to sell at. */
export const problemText = ({ problem }: Pick<FeedState, 'problem'>): string =>
  problem
    ? `${WHY[problem.kind]} (${problem.detail}) since ${problem.since.toISOString()}`
    : 'the price is too old'

/** Undefined where nothing has begun or ceased. */
export function alarmOf(
  coin: MarketCoin,
  before: StoredFeed | undefined,
  state: StoredFeed,
  limits: { readonly maxAge: number },
): PriceAlarm | undefined {
  const wasStopped = before !== undefined && isStopped(before, before.readAt, limits)
  const isNow = isStopped(state, state.readAt, limits)
  if (wasStopped === isNow) return undefined
  return { coin, isStopped: isNow, text: textOf(coin, state, isNow) }
}

function textOf(coin: MarketCoin, state: StoredFeed, isNow: boolean): string {
  const price = state.good ? toDecimalString(state.good.units) : 'unknown'
  return isNow
    ? `nothing is sold for ${coin}: ${problemText(state)}; the last good price is ${price}`
    : `${coin} is sold again, at ${price}`
}
