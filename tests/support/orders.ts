import type { Network, PaymentCoin, WithdrawalCoin } from '#domain/assets.ts'
import { type Amount, amountOf, ONE, subtract } from '#domain/money/amount.ts'
import { priceOf } from '#domain/money/price.ts'
import type { WithdrawalOrder, WithdrawalTerms } from '#domain/withdrawal.ts'
import type { NewPurchase } from '../../server/money/purchases/purchases.ts'

/*
 * Orders for tests of the ledger, which does not check minimums: their amounts are a few units, so that results are
 * easy to compute.
 */

/** Terms of withdrawing a coin, with a fee that does not depend on the amount. */
export const withdrawalTermsOf = <C extends WithdrawalCoin>(
  coin: C,
  fee: bigint,
  minimumUsdt = 0n,
): WithdrawalTerms<C> => ({
  fee: amountOf(coin, fee),
  minimumUsdt: amountOf('USDT', minimumUsdt),
})

/** A withdrawal with a fee of one unit unless `arrives` says otherwise. */
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

/** A purchase that credits `credited` units of the token after a fee of one unit, at one USDT for each coin. */
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

/**
 * The request of POST /buy/token, typed in coins: so much of the coin for so many tokens, as the browser converts it. The host
 * trusts neither its `tokenFee` nor its `val`.
 */
export const buyRequest = (asset: string, amount: string, receiveToken: string) => ({
  asset,
  amount,
  receiveToken,
  hint: 'Crypto',
  tokenFee: '1',
  val: '0',
  type: 'buy',
  typeOf: 'Crypto',
})
