import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { Rows } from '#contract/values/rows.ts'
import type { ApiResult } from '../api/request.ts'
import { forEachSlice } from '../api/slices.ts'
import type { CachedHistory, HistoryCache } from './history-cache.ts'
import { isDeepEqual } from './is-deep-equal.ts'

/**
 *   idle ──load──▶ loading ──cache──▶ stale ──host──▶ fresh
 *                     └─────host─────────────────────▶ fresh
 *                     └──neither──▶ failed
 *
 * The current rows stay visible while newer ones are loaded, and when loading fails.
 */
export type HistoryState = 'idle' | 'loading' | 'stale' | 'fresh' | 'failed'

export interface HistoryStore<Row> {
  /** Newest first. */
  readonly rows: ReadonlySignal<readonly Row[]>
  /** How many older rows are still being read from the cache. */
  readonly older: ReadonlySignal<number>
  readonly state: ReadonlySignal<HistoryState>
  /** When the host sent the rows, in milliseconds since 1970; null while there are none. */
  readonly asOf: ReadonlySignal<number | null>
  /** How many rows of the host's response could not be parsed and are not shown. */
  readonly dropped: ReadonlySignal<number>
  /** Loads the cached rows, unless newer ones are loaded. Resolves with the first rows shown, or none. */
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
  /** The running cache read, which requests to the host do not cancel. */
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
    const generation = ++loads
    // A newer load or a logout supersedes this one.
    const isCurrent = () => generation === loads && owner === deps.token.value
    const hydrated = hydrate()
    const answer = await deps.request()
    if (!answer.ok) {
      await hydrated
      if (isCurrent()) state.value = shown.value ? 'stale' : 'failed'
      return
    }
    if (!isCurrent()) return
    const lines = await reuseEqual(
      shown.value,
      answer.value.rows.toSorted((a, b) => b.time - a.time),
    )
    if (!isCurrent()) return
    const fresh = {
      lines,
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

/**
 * `next` with the lines of `current` that are equal, and `current` itself if all are: what has not changed is not
 * rendered again. Lines are compared by their position counted from the oldest, since new ones come first.
 */
async function reuseEqual<Line>(
  current: CachedHistory<Line> | null,
  next: readonly Line[],
): Promise<readonly Line[]> {
  if (!current) return next
  const newLines = next.length - current.lines.length - current.older
  const lines: Line[] = []
  let isSame = newLines === 0 && current.older === 0
  await forEachSlice(next, (slice) => {
    for (const line of slice) {
      const known = current.lines[lines.length - newLines]
      const isEqual = known !== undefined && isDeepEqual(known, line)
      isSame &&= isEqual
      lines.push(isEqual ? known : line)
    }
  })
  return isSame ? current.lines : lines
}
