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
  type MeasuredRow,
  offsetsOf,
  rowsShown,
  rowWindow,
  SPARE,
  UNMEASURED,
  type View,
  withMeasured,
} from './row-window.ts'

const NO_VIEW: View = { scrolled: 0, height: 0 }
/** Rows say their place by `aria-rowindex`, which counts from 1 and counts the head. */
export const FIRST_ROW_INDEX = 2

/** Follows the page's scrolling with a window on `list`, whose rows are measured as they come into the document. */
export function useRowWindow(list: readonly { readonly key: string }[]) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [view, setView] = useState(NO_VIEW)
  const [sizes, setSizes] = useState(UNMEASURED)
  const [focusedKey, setFocusedKey] = useState('')
  const offsets = useMemo(() => offsetsOf(list, sizes), [list, sizes])

  const follow = useEffectEvent(() => {
    const next = viewOn(body.current)
    setView((now) => (isSameWindow(offsets, now, next) ? now : next))
  })
  // The first rows are shown before the rest of the window is drawn.
  useLayoutEffect(() => {
    if (sizes !== UNMEASURED) startTransition(follow)
  }, [sizes])
  useEffect(() => {
    const followNow = () => follow()
    addEventListener('scroll', followNow, { passive: true })
    addEventListener('resize', followNow)
    return () => {
      removeEventListener('scroll', followNow)
      removeEventListener('resize', followNow)
    }
  }, [])

  // A new list, as each letter of a search makes one, is seen before the rows around the view are drawn.
  const [settled, settle] = useState(list)
  useEffect(() => startTransition(() => settle(list)), [list])
  const { first, end } = rowWindow(offsets, view, settled === list ? SPARE : 0)

  const focused = useMemo(
    () => (focusedKey === '' ? -1 : list.findIndex(({ key }) => key === focusedKey)),
    [list, focusedKey],
  )
  const rows = useMemo(() => rowsShown({ first, end }, focused), [first, end, focused])

  const takeHeights = useEffectEvent((measured: readonly MeasuredRow[]) => {
    // Most lists bring no new height, and a search that is being drawn is not interrupted for nothing.
    if (withMeasured(sizes, measured) === sizes) return
    startTransition(() => setSizes((known) => withMeasured(known, measured)))
  })
  // An observer reads heights when they have been laid out anyway; reading them here would hold up a search.
  useEffect(() => {
    const elements = body.current?.querySelectorAll('tr[aria-rowindex]') ?? []
    const keys = new Map([...elements].map((row, nth) => [row, list[rows[nth] ?? -1]?.key]))
    const observer = new ResizeObserver((changes) => {
      const measured = changes.flatMap(({ target, borderBoxSize: [box] }) => {
        const key = keys.get(target)
        if (!key || !box || box.blockSize === 0) return []
        return [{ key, width: box.inlineSize, height: box.blockSize }]
      })
      takeHeights(measured)
    })
    for (const row of elements) observer.observe(row)
    return () => observer.disconnect()
  }, [list, rows])

  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest('tr[aria-rowindex]')
    if (row) setFocusedKey(list[placeOf(row)]?.key ?? '')
  }
  return { body, offsets, rows, onFocus }
}

const placeOf = (row: Element): number =>
  Number(row.getAttribute('aria-rowindex')) - FIRST_ROW_INDEX

const viewOn = (body: Element | null): View => ({
  scrolled: -(body?.getBoundingClientRect().top ?? 0),
  height: innerHeight,
})

function isSameWindow(offsets: Float64Array, one: View, other: View): boolean {
  const [a, b] = [rowWindow(offsets, one), rowWindow(offsets, other)]
  return (one.height === 0) === (other.height === 0) && a.first === b.first && a.end === b.end
}
