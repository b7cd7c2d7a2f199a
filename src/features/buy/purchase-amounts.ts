import { BUY_DECIMALS_SHOWN } from '#config/constants.ts'
import type { PaymentCoin } from '#domain/assets.ts'
import { type Amount, truncateUnits } from '#domain/money/amount.ts'
import { parseAmount, toDecimalString } from '#domain/money/decimal.ts'
import {
  type PurchaseAmounts,
  type PurchaseTerms,
  payFor,
  receiveFor,
  type Side,
} from '#domain/purchase.ts'

/** What was typed last, and on which side. */
export interface Typed {
  readonly side: Side
  readonly text: string
}

/** The two sides of a purchase, undefined where the typed text is no amount or there is no price. */
export type TypedAmounts<C extends PaymentCoin = PaymentCoin> = Partial<PurchaseAmounts<C>>

/** Both sides, exact, of what was typed. */
export function typedAmounts<C extends PaymentCoin>(
  { side, text }: Typed,
  { available, rates }: Pick<PurchaseTerms<C>, 'available' | 'rates'>,
): TypedAmounts<C> {
  if (side === 'pay') {
    const pay = parseAmount(available.coin, text.trim())
    const receive = pay && receiveFor<C>(pay, rates)
    return { ...(pay && { pay }), ...(receive && { receive }) }
  }
  const receive = parseAmount('TOKEN', text.trim())
  const pay = receive && payFor<C>(receive, rates)
  return { ...(pay && { pay }), ...(receive && { receive }) }
}

/** What the two fields show: the typed side as it was typed, the other with at most 8 decimals, truncated. */
export const fieldTexts = (
  { side, text }: Typed,
  { pay, receive }: TypedAmounts,
): Readonly<Record<Side, string>> =>
  side === 'pay'
    ? { pay: text, receive: fieldText(receive) }
    : { pay: fieldText(pay), receive: text }

const fieldText = (amount: Amount | undefined): string =>
  amount ? toDecimalString(truncateUnits(amount.units, BUY_DECIMALS_SHOWN)) : ''

/** What one token costs, as it is shown; 0 without a price. */
export const costText = (cost: Amount | undefined): string =>
  toDecimalString(truncateUnits(cost?.units ?? 0n, BUY_DECIMALS_SHOWN))
