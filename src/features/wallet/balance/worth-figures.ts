import { computed, type ReadonlySignal } from '@preact/signals-react'
import { byCoin, COINS, type Coin } from '#domain/assets.ts'
import { type Balances, priceIn, sharesOf, valuedOf, worthIn } from '#domain/balances.ts'
import { valueAt } from '#domain/money/price.ts'
import { worthText } from '#text/wallet.ts'
import { balancesStore } from '../../../stores/money/balances.ts'
import type { Services } from '../../../stores/services.ts'

export interface CoinWorth {
  /** USDT for one coin. */
  readonly price: ReadonlySignal<string>
  /** The value of the total, in USDT. */
  readonly value: ReadonlySignal<string>
}

/** Prices and values for display, each rounded down; a dash for a coin that has no price. */
export function worthFigures({ get }: Services): Readonly<Record<Coin, CoinWorth>> {
  const { latest, format } = get(balancesStore)
  const figure = (coin: Coin, unitsIn: (balances: Balances) => bigint | undefined) =>
    computed(() => {
      const balances = latest.value
      if (!balances) return ''
      const isPriced = priceIn(balances.prices, coin).units !== 0n
      const units = isPriced ? unitsIn(balances) : undefined
      return units === undefined ? worthText.unknown : format(units)
    })
  return byCoin(COINS, (coin) => ({
    price: figure(coin, ({ prices }) => priceIn(prices, coin).units),
    value: figure(coin, ({ totals, prices }) => {
      const total = totals[coin]
      return total && valueAt(total, priceIn(prices, coin)).units
    }),
  }))
}

/** Whether there is something to be said, and it is not hidden. */
export function isWorthShown({ get }: Services): ReadonlySignal<boolean> {
  const { isKnown, isHidden } = get(balancesStore)
  return computed(() => isKnown.value && !isHidden.value)
}

export const LESS_THAN_ONE = '<1'

/**
 * The shares of all coins as one string, so that a message that changes none of them re-renders nothing. Empty if the
 * balance is 0, and while amounts are hidden, since shares would reveal them; of a coin that is worth nothing as well.
 * What is below one percent, or lacks less than one, is never "0" or "100".
 */
export function sharesText({ get }: Services): ReadonlySignal<string> {
  const { isHidden, latest } = get(balancesStore)
  return computed(() => {
    const valued = isHidden.value || !latest.value ? undefined : valuedOf(latest.value)
    const shares = valued && sharesOf(valued)
    if (!shares) return ''
    const isWorth = (coin: Coin) => worthIn(valued, coin) > 0n
    const isOne = COINS.filter(isWorth).length === 1
    return COINS.map((coin) => {
      if (!isWorth(coin)) return ''
      if (shares[coin] === 0) return LESS_THAN_ONE
      return shares[coin] === 100 && !isOne ? '>99' : String(shares[coin])
    }).join()
  })
}
