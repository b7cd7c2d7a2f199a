import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import * as v from 'valibot'
import { CURRENCY_KEY } from '#config/storage-keys.ts'
import { byCoin, COINS, type Coin } from '#domain/assets.ts'
import { type Balances, estimatedValue, priceIn, valuedOf } from '#domain/balances.ts'
import {
  CURRENCIES,
  type Currency,
  decimalsIn,
  inCurrency,
  isCurrency,
  isOutdated,
  type Rate,
} from '#domain/currencies.ts'
import { valueAt } from '#domain/money/price.ts'
import { unknownFigure } from '#text/wallet.ts'
import { createRatesApi } from '../../../api/money/rates.ts'
import { setItem } from '../../../offline/storage.ts'
import { sessionStore } from '../../../stores/account/session.ts'
import { balancesStore } from '../../../stores/money/balances.ts'
import type { Services } from '../../../stores/services.ts'
import { userCacheStore } from '../../../stores/user-cache.ts'

interface OwnCurrency {
  /** What can be chosen: what the host knows a rate of, or has known. */
  readonly known: ReadonlySignal<readonly Currency[]>
  /** What the person has chosen, which the device keeps. */
  readonly chosen: ReadonlySignal<Currency | undefined>
  /** The chosen one, if amounts can be shown in it: its rate is of less than a day ago. */
  readonly currency: ReadonlySignal<Currency | undefined>
  /** When its rate was what it is. */
  readonly asOf: ReadonlySignal<number | undefined>
  /** The value of all coins together, and of each; for display, rounded down. */
  readonly estimate: ReadonlySignal<string>
  readonly worth: Readonly<Record<Coin, ReadonlySignal<string>>>
  /** Nothing is chosen by what is no currency. */
  choose(currency: string): void
  /** Shows the rates that the device has, then asks the host for those of now. */
  load(): Promise<void>
}

const NAME = 'rates'
const cached = v.array(
  v.object({
    currency: v.picklist(CURRENCIES),
    units: v.pipe(v.bigint(), v.minValue(1n)),
    at: v.number(),
  }),
)

/** A currency besides USDT, which stays the unit of everything else. */
export function ownCurrency({ platform, get }: Services): OwnCurrency {
  const { latest, format } = get(balancesStore)
  const session = get(sessionStore)
  const cache = get(userCacheStore)
  const { rates: request } = get(createRatesApi)
  const { deviceStorage, now } = platform
  const stored = deviceStorage?.getItem(CURRENCY_KEY)
  const chosen = signal(isCurrency(stored) ? stored : undefined)
  const rates = signal<readonly Rate[]>([])
  session.onEnd(() => {
    rates.value = []
  })

  // It is computed with each message, since a rate becomes too old by itself.
  const rate = computed(() => {
    const listed = rates.value.find(({ currency }) => currency === chosen.value)
    return listed && latest.value && !isOutdated(listed, now()) ? listed : undefined
  })
  const figure = (usdtIn: (balances: Balances) => bigint | undefined) =>
    computed(() => {
      if (!rate.value || !latest.value) return ''
      const usdt = usdtIn(latest.value)
      if (usdt === undefined) return unknownFigure
      return format(inCurrency(usdt, rate.value), decimalsIn(rate.value.currency))
    })

  return {
    known: computed(() => rates.value.map(({ currency }) => currency)),
    chosen,
    currency: computed(() => rate.value?.currency),
    asOf: computed(() => rate.value?.at),
    estimate: figure((balances) => {
      const valued = valuedOf(balances)
      return valued && estimatedValue(valued).units
    }),
    worth: byCoin(COINS, (coin) =>
      figure(({ totals, prices }) => {
        const [total, price] = [totals[coin], priceIn(prices, coin)]
        return total && price.units !== 0n ? valueAt(total, price).units : undefined
      }),
    ),
    choose(currency) {
      chosen.value = isCurrency(currency) ? currency : undefined
      setItem(deviceStorage, CURRENCY_KEY, currency)
    },
    async load() {
      if (!session.offers('rates')) return
      const owner = session.token.peek()
      const isCurrent = () => owner === session.token.peek()
      const before = rates.peek().length === 0 ? await cache.read(NAME, cached) : undefined
      if (before && isCurrent()) rates.value = before
      const answer = await request()
      if (!answer.ok || !isCurrent()) return
      rates.value = answer.value
      await cache.write({ [NAME]: answer.value })
    },
  }
}
