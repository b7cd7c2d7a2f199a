import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core'
import * as v from 'valibot'
import { BUY_DECIMALS_SHOWN, DECIMALS_SHOWN } from '#config/constants.ts'
import { BALANCE_SHOWN_KEY } from '#config/storage-keys.ts'
import { byCoin, COINS, type Coin, MARKET_COINS } from '#domain/assets.ts'
import {
  type Balances,
  estimatedValue,
  type SomeAmounts,
  someAmountsOf,
  someMarketPricesOf,
  valuedOf,
} from '#domain/balances.ts'
import { formatUnits } from '#domain/money/decimal.ts'
import { priceOf } from '#domain/money/price.ts'
import { screens } from '#text/messages.ts'
import { unknownFigure } from '#text/wallet.ts'
import type { Cache } from '../../offline/cache.ts'
import { setItem } from '../../offline/storage.ts'
import { sessionStore } from '../account/session.ts'
import type { Factory } from '../services.ts'
import { userCacheStore } from '../user-cache.ts'

/** One coin's figures. The texts are for display: empty until a message came, XXXX while hidden (product §2). */
export interface CoinFigures {
  readonly total: ReadonlySignal<string>
  readonly available: ReadonlySignal<string>
  /** `available` with the decimals of the buy screen (product §9). */
  readonly availableToBuy: ReadonlySignal<string>
  /** Units of 10⁻¹⁸ for forms and charts; null while unknown. */
  readonly totalUnits: ReadonlySignal<bigint | null>
  readonly availableUnits: ReadonlySignal<bigint | null>
}

export interface BalancesStore {
  readonly coins: Readonly<Record<Coin, CoinFigures>>
  /** USDT, all coins together (decision 2); empty until a message came, XXXX while hidden. */
  readonly estimated: ReadonlySignal<string>
  readonly isTokenPriceKnown: ReadonlySignal<boolean>
  /** When the market prices are from, if they are not those of now, in milliseconds since 1970. */
  readonly pricesAsOf: ReadonlySignal<number | undefined>
  /** Whether the token or current prices are missing in it. */
  readonly isEstimateLacking: ReadonlySignal<boolean>
  readonly latest: ReadonlySignal<Balances | null>
  readonly isKnown: ReadonlySignal<boolean>
  /** Whether the host has sent figures on this page; until then they are those of an earlier visit. */
  readonly isReceived: ReadonlySignal<boolean>
  /** When the figures were received, in milliseconds since 1970; null while there are none. */
  readonly asOf: ReadonlySignal<number | null>
  readonly isHidden: ReadonlySignal<boolean>
  toggleHidden(): void
  /** Formats an amount for display, or masks it: hiding the balance hides every amount. */
  format(units: bigint, places?: number): string
  /** `at` is when they were received, in milliseconds since 1970. */
  receive(balances: Balances, at: number): void
  /** Loads the cached figures, unless newer ones have been received. */
  hydrate(): Promise<void>
  /** Caches the figures for the next start, if they have changed since the last save. */
  save(): Promise<void>
  clear(): void
}

export interface BalancesDeps {
  readonly cache: Pick<Cache, 'read' | 'write'>
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined
  readonly token: ReadonlySignal<string | null>
}

const NAME = 'balances'
/** Null is what the host had sent in a form that cannot be read. */
const units = v.record(v.string(), v.nullable(v.bigint()))

/** The cached record: units of 10⁻¹⁸ by coin. A record of an older version that lacks a coin is ignored. */
const cached = v.pipe(
  v.object({
    asOf: v.number(),
    totals: units,
    available: units,
    market: units,
    token: v.optional(v.bigint()),
    pricesAsOf: v.optional(v.number()),
  }),
  v.check(
    ({ totals, available, market }) =>
      COINS.every((coin) => coin in totals && coin in available) &&
      MARKET_COINS.every((coin) => coin in market),
    'lacks a coin',
  ),
  v.transform(
    ({ asOf, totals, available, market, token, pricesAsOf }): Snapshot => ({
      asOf,
      balances: {
        totals: someAmountsOf((coin) => totals[coin] ?? undefined),
        available: someAmountsOf((coin) => available[coin] ?? undefined),
        prices: {
          market: someMarketPricesOf((coin) => market[coin] ?? undefined),
          token: token === undefined ? undefined : priceOf('TOKEN', token),
          asOf: pricesAsOf,
        },
      },
    }),
  ),
)

