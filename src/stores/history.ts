import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { GenericSchema, InferOutput } from 'valibot'
import type { Rows } from '#contract/history.ts'
import { createHistoryApi } from '../api/history.ts'
import type { ApiResult } from '../api/request.ts'
import {
  createHistoryCache,
  type HistoryCache,
  type Kept,
  keptDeposit,
  keptPurchase,
  keptWithdrawal,
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
  /** Shows what the device has kept, where there is nothing newer. Settles with the first rows of it, or without any. */
  recall(): Promise<void>
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
  const kept = signal<Kept<Row> | null>(null)
  const state = signal<HistoryState>('idle')
  let loads = 0
  /** What is being read from the device. It goes on whatever is asked of the host meanwhile. */
  let recalling: Promise<void> | undefined

  function show(next: HistoryState, rows: Kept<Row>): void {
    batch(() => {
      kept.value = rows
      state.value = next
    })
  }

  async function load(): Promise<void> {
    const owner = deps.token.value
    if (owner === null) return
    const turn = ++loads
    // A newer load or a logout makes whatever comes later too late.
    const isCurrent = () => turn === loads && owner === deps.token.value
    const recalled = recall()
    const answer = await deps.ask()
    if (!answer.ok) {
      await recalled
      if (isCurrent()) state.value = kept.value ? 'stale' : 'failed'
      return
    }
    if (!isCurrent()) return
    const fresh = {
      rows: asBefore(
        kept.value?.rows,
        answer.value.rows.toSorted((a, b) => b.Time - a.Time),
      ),
      asOf: deps.now(),
      dropped: answer.value.dropped,
    }
    show('fresh', fresh)
    await deps.cache.write(fresh)
  }

  function recall(): Promise<void> {
    const owner = deps.token.value
    if (owner === null || kept.value !== null) return Promise.resolve()
    recalling ??= read(owner)
    return recalling
  }

  function read(owner: string): Promise<void> {
    state.value = 'loading'
    const mine = new Promise<void>((settled, failed) => {
      deps.cache
        .read((rows) => {
          const isWanted = recalling === mine && owner === deps.token.value
          if (isWanted && state.value !== 'fresh') show('stale', rows)
          settled()
        })
        .finally(() => {
          if (recalling === mine) recalling = undefined
        })
        .then(settled, failed)
    })
    return mine
  }

  return {
    rows: computed(() => kept.value?.rows ?? []),
    state,
    asOf: computed(() => kept.value?.asOf ?? null),
    dropped: computed(() => kept.value?.dropped ?? 0),
    recall,
    load,
    forget() {
      loads += 1
      recalling = undefined
      batch(() => {
        kept.value = null
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
    deposit: historyOf(services, 'deposit', keptDeposit, depositDetail),
    withdrawal: historyOf(services, 'withdrawal', keptWithdrawal, withdrawalDetail),
    purchase: historyOf(services, 'purchase', keptPurchase, tokenDetail),
  }
}
export type HistoryKind = keyof ReturnType<typeof historyStores>
