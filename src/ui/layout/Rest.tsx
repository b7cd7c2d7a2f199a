import { type ReactNode, use, useDeferredValue } from 'react'
import css from './Columns.module.css'
import { ScreenArrival } from './Page.tsx'

/**
 * What is below the first part of a screen: rendered after that has been painted, so that no navigation is one long task.
 * Its place is kept meanwhile. A document's first screen has it at once, as the document had it, and so has one to which
 * the browser returns.
 */
export function Rest({ children }: { children: ReactNode }) {
  const arrival = use(ScreenArrival)
  const isDue = useDeferredValue(true, arrival() !== 'navigation')
  return isDue ? children : <div className={css.rest} />
}
