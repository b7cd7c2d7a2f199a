import type { Network, PaymentCoin, WithdrawalCoin } from '#domain/assets.ts'
import { type Amount, amountOf, ONE, subtract } from '#domain/money/amount.ts'
import { priceOf } from '#domain/money/price.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import type { NewPurchase } from '../../server/purchases/purchases.ts'

/*
 * Orders for tests of the ledger, which takes any that the rules of the domain let through: their amounts are a few
 * units, below every minimum, so that a test can count them.
 */

/** A withdrawal with a fee of one unit, unless something else arrives. */
export const withdrawalOf = <C extends WithdrawalCoin>(
  amount: Amount<C>,
  network: Network,
  { arrives = amount.units - 1n, address = '0x' } = {},
): WithdrawalOrder<C> => ({
  coin: amount.coin,
  network,
  address,
  amount,
  fee: amountOf(amount.coin, amount.units - arrives),
  arrives: amountOf(amount.coin, arrives),
})

/** A purchase of which so many units of the token are credited, after a fee of one, at a price of one USDT each. */
export function purchaseOf<C extends PaymentCoin>(
  pay: Amount<C>,
  credited: bigint,
): Pick<NewPurchase, 'order' | 'rates'> {
  const [receive, fee] = [amountOf('TOKEN', credited + 1n), amountOf('TOKEN', 1n)]
  return {
    order: { coin: pay.coin, pay, receive, fee, credited: subtract(receive, fee) },
    rates: { coin: priceOf(pay.coin, ONE), token: priceOf('TOKEN', ONE) },
  }
}
