import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { Rows } from '#contract/history/rows.ts'
import type { HistoryPage } from '../../api/history/history-rows.ts'
import { forEachSlice } from '../../api/history/item-reader.ts'
import type { ApiResult } from '../../api/request.ts'
import type { CachedHistory, HistoryCache } from './history-cache.ts'
import { isDeepEqual, NOTHING, type PagedHistory, withNewGap, withPage } from './history-pages.ts'

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
  /** How many older rows are still being read, from the cache or from the host; at most, if the host changed some. */
  readonly older: ReadonlySignal<number>
  /** Whether no row is missing that the host has not sent yet. */
  readonly isComplete: ReadonlySignal<boolean>
  readonly state: ReadonlySignal<HistoryState>
  /** When the host sent the rows, in milliseconds since 1970; null while there are none. */
  readonly asOf: ReadonlySignal<number | null>
  /** How many rows of the host's response could not be parsed and are not shown. */
  readonly dropped: ReadonlySignal<number>
  /** Loads the cached rows, unless newer ones are loaded. Resolves with the first rows shown, or none. */
  hydrate(): Promise<void>
  /** Resolves with the newest rows; of a host that sends pages, the others follow. */
  load(): Promise<void>
  clear(): void
}

type HistoryRow = {
  readonly time: number
  readonly id?: string | undefined
  readonly change?: number | undefined
}

export interface HistoryDeps<Row> {
  readonly request: () => Promise<ApiResult<Rows<Row>>>
  /** Whether the host sends pages. */
  readonly hasPages: () => boolean
  readonly page: (before?: string) => Promise<ApiResult<HistoryPage<Row>>>
  readonly cache: HistoryCache<Row>
  readonly token: ReadonlySignal<string | null>
  readonly now: () => number
}

export function createHistory<Row extends HistoryRow>(deps: HistoryDeps<Row>): HistoryStore<Row> {
  const shown = signal<CachedHistory<Row> | null>(null)
  const state = signal<HistoryState>('idle')
  let loads = 0
  /** The running cache read, which requests to the host do not cancel. */
  let hydrating: Promise<void> | undefined
  /** Resolves when the whole cache has been read. */
  let wholeCache: Promise<void> = Promise.resolve()
  /** What has been read from the cache. */
  let cached: CachedHistory<Row> | null = null
  /** All pages so far, ahead of what is shown. */
  let paged: PagedHistory<Row> | undefined

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
    if (deps.hasPages()) return loadPages(isCurrent)
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

  /** Shows the first page when it is there, and reads the others in the background. */
  async function loadPages(isCurrent: () => boolean): Promise<void> {
    const first = await deps.page()
    // Whoever has all lines needs no cache, which may be slow, or never answer.
    const isAll = first.ok && first.value.next === null
    if (first.ok && !isAll && isCurrent() && !shown.value)
      showPages(withPage(withNewGap(NOTHING, first.value), first.value), 'fresh')
    if (!isAll) await wholeCache
    if (!isCurrent()) return
    if (!first.ok) {
      if (paged && shown.value) await deps.cache.write(showPages(paged, 'stale', shown.value.asOf))
      else state.value = shown.value ? 'stale' : 'failed'
      return
    }
    paged = withPage(withNewGap(paged ?? pagedOf(cached), first.value), first.value)
    showPages(paged, 'fresh')
    readGaps(paged, isCurrent).catch(reportError)
  }

  /** Reads page after page until nothing is missing, or none comes. */
  async function readGaps(begun: PagedHistory<Row>, isCurrent: () => boolean): Promise<void> {
    let history = begun
    let next: HistoryState = 'fresh'
    for (let gap = history.gaps[0]; gap; gap = history.gaps[0]) {
      const answer = await deps.page(gap.before)
      if (!isCurrent()) return
      if (!answer.ok) {
        next = 'stale'
        break
      }
      history = withPage(history, answer.value)
      paged = history
      // Showing and writing takes time for all rows, so each time twice as many are awaited.
      const isWorthIt = history.lines.length >= 2 * (shown.value?.lines.length ?? 0)
      if (isWorthIt && history.gaps.length > 0) await deps.cache.write(showPages(history, next))
      if (!isCurrent()) return
    }
    await deps.cache.write(showPages(history, next))
  }

  function showPages(
    { lines, dropped, newest, gaps }: PagedHistory<Row>,
    next: HistoryState,
    asOf = deps.now(),
  ): CachedHistory<Row> {
    const older = gaps.length > 0 ? Math.max(0, newest - lines.length) : 0
    const history = { lines, older, asOf, dropped, progress: { newest, gaps } }
    show(next, history)
    return history
  }

  function hydrate(): Promise<void> {
    const owner = deps.token.value
    if (owner === null || shown.value !== null) return Promise.resolve()
    hydrating ??= read(owner)
    return hydrating
  }

  function read(owner: string): Promise<void> {
    state.value = 'loading'
    const mine = new Promise<void>((resolve, reject) => {
      wholeCache = deps.cache
        .read((history) => {
          const isWanted = hydrating === mine && owner === deps.token.value
          if (isWanted) cached = history
          if (isWanted && state.value !== 'fresh') show('stale', history)
          resolve()
        })
        .finally(() => {
          if (hydrating === mine) hydrating = undefined
        })
      wholeCache.then(resolve, reject)
    })
    return mine
  }

  return {
    rows: computed(() => shown.value?.lines ?? []),
    older: computed(() => shown.value?.older ?? 0),
    isComplete: computed(() => !shown.value?.progress?.gaps.length),
    state,
    asOf: computed(() => shown.value?.asOf ?? null),
    dropped: computed(() => shown.value?.dropped ?? 0),
    hydrate,
    load,
    clear() {
      loads += 1
      deps.cache.clear()
      hydrating = undefined
      paged = undefined
      cached = null
      batch(() => {
        shown.value = null
        state.value = 'idle'
      })
    },
  }
}

/** What is cached; nothing if it is damaged and its older lines could not be read. */
const pagedOf = <Row>(cached: CachedHistory<Row> | null): PagedHistory<Row> =>
  cached?.progress && cached.older === 0
    ? { lines: cached.lines, dropped: cached.dropped, ...cached.progress }
    : NOTHING

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
