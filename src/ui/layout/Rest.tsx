import { type ReactNode, use, useDeferredValue } from 'react'
import css from './Columns.module.css'
import { PageFocus } from './page-focus.ts'

/**
 * What is below the first part of a screen: rendered after that has been painted, so that no navigation is one long task.
 * Its place is kept meanwhile. A document's first screen has it at once, as the document had it.
 */
export function Rest({ children }: { children: ReactNode }) {
  const hasNavigated = use(PageFocus)
  const isDue = useDeferredValue(true, !hasNavigated())
  return isDue ? children : <div className={css.rest} />
}
