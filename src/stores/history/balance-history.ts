import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core'
import * as v from 'valibot'
import { day } from '#contract/history/statement.ts'
import type { DayValue } from '#domain/balance-history.ts'
import { amountOf } from '#domain/money/amount.ts'
import { createValuesApi } from '../../api/history/statement.ts'
import type { ApiResult } from '../../api/request.ts'
import type { Cache } from '../../offline/cache.ts'
import { cachedStore } from '../user-cache.ts'

/** The states of a history (history/history-store.ts): values stay visible while newer ones are loaded. */
export type BalanceHistoryState = 'loading' | 'stale' | 'fresh' | 'failed'

export interface BalanceHistoryStore {
  /** Oldest first; null until known. */
  readonly values: ReadonlySignal<readonly DayValue[] | null>
  readonly state: ReadonlySignal<BalanceHistoryState>
  /** When the host sent them, in milliseconds since 1970. */
  readonly asOf: ReadonlySignal<number | null>
  /** Loads the cached values, unless newer ones are there, then the host's. */
  load(): Promise<void>
  clear(): void
}

export interface BalanceHistoryDeps {
  readonly request: () => Promise<ApiResult<DayValue[]>>
  readonly cache: Pick<Cache, 'read' | 'write'>
  readonly token: ReadonlySignal<string | null>
  readonly now: () => number
}

const NAME = 'values'

interface BalanceHistory {
  readonly asOf: number
  readonly values: readonly DayValue[]
}

const known = v.pipe(
  v.nullish(v.bigint()),
  v.transform((units) => (units == null ? undefined : amountOf('USDT', units))),
)

const cached = v.pipe(
  v.object({
    asOf: v.number(),
    days: v.array(v.object({ day, units: known, paid: known })),
  }),
  v.transform(
    ({ asOf, days }): BalanceHistory => ({
      asOf,
      values: days.map(({ day, units, paid }) => ({ day, value: units, paid })),
    }),
  ),
)

const encode = ({ asOf, values }: BalanceHistory) => ({
  asOf,
  days: values.map(({ day, value, paid }) => ({ day, units: value?.units, paid: paid?.units })),
})

export function createBalanceHistory({
  request,
  cache,
  token,
  now,
}: BalanceHistoryDeps): BalanceHistoryStore {
  const history = signal<BalanceHistory | null>(null)
  const state = signal<BalanceHistoryState>('loading')

  function show(next: BalanceHistoryState, shown: BalanceHistory): void {
    batch(() => {
      history.value = shown
      state.value = next
    })
  }

  async function load(): Promise<void> {
    const owner = token.value
    const isCurrent = () => owner === token.value
    if (history.value === null) {
      const stored = await cache.read(NAME, cached)
      if (stored && isCurrent() && history.value === null) show('stale', stored)
    }
    const answer = await request()
    if (!isCurrent()) return
    if (!answer.ok) {
      state.value = history.value ? 'stale' : 'failed'
      return
    }
    const fresh = { asOf: now(), values: answer.value }
    show('fresh', fresh)
    await cache.write({ [NAME]: encode(fresh) })
  }

  return {
    values: computed(() => history.value?.values ?? null),
    state,
    asOf: computed(() => history.value?.asOf ?? null),
    load,
    clear() {
      batch(() => {
        history.value = null
        state.value = 'loading'
      })
    },
  }
}

export const balanceHistoryStore = cachedStore(
  createBalanceHistory,
  (get) => get(createValuesApi).balanceValues,
)
