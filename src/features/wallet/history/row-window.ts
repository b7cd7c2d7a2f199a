/** The rows of a long list that are in the document. Distances are shares of the viewport's height. */
export interface RowWindow {
  readonly first: number
  /** One past the last row. */
  readonly end: number
}

/** How far rows are rendered outside the viewport on each side, so that fast scrolling shows no blanks. */
export const OVERSCAN = 1
/** The window moves in steps this large, so that most scroll events cause no render. */
const WINDOW_STEP = 0.5
/** So many rows on each side are added at a time to the visible rows of a new list, so that no task is long. */
export const GROWTH = 4

/** Lists up to this length are rendered completely. */
export const RENDER_ALL_LIMIT = 50
/** More would take too long to render, and hundreds of pages. */
export const PRINTED_ROWS = 500
/** Rows of the first render, before any is measured; few, for slow phones. */
export const INITIAL_ROWS = 8

/** Identifies a row while the list changes around it. */
export type RowKey = number | string

/** The row heights at one width of the list, in pixels. */
export interface RowSizes {
  readonly width: number
  /** The height of rows that have not been measured; 0 before the first measurement. */
  readonly estimate: number
  /** The heights that differ from the estimate, by row key. */
  readonly heights: ReadonlyMap<RowKey, number>
}

export const UNMEASURED: RowSizes = { width: 0, estimate: 0, heights: new Map() }

export interface MeasuredRow {
  readonly key: RowKey
  readonly width: number
  readonly height: number
}

/** `sizes` with the measured rows added. A new width discards all previous heights. */
export function addMeasurements(sizes: RowSizes, rows: readonly MeasuredRow[]): RowSizes {
  const [row] = rows
  if (!row) return sizes
  const known =
    row.width === sizes.width
      ? sizes
      : { width: row.width, estimate: medianHeight(rows), heights: new Map<RowKey, number>() }
  const changed = rows.filter(
    ({ key, height }) => Math.abs(height - (known.heights.get(key) ?? known.estimate)) >= 0.5,
  )
  if (changed.length === 0) return known
  const heights = new Map(known.heights)
  for (const { key, height } of changed) heights.set(key, height)
  return { ...known, heights }
}

function medianHeight(rows: readonly MeasuredRow[]): number {
  const heights = rows.map(({ height }) => height).sort((one, other) => one - other)
  return heights[Math.floor(heights.length / 2)] ?? 0
}

/** The places of the rows of a list. */
export interface RowOffsets {
  readonly count: number
  /** The top of `row`, or the bottom of the list if it is the count, in pixels from the list's top. */
  topOf(row: number): number
}

/**
 * Keeps only what differs from the estimate: an array of 50,000 numbers for each letter of a search is garbage that stops
 * the page when it is collected.
 */
export function rowOffsets(
  rows: readonly { readonly key: RowKey }[],
  { estimate, heights }: RowSizes,
): RowOffsets {
  /** Rows of another height, and what they and all before them have more than the estimate. */
  const others: { row: number; extra: number }[] = []
  let extra = 0
  for (let row = 0; others.length < heights.size && row < rows.length; row++) {
    const height = heights.get(rows[row]?.key ?? '')
    if (height === undefined) continue
    extra += height - estimate
    others.push({ row, extra })
  }
  return {
    count: rows.length,
    topOf: (row) => row * estimate + (others.findLast((other) => other.row < row)?.extra ?? 0),
  }
}

/** The row at `y`: the last one whose top is at or above it. */
function rowAt({ count, topOf }: RowOffsets, y: number): number {
  let [low, high] = [0, count - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (topOf(middle) <= y) low = middle
    else high = middle - 1
  }
  return low
}

export interface Viewport {
  /** The distance from the top of the list to the top of the viewport; negative while the list starts inside the viewport. */
  readonly scrollTop: number
  /** 0 until it is known. */
  readonly height: number
}

/** With an `overscan` of 0 only the visible rows are in the window, for the fast first render of a new list. */
export function rowWindow(
  offsets: RowOffsets,
  { scrollTop, height }: Viewport,
  overscan: number = OVERSCAN,
): RowWindow {
  const { count } = offsets
  const bottom = offsets.topOf(count)
  if (bottom === 0 || height === 0) return { first: 0, end: Math.min(count, INITIAL_ROWS) }
  if (count <= RENDER_ALL_LIMIT && overscan > 0) return { first: 0, end: count }
  const step = WINDOW_STEP * height
  const top = Math.floor(Math.min(scrollTop, bottom - height) / step) * step
  const spare = overscan * height
  // A list below the viewport has a few rows more than were measured first.
  const least = INITIAL_ROWS + (overscan > 0 ? GROWTH : 0)
  return {
    first: rowAt(offsets, top - spare),
    end: Math.min(count, Math.max(rowAt(offsets, top + step + height + spare) + 1, least)),
  }
}

/** The visible rows and up to `rows` more on each side, as far as they are in `window`. */
export const grownBy = (rows: number, visible: RowWindow, window: RowWindow): RowWindow => ({
  first: Math.max(window.first, visible.first - rows),
  end: Math.min(window.end, visible.end + rows),
})

/** Whether two windows have no row in common. */
export const isApart = (one: RowWindow, other: RowWindow): boolean =>
  one.first >= other.end || other.first >= one.end

/** The rows of the window and the focused one, which would lose the focus if it were removed. */
export function rowsToRender({ first, end }: RowWindow, focused: number): readonly number[] {
  const rows = Array.from({ length: end - first }, (_, i) => first + i)
  if (focused < 0 || (focused >= first && focused < end)) return rows
  return focused < first ? [focused, ...rows] : [...rows, focused]
}
