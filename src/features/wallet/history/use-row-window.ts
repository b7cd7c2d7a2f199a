import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { rowWindow, SPARE, type View } from './row-window.ts'

const UNMEASURED: View = { rowHeight: 0, scrolled: 0, viewHeight: 0 }

/** Follows the page's scrolling with a window on `list`, whose rows are of equal height: it is measured on a shown one. */
export function useRowWindow(list: readonly unknown[]) {
  const count = list.length
  const body = useRef<HTMLTableSectionElement>(null)
  const [view, setView] = useState(UNMEASURED)

  const measure = useEffectEvent(() => {
    const next = viewOn(body.current)
    setView((now) => (showsTheSame(now, next, count) ? now : next))
  })

  // Not for each count: it makes the browser lay out all rows at once, for which no letter of a search has the time.
  const isMeasured = view.rowHeight > 0
  useLayoutEffect(() => {
    // The first rows are shown before the rest of the window is drawn.
    if (!isMeasured) startTransition(measure)
  }, [isMeasured])
  // A new list, as each letter of a search makes one, is seen before the rows around the view are drawn.
  const [settled, settle] = useState(list)
  useEffect(() => startTransition(() => settle(list)), [list])
  useEffect(() => {
    const follow = () => measure()
    addEventListener('scroll', follow, { passive: true })
    addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', follow)
      removeEventListener('resize', follow)
    }
  }, [])

  return { body, ...rowWindow(count, view, settled === list ? SPARE : 0) }
}

function viewOn(body: HTMLTableSectionElement | null): View {
  const row = body?.querySelector('tr[aria-rowindex]')
  return {
    rowHeight: row?.getBoundingClientRect().height ?? 0,
    scrolled: -(body?.getBoundingClientRect().top ?? 0),
    viewHeight: innerHeight,
  }
}

function showsTheSame(one: View, other: View, count: number): boolean {
  const [a, b] = [rowWindow(count, one), rowWindow(count, other)]
  return one.rowHeight === other.rowHeight && a.first === b.first && a.end === b.end
}
