import {
  type FocusEvent,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  addMeasurements,
  GROWTH,
  grownBy,
  isApart,
  type MeasuredRow,
  PRINTED_ROWS,
  type RowKey,
  type RowOffsets,
  rowOffsets,
  rowsToRender,
  rowWindow,
  UNMEASURED,
  type Viewport,
} from './row-window.ts'

const UNKNOWN_VIEWPORT: Viewport = { scrollTop: 0, height: 0 }
/** `aria-rowindex` counts from 1 and includes the header row. */
export const FIRST_ROW_INDEX = 2

/**
 * Virtualises `list` against the page's scroll position, or returns its beginning for the printer. Rows are measured
 * when they are rendered.
 */
export function useRowWindow(list: readonly { readonly key: RowKey }[], isPrinting: boolean) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [viewport, setViewport] = useState(UNKNOWN_VIEWPORT)
  const [sizes, setSizes] = useState(UNMEASURED)
  const [focusedKey, setFocusedKey] = useState<RowKey | null>(null)
  const offsets = useMemo(() => rowOffsets(list, sizes), [list, sizes])

  // Paint the visible rows of a new list, such as each typed letter of a search causes, before the others.
  const [grown, setGrown] = useState({ list, rows: 0 })
  const spare = grown.list === list ? grown.rows : 0
  const window = rowWindow(offsets, viewport)
  const { first, end } = grownBy(spare, rowWindow(offsets, viewport, 0), window)
  const isComplete = first === window.first && end === window.end
  useEffect(() => {
    if (!isComplete) startTransition(() => setGrown({ list, rows: spare + GROWTH }))
  }, [list, spare, isComplete])

  const updateViewport = useEffectEvent(() => {
    const next = viewportOf(body.current)
    setViewport((now) => (isSameWindow(offsets, now, next) ? now : next))
    // The same after a jump, such as by the key End.
    if (isApart(rowWindow(offsets, next, 0), { first, end })) setGrown({ list, rows: 0 })
  })
  // Paint the first rows before the rest of the window is rendered.
  useLayoutEffect(() => {
    if (sizes !== UNMEASURED) startTransition(updateViewport)
  }, [sizes])
  useEffect(() => {
    const onScroll = () => updateViewport()
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('resize', onScroll)
    return () => {
      removeEventListener('scroll', onScroll)
      removeEventListener('resize', onScroll)
    }
  }, [])

  const focused = useMemo(
    () => (focusedKey === null ? -1 : list.findIndex(({ key }) => key === focusedKey)),
    [list, focusedKey],
  )
  const rows = useMemo(
    () =>
      isPrinting
        ? rowsToRender({ first: 0, end: Math.min(list.length, PRINTED_ROWS) }, -1)
        : rowsToRender({ first, end }, focused),
    [first, end, focused, isPrinting, list.length],
  )

  const addHeights = useEffectEvent((measured: readonly MeasuredRow[]) => {
    // Usually no height has changed; a needless update would interrupt the rendering of a search.
    if (addMeasurements(sizes, measured) === sizes) return
    startTransition(() => setSizes((known) => addMeasurements(known, measured)))
  })
  // An observer reads heights after layout; reading them here would force a layout and delay a search.
  useEffect(() => {
    const elements = body.current?.querySelectorAll('tr[aria-rowindex]') ?? []
    const keys = new Map(
      [...elements].map((row, position) => [row, list[rows[position] ?? -1]?.key]),
    )
    const observer = new ResizeObserver((changes) => {
      const measured = changes.flatMap(({ target, borderBoxSize: [box] }) => {
        const key = keys.get(target)
        if (key === undefined || !box || box.blockSize === 0) return []
        return [{ key, width: box.inlineSize, height: box.blockSize }]
      })
      addHeights(measured)
    })
    for (const row of elements) observer.observe(row)
    return () => observer.disconnect()
  }, [list, rows])

  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest('tr[aria-rowindex]')
    if (row) setFocusedKey(list[rowIndexOf(row)]?.key ?? null)
  }
  return { body, topOf: offsets.topOf, rows, onFocus }
}

const rowIndexOf = (row: Element): number =>
  Number(row.getAttribute('aria-rowindex')) - FIRST_ROW_INDEX

const viewportOf = (body: Element | null): Viewport => ({
  scrollTop: -(body?.getBoundingClientRect().top ?? 0),
  height: innerHeight,
})

function isSameWindow(offsets: RowOffsets, one: Viewport, other: Viewport): boolean {
  const [a, b] = [rowWindow(offsets, one), rowWindow(offsets, other)]
  return (one.height === 0) === (other.height === 0) && a.first === b.first && a.end === b.end
}
