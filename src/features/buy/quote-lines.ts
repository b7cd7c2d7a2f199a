import { BUY_DECIMALS_SHOWN } from '#config/constants.ts'
import { site } from '#config/site.ts'
import type { Amount } from '#domain/money/amount.ts'
import { formatInFull, toTypedDecimal } from '#domain/money/decimal.ts'
import type { FirmQuote } from '#domain/purchase.ts'
import { buyReviewText, buyText } from '#text/purchase.ts'
import { stageText } from '#text/transfers.ts'
import { coinLabel } from '../../stores/money/coins.ts'

/** One line of a review. */
export interface QuoteLine {
  readonly label: string
  readonly value: string
  readonly isTotal?: boolean
}

/** It has at least the decimals of the form. */
const inFull = ({ units, coin }: Amount): string =>
  `${formatInFull(units, BUY_DECIMALS_SHOWN)} ${coinLabel(coin)}`

const rateOf = ({ order, rates }: FirmQuote): string =>
  buyReviewText.rateOf(order.coin, toTypedDecimal(rates.coin.units))

const stageName = ({ stage }: FirmQuote): string =>
  site.stages[stage - 1]?.name ?? stageText.stage(stage)

/** What the quote says, exactly: with these figures anybody can check it. */
export function quoteLines(quote: FirmQuote): readonly QuoteLine[] {
  const { order, rates } = quote
  const price = buyReviewText.priceIn(toTypedDecimal(rates.token.units), stageName(quote))
  return [
    { label: buyReviewText.pay, value: inFull(order.pay) },
    // A USDT is the unit that prices are in.
    ...(order.coin === 'USDT' ? [] : [{ label: buyReviewText.rate, value: rateOf(quote) }]),
    { label: buyReviewText.price, value: price },
    { label: buyReviewText.receive, value: inFull(order.receive) },
    { label: buyReviewText.fee, value: buyReviewText.minus(inFull(order.fee)) },
    { label: buyText.credited, value: inFull(order.credited), isTotal: true },
  ]
}

/** What the lines that differ said before, by their labels. */
export function formerValues(now: FirmQuote, before: FirmQuote): ReadonlyMap<string, string> {
  const values = new Map(quoteLines(before).map(({ label, value }) => [label, value]))
  for (const { label, value } of quoteLines(now))
    if (values.get(label) === value) values.delete(label)
  return values
}
