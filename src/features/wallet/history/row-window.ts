/** Which rows of a long list are in the document, and how much space stands for those that are not. */
export interface RowWindow {
  readonly first: number
  /** One past the last row. */
  readonly end: number
  readonly above: number
  readonly below: number
}

/** Rows kept ready outside the view on each side, so that a fast scroll meets rows and not blanks. */
export const SPARE = 10
/** The window moves in steps, so that most scroll events change nothing. */
const STEP = 10

/** Lists up to this length are shown whole. */
export const WHOLE = 50
/** What is drawn first, to be seen and measured: a few rows, since a slow phone draws each row before it shows any. */
export const FIRST = 8

export interface View {
  /** 0 while it is not known. */
  readonly rowHeight: number
  /** From the top of the list to the top of the view; negative while the list starts inside the view. */
  readonly scrolled: number
  readonly viewHeight: number
}

/** With less to `spare` only the rows of the view are in the document, which is all that a new list has the time for. */
export function rowWindow(
  count: number,
  { rowHeight, scrolled, viewHeight }: View,
  spare: number = SPARE,
): RowWindow {
  if (rowHeight <= 0) return { first: 0, end: Math.min(count, FIRST), above: 0, below: 0 }
  if (count <= WHOLE && spare > 0) return { first: 0, end: count, above: 0, below: 0 }
  // Before the list where it starts inside the view or below it.
  const start = Math.floor(scrolled / rowHeight / STEP) * STEP - spare
  const span = Math.ceil(viewHeight / rowHeight) + STEP + 2 * spare
  const first = Math.min(Math.max(0, start), Math.max(0, count - span))
  const end = Math.min(count, Math.max(start + span, FIRST))
  return { first, end, above: first * rowHeight, below: (count - end) * rowHeight }
}
