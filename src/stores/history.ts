import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { GenericSchema, InferOutput } from 'valibot'
import type { Rows } from '#contract/history.ts'
import { createHistoryApi } from '../api/history.ts'
import type { ApiResult } from '../api/request.ts'
import {
  type CachedHistory,
  cachedDeposit,
  cachedPurchase,
  cachedWithdrawal,
  createHistoryCache,
  type HistoryCache,
} from './history-cache.ts'
import type { Services } from './services.ts'
import { sessionStore } from './session.ts'
import { userCacheStore } from './user-cache.ts'

/**
 *   idle ──load──▶ loading ──cache──▶ stale ──host──▶ fresh
 *                     └─────host─────────────────────▶ fresh
 *                     └──neither──▶ failed
 *
 * Rows that are shown stay while newer ones are fetched, and when those do not come.
 */
export type HistoryState = 'idle' | 'loading' | 'stale' | 'fresh' | 'failed'

export interface HistoryStore<Row> {
  /** Newest first. */
  readonly rows: ReadonlySignal<readonly Row[]>
  readonly state: ReadonlySignal<HistoryState>
  /** When the host sent the rows, in milliseconds since 1970; null while there are none. */
  readonly asOf: ReadonlySignal<number | null>
  /** How many rows of the host's answer could not be read and are not shown. */
  readonly dropped: ReadonlySignal<number>
  /** Shows what is cached, where there is nothing newer. Settles with the first rows of it, or without any. */
  hydrate(): Promise<void>
  load(): Promise<void>
  forget(): void
}

export interface HistoryDeps<Row> {
  readonly ask: () => Promise<ApiResult<Rows<Row>>>
  readonly cache: HistoryCache<Row>
  readonly token: ReadonlySignal<string | null>
  readonly now: () => number
}

export function createHistory<Row extends { readonly Time: number }>(
  deps: HistoryDeps<Row>,
): HistoryStore<Row> {
  const current = signal<CachedHistory<Row> | null>(null)
  const state = signal<HistoryState>('idle')
  let loads = 0
  /** What is being read from the device. It goes on whatever is asked of the host meanwhile. */
  let hydrating: Promise<void> | undefined

  function show(next: HistoryState, rows: CachedHistory<Row>): void {
    batch(() => {
      current.value = rows
      state.value = next
    })
  }

  async function load(): Promise<void> {
    const owner = deps.token.value
    if (owner === null) return
    const turn = ++loads
    // A newer load or a logout makes whatever comes later too late.
    const isCurrent = () => turn === loads && owner === deps.token.value
    const hydrated = hydrate()
    const answer = await deps.ask()
    if (!answer.ok) {
      await hydrated
      if (isCurrent()) state.value = current.value ? 'stale' : 'failed'
      return
    }
    if (!isCurrent()) return
    const fresh = {
      rows: asBefore(
        current.value?.rows,
        answer.value.rows.toSorted((a, b) => b.Time - a.Time),
      ),
      asOf: deps.now(),
      dropped: answer.value.dropped,
    }
    show('fresh', fresh)
    await deps.cache.write(fresh)
  }

  function hydrate(): Promise<void> {
    const owner = deps.token.value
    if (owner === null || current.value !== null) return Promise.resolve()
    hydrating ??= read(owner)
    return hydrating
  }

  function read(owner: string): Promise<void> {
    state.value = 'loading'
    const mine = new Promise<void>((settled, failed) => {
      deps.cache
        .read((rows) => {
          const isWanted = hydrating === mine && owner === deps.token.value
          if (isWanted && state.value !== 'fresh') show('stale', rows)
          settled()
        })
        .finally(() => {
          if (hydrating === mine) hydrating = undefined
        })
        .then(settled, failed)
    })
    return mine
  }

  return {
    rows: computed(() => current.value?.rows ?? []),
    state,
    asOf: computed(() => current.value?.asOf ?? null),
    dropped: computed(() => current.value?.dropped ?? 0),
    hydrate,
    load,
    forget() {
      loads += 1
      hydrating = undefined
      batch(() => {
        current.value = null
        state.value = 'idle'
      })
    },
  }
}

/** The very rows that are there already, where the host has sent the same again: nothing is then drawn anew. */
function asBefore<Row>(known: readonly Row[] = [], next: readonly Row[]): readonly Row[] {
  const isSame = known.length === next.length && known.every((row, i) => isEqual(row, next[i]))
  return isSame ? known : next
}

function isEqual<Row>(one: Row, other: Row | undefined): boolean {
  for (const field in { ...other, ...one }) if (one[field] !== other?.[field]) return false
  return true
}

function historyOf<TSchema extends GenericSchema<unknown, { readonly Time: number }>>(
  { platform, get }: Services,
  kind: string,
  row: TSchema,
  ask: () => Promise<ApiResult<Rows<InferOutput<TSchema>>>>,
): HistoryStore<InferOutput<TSchema>> {
  const session = get(sessionStore)
  const cache = createHistoryCache(get(userCacheStore), kind, row)
  const store = createHistory({ ask, cache, token: session.token, now: platform.now })
  session.onEnd(store.forget)
  return store
}

export function historyStores(services: Services) {
  const { depositDetail, withdrawalDetail, tokenDetail } = services.get(createHistoryApi)
  return {
    deposit: historyOf(services, 'deposit', cachedDeposit, depositDetail),
    withdrawal: historyOf(services, 'withdrawal', cachedWithdrawal, withdrawalDetail),
    purchase: historyOf(services, 'purchase', cachedPurchase, tokenDetail),
  }
}
export type HistoryKind = keyof ReturnType<typeof historyStores>
