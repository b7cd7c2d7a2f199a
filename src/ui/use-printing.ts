import { useSyncExternalStore } from 'react'

let isPrinting = false

function subscribe(changed: () => void): () => void {
  const begin = () => {
    isPrinting = true
    changed()
  }
  const end = () => {
    isPrinting = false
    changed()
  }
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}

/** Whether the page is being printed. Rendered at once: what differs on paper has to be there after the event. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  )