const isLacking = (balances: Balances | null): boolean =>
  balances !== null && (!balances.prices.token || balances.prices.asOf !== undefined)

interface Snapshot {
  /** Milliseconds since 1970. */
  readonly asOf: number
  readonly balances: Balances
}

const unitsOf = (amounts: SomeAmounts) => byCoin(COINS, (coin) => amounts[coin]?.units ?? null)

const encode = ({ asOf, balances: { totals, available, prices } }: Snapshot) => ({
  asOf,
  totals: unitsOf(totals),
  available: unitsOf(available),
  market: byCoin(MARKET_COINS, (coin) => prices.market[coin]?.units ?? null),
  token: prices.token?.units,
  pricesAsOf: prices.asOf,
})

export function createBalances({ cache, storage, token }: BalancesDeps): BalancesStore {
  const snapshot = signal<Snapshot | null>(null)
  const latest = computed(() => snapshot.value?.balances ?? null)
  const isReceived = signal(false)
  const isHidden = signal(storage?.getItem(BALANCE_SHOWN_KEY) !== 'true')
  let saved: Snapshot | null = null
  /** The cache is read once for each login. */
  let hydrating: Promise<void> | undefined

  // One computed text per figure: a message that changes one coin updates one text node.
  const figure = (units: (balances: Balances) => bigint | undefined, places?: number) =>
    computed(() => {
      if (latest.value === null) return ''
      const value = units(latest.value)
      return value === undefined ? unknownFigure : format(value, places)
    })

  const format = (units: bigint, places: number = DECIMALS_SHOWN): string =>
    isHidden.value ? screens.hiddenBalance : formatUnits(units, places)

  function figuresOf(coin: Coin): CoinFigures {
    return {
      totalUnits: computed(() => latest.value?.totals[coin]?.units ?? null),
      availableUnits: computed(() => latest.value?.available[coin]?.units ?? null),
      total: figure(({ totals }) => totals[coin]?.units),
      available: figure(({ available }) => available[coin]?.units),
      availableToBuy: figure(({ available }) => available[coin]?.units, BUY_DECIMALS_SHOWN),
    }
  }

  function hydrate(): Promise<void> {
    if (snapshot.value !== null) return Promise.resolve()
    hydrating ??= read()
    return hydrating
  }

  async function read(): Promise<void> {
    const owner = token.value
    const stored = await cache.read(NAME, cached)
    // A message received meanwhile is newer than the cache.
    if (stored && snapshot.value === null && owner === token.value) snapshot.value = stored
  }

  async function save(): Promise<void> {
    const current = snapshot.value
    if (current === null || current === saved) return
    saved = current
    await cache.write({ [NAME]: encode(current) })
  }

  return {
    coins: byCoin(COINS, figuresOf),
    estimated: figure((balances) => {
      const valued = valuedOf(balances)
      return valued && estimatedValue(valued).units
    }),
    isTokenPriceKnown: computed(() => latest.value?.prices.token !== undefined),
    pricesAsOf: computed(() => latest.value?.prices.asOf),
    isEstimateLacking: computed(() => isLacking(latest.value)),
    latest,
    isKnown: computed(() => latest.value !== null),
    isReceived,
    asOf: computed(() => snapshot.value?.asOf ?? null),
    isHidden,
    toggleHidden() {
      isHidden.value = !isHidden.value
      setItem(storage, BALANCE_SHOWN_KEY, String(!isHidden.value))
    },
    format,
    receive(balances, at) {
      batch(() => {
        snapshot.value = { balances, asOf: at }
        isReceived.value = true
      })
    },
    hydrate,
    save,
    clear() {
      saved = null
      hydrating = undefined
      batch(() => {
        snapshot.value = null
        isReceived.value = false
        isHidden.value = true
      })
    },
  }
}

export const balancesStore: Factory<BalancesStore> = ({ platform, get }) => {
  const session = get(sessionStore)
  const cache = get(userCacheStore)
  const balances = createBalances({
    cache,
    storage: platform.deviceStorage,
    token: session.token,
  })
  session.onEnd(balances.clear)
  return balances
}
