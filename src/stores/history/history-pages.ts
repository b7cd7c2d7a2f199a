import type { HistoryPage } from '../../api/history/history-rows.ts'

/*
 * A history that is read in pages (contract/history/calls.ts). Its changes are numbered, and a page has the rows that were
 * last changed before a cursor, the last change first. What is not here yet are gaps in these numbers:
 *
 *   newest ▕▔▔▔▔▔▔▔▔▔▔▏  gap  ▕▔▔▔▔▔▔▔▔▔▔▔▔▏  gap  ▕ 0
 *            read now           read before
 *
 * Each load begins with a gap above all that is known. A page fills the uppermost gap from above, until it reaches a
 * change that is known or the end. If it is interrupted, the gap stays, and the next load goes on with it. A row that
 * changes gets a new number, so it moves above all that is known and is never in a gap unseen.
 */
export interface Gap {
  /** The cursor above it. */
  readonly before?: string | undefined
  /** The known change below it; 0 if there is none. */
  readonly until: number
}

/** How far a history has been read. */
export interface Progress {
  /** The number of the newest change that is known. */
  readonly newest: number
  /** The uppermost first. */
  readonly gaps: readonly Gap[]
}

export interface PagedHistory<Line> extends Progress {
  /** Newest first. */
  readonly lines: readonly Line[]
  readonly dropped: number
}

interface PagedLine {
  readonly time: number
  readonly id?: string | undefined
  readonly change?: number | undefined
}

export const NOTHING = { lines: [], dropped: 0, newest: 0, gaps: [] } as const

/** Adds a gap above what is known, for the first page of a load. */
export function withNewGap<Line>(
  known: PagedHistory<Line>,
  first: HistoryPage<Line>,
): PagedHistory<Line> {
  const newest = first.changes[0] ?? 0
  // A host that knows less than it has said was set back to an earlier state.
  if (newest < known.newest) return { ...NOTHING, gaps: [{ until: 0 }] }
  return { ...known, gaps: [{ until: known.newest }, ...known.gaps] }
}

/** The lines with the page that fills the uppermost gap from above. */
export function withPage<Line extends PagedLine>(
  known: PagedHistory<Line>,
  page: HistoryPage<Line>,
): PagedHistory<Line> {
  const [gap, ...gaps] = known.gaps
  if (!gap) return known
  const { changes, next } = page
  const { before, until } = gap
  const isFilled = next === null || (changes.at(-1) ?? 0) <= until
  // What is below the gap is of an earlier state that the host has been set back from: all of it is read anew.
  if (isFilled && until > 0 && !leadsOn(known, page)) {
    const lines = known.lines.filter(({ change = 0 }) => change > until)
    return withPage({ ...known, lines, dropped: 0, gaps: [{ before, until: 0 }] }, page)
  }
  return {
    lines: withLines(known.lines, page.lines),
    dropped: known.dropped + page.dropped.filter((change) => change > until).length,
    newest: Math.max(known.newest, changes[0] ?? 0),
    gaps: isFilled ? gaps : [{ before: next, until }, ...gaps],
  }
}

/**
 * Whether the page that fills the gap has the changes below it that are known. Those that are below a further gap as well
 * are not: then the newest one decides.
 */
function leadsOn<Line extends PagedLine>(
  { lines, gaps: [gap, further] }: PagedHistory<Line>,
  page: HistoryPage<Line>,
): boolean {
  const below = page.lines.filter(({ change = 0 }) => change <= (gap?.until ?? 0))
  const expected = new Map(below.slice(0, further && 1).map(({ id, change = 0 }) => [id, change]))
  const unchanged = lines.filter(({ id, change = -1 }) => expected.get(id) === change)
  return unchanged.length > 0 && unchanged.length === expected.size
}

/** A line replaces the one of the same id; `known` itself if nothing is new. */
function withLines<Line extends PagedLine>(
  known: readonly Line[],
  page: readonly Line[],
): readonly Line[] {
  const changed = new Map(page.map((line) => [line.id, line]))
  const kept = known.filter((line) => {
    const now = changed.get(line.id)
    if (!now) return true
    if (!isDeepEqual(now, line)) return false
    changed.delete(line.id)
    return true
  })
  if (changed.size === 0) return known
  return merge(kept, [...changed.values()].sort(newestFirst))
}

const newestFirst = (a: PagedLine, b: PagedLine): number =>
  b.time - a.time || ((a.id ?? '') < (b.id ?? '') ? -1 : 1)

/** Both are sorted. */
function merge<Line extends PagedLine>(one: readonly Line[], other: readonly Line[]): Line[] {
  const all: Line[] = []
  let next = 0
  for (const line of other) {
    for (let first = one[next]; first && newestFirst(first, line) < 0; first = one[next]) {
      all.push(first)
      next += 1
    }
    all.push(line)
  }
  return all.concat(one.slice(next))
}

/** Deep equality of plain values: primitives, and arrays and objects of them. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isObject(one) || !isObject(other)) return false
  const keys = Object.keys(one)
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => isDeepEqual(one[key], other[key]))
  )
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
