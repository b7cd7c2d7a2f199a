import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'
import * as v from 'valibot'
import { type BalanceMessage, balanceFigures } from '#contract/answers.ts'
import type { Coin } from '#domain/assets.ts'
import { formatUnits } from '#domain/money/amount.ts'
import { estimatedBalance } from '#domain/money/convert.ts'
import type { Cache } from '../offline/cache.ts'
import { setItem, USER_PREFIX } from '../offline/storage.ts'
import { PLACES } from '../text/constants.ts'
import { screens } from '../text/messages.ts'
import type { Factory } from './services.ts'
import { sessionStore } from './session.ts'
import { userCacheStore } from './user-cache.ts'

/** One coin's figures. Texts are what is shown: empty while unknown, XXXX while hidden (spec §2). */
export interface CoinFigures {
  readonly total: ReadonlySignal<string>
  readonly available: ReadonlySignal<string>
  /** Units of 10⁻¹⁸ for forms and pictures; null while unknown. */
  readonly totalUnits: ReadonlySignal<bigint | null>
  readonly availableUnits: ReadonlySignal<bigint | null>
}

export interface Balances {
  readonly coins: Readonly<Record<Coin, CoinFigures>>
  /** USDT, all coins together (decision 2); empty while unknown, XXXX while hidden. */
  readonly estimated: ReadonlySignal<string>
  readonly isTokenPriceKnown: ReadonlySignal<boolean>
  readonly latest: ReadonlySignal<BalanceMessage | null>
  readonly isKnown: ReadonlySignal<boolean>
  /** When the figures came, in milliseconds since 1970; null while there are none. */
  readonly asOf: ReadonlySignal<number | null>
  readonly isHidden: ReadonlySignal<boolean>
  toggleHidden(): void
  /** An amount as it may be shown now: hiding the balance hides every amount. */
  shown(units: bigint, places?: number): string
  /** `at` is when it came, in milliseconds since 1970. */
  receive(message: BalanceMessage, at: number): void
  /** Shows what this person's figures last were, until newer ones come. */
  hydrate(): Promise<void>
  /** Caches the figures for the next start, if they have changed since. */
  save(): Promise<void>
  forget(): void
}

export interface BalancesDeps {
  readonly cache: Pick<Cache, 'read' | 'write'>
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined
  readonly token: ReadonlySignal<string | null>
}

/** The fields of the balance stream for each coin (spec §3). */
const FIELDS = {
  BNB: { total: 'bnb', available: 'bnb1' },
  USDT: { total: 'usdt', available: 'usdt1' },
  TOKEN: { total: 'token', available: 'token1' },
  ETH: { total: 'eth', available: 'eth1' },
  TRX: { total: 'trx', available: 'trx1' },
} as const

const NAME = 'balances'
const SHOWN_KEY = `${USER_PREFIX}balance-shown`
const cached = v.object({ asOf: v.number(), message: balanceFigures(v.bigint()) })

type Snapshot = v.InferOutput<typeof cached>

export function createBalances({ cache, storage, token }: BalancesDeps): Balances {
  const snapshot = signal<Snapshot | null>(null)
  const latest = computed(() => snapshot.value?.message ?? null)
  const isHidden = signal(storage?.getItem(SHOWN_KEY) !== 'true')
  let saved: Snapshot | null = null

  // One computed per figure, each a text: a message that changes one coin touches one text node.
  const figure = (units: () => bigint | null) =>
    computed(() => {
      const value = units()
      return value === null ? '' : shown(value)
    })

  const shown = (units: bigint, places: number = PLACES): string =>
    isHidden.value ? screens.hiddenBalance : formatUnits(units, places)

  function figuresOf(coin: Coin): CoinFigures {
    const { total, available } = FIELDS[coin]
    const totalUnits = computed(() => latest.value?.[total] ?? null)
    const availableUnits = computed(() => latest.value?.[available] ?? null)
    return {
      totalUnits,
      availableUnits,
      total: figure(() => totalUnits.value),
      available: figure(() => availableUnits.value),
    }
  }

  async function hydrate(): Promise<void> {
    const owner = token.value
    const known = await cache.read(NAME, cached)
    // A message that came meanwhile is newer than anything cached.
    if (known && snapshot.value === null && owner === token.value) snapshot.value = known
  }

  async function save(): Promise<void> {
    const current = snapshot.value
    if (current === null || current === saved) return
    saved = current
    await cache.write({ [NAME]: current })
  }

  return {
    coins: {
      BNB: figuresOf('BNB'),
      USDT: figuresOf('USDT'),
      TOKEN: figuresOf('TOKEN'),
      ETH: figuresOf('ETH'),
      TRX: figuresOf('TRX'),
    },
    estimated: figure(() => latest.value && estimatedBalance(latest.value, latest.value)),
    isTokenPriceKnown: computed(() => latest.value?.tokenPrice !== undefined),
    latest,
    isKnown: computed(() => latest.value !== null),
    asOf: computed(() => snapshot.value?.asOf ?? null),
    isHidden,
    toggleHidden() {
      isHidden.value = !isHidden.value
      setItem(storage, SHOWN_KEY, String(!isHidden.value))
    },
    shown,
    receive(message, at) {
      snapshot.value = { message, asOf: at }
    },
    hydrate,
    save,
    forget() {
      saved = null
      batch(() => {
        snapshot.value = null
        isHidden.value = true
      })
    },
  }
}

export const balancesStore: Factory<Balances> = ({ platform, get }) => {
  const session = get(sessionStore)
  const cache = get(userCacheStore)
  const balances = createBalances({
    cache,
    storage: platform.deviceStorage,
    token: session.token,
  })
  session.onEnd(balances.forget)
  return balances
}
