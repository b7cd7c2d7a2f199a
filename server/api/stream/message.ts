import { encodeAmounts, encodeDepositChange, encodePrices } from '#contract/money/balances.ts'
import { amountsOf, type Prices } from '#domain/balances.ts'
import type { UserBalances } from '../../money/ledger/balances.ts'

/*
 * A message of the balance stream (product §3) is concatenated from two halves: the user's balances, and the prices,
 * which are the same for all sockets and are therefore encoded only once per change.
 */

/** The user's total and available balances, and the newest change of their deposits. */
export const balancesHalf = (balances: UserBalances, depositChange?: number): string =>
  withoutBraces({
    ...encodeAmounts({
      totals: amountsOf((coin) => {
        const { available, held, locked } = balances[coin]
        return available.units + held.units + locked.units
      }),
      available: amountsOf((coin) => balances[coin].available.units),
    }),
    ...encodeDepositChange(depositChange),
  })

export const pricesHalf = (prices: Prices): string => withoutBraces(encodePrices(prices))

export const messageOf = (balances: string, prices: string): string => `{${balances},${prices}}`

const withoutBraces = (fields: Readonly<Record<string, string | number>>): string =>
  JSON.stringify(fields).slice(1, -1)
