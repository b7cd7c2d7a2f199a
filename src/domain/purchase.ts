import type { PaymentCoin } from './assets.ts'
import {
  type Amount,
  add,
  amountOf,
  isLess,
  isPositive,
  largest,
  ONE,
  subtract,
} from './money/amount.ts'
import { convert, type Price } from './money/price.ts'
import { failure, type Result, success } from './result.ts'

/** The side of a purchase that was typed last: the coin that is paid, or the token that is received. */
export type Side = 'pay' | 'receive'

/** The prices a purchase is computed with (product §9). */
export interface Rates<C extends PaymentCoin = PaymentCoin> {
  readonly coin: Price<C>
  /** The token's price for computing what a typed payment buys. */
  readonly token: Price<'TOKEN'>
  /** The token's price for computing what a typed number of tokens costs. Our host sends the same price twice. */
  readonly tokenForPay: Price<'TOKEN'>
}

/** The terms of buying with a coin, and the available balance. */
export interface PurchaseTerms<C extends PaymentCoin = PaymentCoin> {
  readonly available: Amount<C>
  readonly rates: Rates<C>
  /** Deducted from what is received. */
  readonly fee: Amount<'TOKEN'>
  readonly minToken: Amount<'TOKEN'>
}

/** Both sides of a purchase, before the fee is deducted. */
export interface PurchaseAmounts<C extends PaymentCoin = PaymentCoin> {
  readonly pay: Amount<C>
  readonly receive: Amount<'TOKEN'>
}

/**
 * receive = pay × price ÷ tokenPrice (product §9), rounded down: never more than is credited.
 * Undefined without a price.
 */
export const receiveFor = <C extends PaymentCoin>(
  pay: Amount<C>,
  { coin, token }: Pick<Rates<NoInfer<C>>, 'coin' | 'token'>,
): Amount<'TOKEN'> | undefined => convert(pay, coin, token, 'down')

/** pay = tokenForPay × receive ÷ price (product §9), rounded up by at most 10⁻¹⁸ so that `receive` is fully paid. */
export const payFor = <C extends PaymentCoin>(
  receive: Amount<'TOKEN'>,
  { coin, tokenForPay }: Pick<Rates<C>, 'coin' | 'tokenForPay'>,
): Amount<C> | undefined => convert(receive, tokenForPay, coin, 'up')

/** The cost of one token in the payment coin; undefined without prices. */
export const costOfOneToken = <C extends PaymentCoin>(rates: Rates<C>): Amount<C> | undefined =>
  payFor(amountOf('TOKEN', ONE), rates)

/** Nothing can be bought without one, such as while the host's prices have stopped. */
export const hasPrice = ({ rates }: PurchaseTerms): boolean =>
  rates.coin.units > 0n && rates.token.units > 0n && costOfOneToken(rates) !== undefined

const ONE_TOKEN = amountOf('TOKEN', ONE)
const SMALLEST = amountOf('TOKEN', 1n)

/** The least that can be bought: `minToken` minus 1 token (product §5), and more than the fee, or nothing would be credited. */
export const purchaseMinimum = ({ minToken, fee }: Pick<PurchaseTerms, 'minToken' | 'fee'>) =>
  largest(subtract(largest(minToken, ONE_TOKEN), ONE_TOKEN), add(fee, SMALLEST))

/** A purchase that satisfies every rule. */
export interface PurchaseOrder<C extends PaymentCoin = PaymentCoin> extends PurchaseAmounts<C> {
  readonly coin: C
  readonly side: Side
  readonly fee: Amount<'TOKEN'>
  /** What is credited: receive − fee. */
  readonly credited: Amount<'TOKEN'>
}

/** An order whose amounts and price a host holds for a while. The id is what the host knows it by. */
export interface FirmQuote<C extends PaymentCoin = PaymentCoin> {
  readonly id: string
  readonly order: PurchaseOrder<C>
  readonly rates: Rates<C>
  /** The presale's, counted from 1. */
  readonly stage: number
  /** How long the price holds, in milliseconds from when the quote was made. */
  readonly life: number
}

/** Why a purchase is rejected, in the order in which the rules are checked. */
export type PurchaseFault =
  | { readonly code: 'below-minimum'; readonly minimum: Amount<'TOKEN'> }
  | { readonly code: 'insufficient' }

/** The part of {@link PurchaseTerms} that the rules check. At the host the ledger checks the balance. */
interface PurchaseLimits<C extends PaymentCoin> extends Pick<PurchaseTerms<C>, 'fee' | 'minToken'> {
  readonly available: Amount<C> | undefined
}

/** Checks the rules of a purchase (product §5), for the form and the host alike. */
export function purchaseOrder<C extends PaymentCoin>(
  side: Side,
  { pay, receive }: PurchaseAmounts<C>,
  { available, fee, minToken }: PurchaseLimits<NoInfer<C>>,
): Result<PurchaseOrder<C>, PurchaseFault> {
  const minimum = purchaseMinimum({ minToken, fee })
  const credited = subtract(receive, fee)
  if (isLess(receive, minimum) || !isPositive(pay))
    return failure({ code: 'below-minimum', minimum })
  if (available && isLess(available, pay)) return failure({ code: 'insufficient' })
  return success({ coin: pay.coin, side, pay, receive, fee, credited })
}

const ALL = 10_000n

/** Whether two amounts are within `tolerance` hundredths of a percent of the second. */
const isNear = (a: bigint, b: bigint, tolerance: bigint): boolean =>
  (a > b ? a - b : b - a) * ALL <= b * tolerance

/** Whether the amounts that the buyer saw are within `tolerance` hundredths of a percent of the current ones. */
export const isStillTrue = <C extends PaymentCoin>(
  seen: PurchaseAmounts<C>,
  now: PurchaseAmounts<C>,
  tolerance: bigint,
): boolean =>
  isNear(seen.pay.units, now.pay.units, tolerance) &&
  isNear(seen.receive.units, now.receive.units, tolerance)

/** Keeps the typed side and computes the other at the current prices; undefined without a price. */
export function amountsAt<C extends PaymentCoin>(
  side: Side,
  typed: PurchaseAmounts<C>,
  rates: Rates<NoInfer<C>>,
): PurchaseAmounts<C> | undefined {
  if (side === 'pay') {
    const receive = receiveFor(typed.pay, rates)
    return receive && { pay: typed.pay, receive }
  }
  const pay = payFor<C>(typed.receive, rates)
  return pay && { pay, receive: typed.receive }
}

/** The presale's stages. Each has its own treasury, so that it cannot sell more than its supply. */
export type Stage = 1 | 2 | 3 | 4
export const STAGES: readonly Stage[] = [1, 2, 3, 4]

/** How far a stage of the presale is sold. */
export interface StageProgress {
  /** Counted from 1. */
  readonly stage: number
  readonly sold: Amount<'TOKEN'>
  readonly supply: Amount<'TOKEN'>
}

/** What is sold, in whole percent, rounded down: 100 is nothing left. */
export const soldPercent = ({ sold, supply }: StageProgress): number =>
  Number((sold.units * 100n) / supply.units)
