import { type ReactNode, use, useDeferredValue } from 'react'
import css from './Columns.module.css'
import { PageFocus } from './page-focus.ts'

/** Whether the browser goes back or forward, and restores the scroll position as soon as the screen is rendered. */
let isRestoring = false
globalThis.addEventListener?.(
  'popstate',
  () => {
    isRestoring = true
    setTimeout(() => {
      isRestoring = false
    })
  },
  { capture: true },
)

/**
 * What is below the first part of a screen: rendered after that has been painted, so that no navigation is one long task.
 * Its place is kept meanwhile. A document's first screen has it at once, as the document had it, and so has one to which
 * the browser returns.
 */
export function Rest({ children }: { children: ReactNode }) {
  const hasNavigated = use(PageFocus)
  const isDue = useDeferredValue(true, isRestoring || !hasNavigated())
  return isDue ? children : <div className={css.rest} />
}
