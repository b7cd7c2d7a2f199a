import { BUY_DECIMALS_SHOWN } from '#config/constants.ts'
import type { PaymentCoin } from '#domain/assets.ts'
import { type Amount, truncateUnits } from '#domain/money/amount.ts'
import { amountText, parseAmount, toTypedDecimal } from '#domain/money/decimal.ts'
import {
  type PurchaseAmounts,
  type PurchaseTerms,
  payFor,
  receiveFor,
  type Side,
} from '#domain/purchase.ts'

/** The text typed last, and its side. */
export interface Typed {
  readonly side: Side
  readonly text: string
}

/** Both amounts of a purchase; missing if the text is not an amount or there is no price. */
export type TypedAmounts<C extends PaymentCoin = PaymentCoin> = Partial<PurchaseAmounts<C>>

/** The typed amount and the converted one, exact. */
export function typedAmounts<C extends PaymentCoin>(
  { side, text }: Typed,
  { available, rates }: Pick<PurchaseTerms<C>, 'available' | 'rates'>,
): TypedAmounts<C> {
  if (side === 'pay') {
    const pay = parseAmount(available.coin, amountText(text))
    const receive = pay && receiveFor<C>(pay, rates)
    return { ...(pay && { pay }), ...(receive && { receive }) }
  }
  const receive = parseAmount('TOKEN', amountText(text))
  const pay = receive && payFor<C>(receive, rates)
  return { ...(pay && { pay }), ...(receive && { receive }) }
}

/** The texts of the two fields: the typed one unchanged, the other truncated to 8 decimals. */
export const fieldTexts = (
  { side, text }: Typed,
  { pay, receive }: TypedAmounts,
): Readonly<Record<Side, string>> =>
  side === 'pay'
    ? { pay: text, receive: formatField(receive) }
    : { pay: formatField(pay), receive: text }

const formatField = (amount: Amount | undefined): string =>
  amount ? toTypedDecimal(truncateUnits(amount.units, BUY_DECIMALS_SHOWN)) : ''

/** What can be chosen of the available balance, in percent. */
export const PARTS = [25, 50, 75, 100] as const

/** As it is typed: all of it exactly, a part cut to 8 decimals. */
export function partOf({ units }: Amount, percent: (typeof PARTS)[number]): string {
  const part = (units * BigInt(percent)) / 100n
  return toTypedDecimal(percent === 100 ? part : truncateUnits(part, BUY_DECIMALS_SHOWN))
}

/** The cost of one token, truncated to 8 decimals; 0 without a price. */
export const formatCost = (cost: Amount | undefined): string =>
  toTypedDecimal(truncateUnits(cost?.units ?? 0n, BUY_DECIMALS_SHOWN))
