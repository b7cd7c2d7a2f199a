import { useSyncExternalStore } from 'react'

const BEGIN = 'beforeprint'
const EVENTS = [BEGIN, 'afterprint']

let isPrinting = false

function subscribe(changed: () => void): () => void {
  const follow = ({ type }: Event) => {
    isPrinting = type === BEGIN
    changed()
  }
  for (const event of EVENTS) addEventListener(event, follow)
  return () => {
    for (const event of EVENTS) removeEventListener(event, follow)
  }
}

/** Whether the page is being printed. Rendered at once: what differs on paper has to be there after the event. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  )
