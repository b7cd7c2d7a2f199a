import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { Rows } from '#contract/values/rows.ts'
import type { ApiResult } from '../api/request.ts'
import type { CachedHistory, HistoryCache } from './history-cache.ts'
import { isDeepEqual } from './is-deep-equal.ts'

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
  /** How many rows are older than the last of these: those that are still being read from the cache. */
  readonly older: ReadonlySignal<number>
  readonly state: ReadonlySignal<HistoryState>
  /** When the host sent the rows, in milliseconds since 1970; null while there are none. */
  readonly asOf: ReadonlySignal<number | null>
  /** How many rows of the host's answer could not be read and are not shown. */
  readonly dropped: ReadonlySignal<number>
  /** Shows what is cached, where there is nothing newer. Settles with the first rows of it, or without any. */
  hydrate(): Promise<void>
  load(): Promise<void>
  clear(): void
}

export interface HistoryDeps<Row> {
  readonly request: () => Promise<ApiResult<Rows<Row>>>
  readonly cache: HistoryCache<Row>
  readonly token: ReadonlySignal<string | null>
  readonly now: () => number
}

export function createHistory<Row extends { readonly time: number }>(
  deps: HistoryDeps<Row>,
): HistoryStore<Row> {
  const shown = signal<CachedHistory<Row> | null>(null)
  const state = signal<HistoryState>('idle')
  let loads = 0
  /** What is being read from the cache. It goes on whatever is requested of the host meanwhile. */
  let hydrating: Promise<void> | undefined

  function show(next: HistoryState, history: CachedHistory<Row>): void {
    batch(() => {
      shown.value = history
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
    const answer = await deps.request()
    if (!answer.ok) {
      await hydrated
      if (isCurrent()) state.value = shown.value ? 'stale' : 'failed'
      return
    }
    if (!isCurrent()) return
    const fresh = {
      lines: asBefore(
        shown.value?.lines,
        answer.value.rows.toSorted((a, b) => b.time - a.time),
      ),
      older: 0,
      asOf: deps.now(),
      dropped: answer.value.dropped,
    }
    show('fresh', fresh)
    await deps.cache.write(fresh)
  }

  function hydrate(): Promise<void> {
    const owner = deps.token.value
    if (owner === null || shown.value !== null) return Promise.resolve()
    hydrating ??= read(owner)
    return hydrating
  }

  function read(owner: string): Promise<void> {
    state.value = 'loading'
    const mine = new Promise<void>((settled, failed) => {
      deps.cache
        .read((history) => {
          const isWanted = hydrating === mine && owner === deps.token.value
          if (isWanted && state.value !== 'fresh') show('stale', history)
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
    rows: computed(() => shown.value?.lines ?? []),
    older: computed(() => shown.value?.older ?? 0),
    state,
    asOf: computed(() => shown.value?.asOf ?? null),
    dropped: computed(() => shown.value?.dropped ?? 0),
    hydrate,
    load,
    clear() {
      loads += 1
      deps.cache.clear()
      hydrating = undefined
      batch(() => {
        shown.value = null
        state.value = 'idle'
      })
    },
  }
}

/** The very lines that are there already, where the host has sent the same again: nothing is then drawn anew. */
const asBefore = <Line>(known: readonly Line[] | undefined, next: readonly Line[]) =>
  known && isDeepEqual(known, next) ? known : next
