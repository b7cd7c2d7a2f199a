import { decimalText } from '#domain/money/amount.ts'
import type { Balances } from '../ledger/balances.ts'
import type { Prices } from '../prices/prices.ts'

/*
 * A message of the balance stream (spec §3) is put together as text from two halves: the user's figures, and the
 * prices, which are the same for every socket and so are written once per change.
 */

/** What a user has: totals, and under the names ending in 1 what is available of them. */
export function balancesHalf({ BNB, USDT, TOKEN, ETH, TRX }: Balances): string {
  const total = ({ available, held }: Balances['BNB']) => decimalText(available + held)
  return inside({
    bnb: total(BNB),
    usdt: total(USDT),
    token: total(TOKEN),
    eth: total(ETH),
    trx: total(TRX),
    bnb1: decimalText(BNB.available),
    usdt1: decimalText(USDT.available),
    token1: decimalText(TOKEN.available),
    eth1: decimalText(ETH.available),
    trx1: decimalText(TRX.available),
  })
}

/** The prices of BNB, ETH and TRX, as the contract names them, and of the token. */
export const pricesHalf = ({ BNB, ETH, TRX }: Prices, tokenPrice: bigint): string =>
  inside({
    price: decimalText(BNB),
    price1: decimalText(ETH),
    price2: decimalText(TRX),
    tokenPrice: decimalText(tokenPrice),
  })

export const messageOf = (balances: string, prices: string): string => `{${balances},${prices}}`

const inside = (figures: Readonly<Record<string, string>>): string =>
  JSON.stringify(figures).slice(1, -1)
