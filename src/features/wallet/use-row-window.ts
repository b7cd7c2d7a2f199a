import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { RowWindow } from './row-window.ts'
import { rowWindow } from './row-window.ts'

/** Follows the page's scrolling with a window on `count` rows of equal height, which it measures on a shown one. */
export function useRowWindow(count: number) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [shown, setShown] = useState<RowWindow>(() => measured(null, count))

  const measure = useEffectEvent(() => {
    const next = measured(body.current, count)
    setShown((now) => (now.first === next.first && now.end === next.end ? now : next))
  })

  useLayoutEffect(() => measure(), [count])
  useEffect(() => {
    const follow = () => measure()
    addEventListener('scroll', follow, { passive: true })
    addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', follow)
      removeEventListener('resize', follow)
    }
  }, [])

  return { body, ...shown, end: Math.min(shown.end, count) }
}

function measured(body: HTMLTableSectionElement | null, count: number): RowWindow {
  const row = body?.querySelector('tr[aria-rowindex]')
  return rowWindow({
    count,
    rowHeight: row?.getBoundingClientRect().height ?? 0,
    scrolled: -(body?.getBoundingClientRect().top ?? 0),
    viewHeight: innerHeight,
  })
}
