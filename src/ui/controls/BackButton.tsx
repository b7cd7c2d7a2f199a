import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Button } from './Button.tsx'

/** Not in every browser, and not yet in TypeScript's library. */
interface CloseWatcher extends EventTarget {
  destroy(): void
}
declare global {
  interface Window {
    readonly CloseWatcher?: new () => CloseWatcher
  }
}

interface Props {
  onClick: () => void
  children: ReactNode
}

/**
 * Leads one step back on the same screen. While it is shown, Back on Android and Escape do the same, where the browser has requests to
 * close; elsewhere Back leaves the screen, as it does on every other.
 */
export function BackButton({ onClick, children }: Props) {
  const goBack = useEffectEvent(onClick)
  useEffect(() => {
    const watcher = window.CloseWatcher && new window.CloseWatcher()
    watcher?.addEventListener('close', () => goBack())
    return () => watcher?.destroy()
  }, [])
  return (
    <Button kind="quiet" onClick={onClick}>
      {children}
    </Button>
  )
}
