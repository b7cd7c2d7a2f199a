import { computed, type ReadonlySignal } from '@preact/signals-react'
import { byCoin, COINS, type Coin } from '#domain/assets.ts'
import { type Balances, priceIn, sharesOf, valuedOf } from '#domain/balances.ts'
import { valueAt } from '#domain/money/price.ts'
import { worthText } from '#text/wallet.ts'
import { balancesStore } from '../../../stores/money/balances.ts'
import type { Services } from '../../../stores/services.ts'

export interface CoinWorth {
  /** USDT for one coin. */
  readonly price: ReadonlySignal<string>
  /** Of the total, in USDT. */
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

/**
 * The shares of all coins as one string, so that a message that changes none of them re-renders nothing. Empty if the
 * balance is 0, and while amounts are hidden, since shares would reveal them.
 */
export function sharesText({ get }: Services): ReadonlySignal<string> {
  const { isHidden, latest } = get(balancesStore)
  return computed(() => {
    const valued = isHidden.value || !latest.value ? undefined : valuedOf(latest.value)
    const shares = valued && sharesOf(valued)
    return shares ? COINS.map((coin) => shares[coin]).join() : ''
  })
}
