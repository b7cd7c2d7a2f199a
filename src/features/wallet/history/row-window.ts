/** Which rows of a long list are in the document. */
export interface RowWindow {
  readonly first: number
  /** One past the last row. */
  readonly end: number
}

/** Rows that are ready outside the view on each side, so that a fast scroll meets rows and not blanks. */
export const SPARE = 10
/** The window moves in steps, so that most scroll events change nothing. */
const STEP = 10

/** Lists up to this length are shown whole. */
export const WHOLE = 50
/** What is drawn first, to be seen and measured: a few rows, since a slow phone draws each row before it shows any. */
export const FIRST = 8

/** How high rows are, in pixels, while the list is of one width. */
export interface RowSizes {
  readonly width: number
  /** Of rows that have not been measured; 0 while none has. */
  readonly estimate: number
  /** Of those that differ from it, by their keys. */
  readonly heights: ReadonlyMap<string, number>
}

export const UNMEASURED: RowSizes = { width: 0, estimate: 0, heights: new Map() }

export interface MeasuredRow {
  readonly key: string
  readonly width: number
  readonly height: number
}

/** What is known with these rows measured as well. In another width nothing counts that was measured before. */
export function withMeasured(sizes: RowSizes, rows: readonly MeasuredRow[]): RowSizes {
  const [row] = rows
  if (!row) return sizes
  const known =
    row.width === sizes.width
      ? sizes
      : { width: row.width, estimate: middleOf(rows), heights: new Map<string, number>() }
  const news = rows.filter(
    ({ key, height }) => Math.abs(height - (known.heights.get(key) ?? known.estimate)) >= 0.5,
  )
  if (news.length === 0) return known
  const heights = new Map(known.heights)
  for (const { key, height } of news) heights.set(key, height)
  return { ...known, heights }
}

function middleOf(rows: readonly MeasuredRow[]): number {
  const heights = rows.map(({ height }) => height).sort((one, other) => one - other)
  return heights[Math.floor(heights.length / 2)] ?? 0
}

/** Where each row begins and, last, where the list ends, in pixels from its top. */
export function offsetsOf(
  rows: readonly { readonly key: string }[],
  { estimate, heights }: RowSizes,
): Float64Array {
  const offsets = new Float64Array(rows.length + 1)
  // Where all rows are of one height, which is mostly so, no letter of a search waits for 50,000 look-ups.
  const isEven = heights.size === 0
  let end = 0
  for (let i = 0; i < rows.length; i++) {
    const key = isEven ? '' : (rows[i]?.key ?? '')
    end += isEven ? estimate : (heights.get(key) ?? estimate)
    offsets[i + 1] = end
  }
  return offsets
}

const offsetAt = (offsets: Float64Array, row: number): number => offsets[row] ?? 0

/** The row that is at `y`: the last that begins at or above it. */
function rowAt(offsets: Float64Array, y: number): number {
  let [low, high] = [0, offsets.length - 2]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (offsetAt(offsets, middle) <= y) low = middle
    else high = middle - 1
  }
  return low
}

export interface View {
  /** From the top of the list to the top of the view; negative while the list starts inside the view. */
  readonly scrolled: number
  /** 0 while it is not known. */
  readonly height: number
}

/** With less to `spare` only the rows of the view are in the document, which is all that a new list has the time for. */
export function rowWindow(
  offsets: Float64Array,
  { scrolled, height }: View,
  spare: number = SPARE,
): RowWindow {
  const count = offsets.length - 1
  const bottom = offsetAt(offsets, count)
  if (bottom === 0 || height === 0) return { first: 0, end: Math.min(count, FIRST) }
  if (count <= WHOLE && spare > 0) return { first: 0, end: count }
  const top = rowAt(offsets, Math.min(scrolled, bottom - height))
  const start = Math.floor(top / STEP) * STEP
  const last = rowAt(offsets, offsetAt(offsets, Math.min(start + STEP, count)) + height)
  return {
    first: Math.max(0, start - spare),
    end: Math.min(count, Math.max(last + 1 + spare, FIRST)),
  }
}

/** The rows of the window and the one that has the focus, which it would lose outside of the document. */
export function rowsShown({ first, end }: RowWindow, focused: number): readonly number[] {
  const rows = Array.from({ length: end - first }, (_, i) => first + i)
  if (focused < 0 || (focused >= first && focused < end)) return rows
  return focused < first ? [focused, ...rows] : [...rows, focused]
}
