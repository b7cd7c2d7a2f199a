import { useEffect, useEffectEvent } from 'react'

/** Marks the entry of the history that is there only so that Back has something to close. */
const OVER = 'something is open over this screen'

/** Back closes what is open over a screen instead of leaving it. Closed otherwise, it takes its entry along. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    history.pushState(OVER, '')
    const onPop = () => closeNow()
    addEventListener('popstate', onPop)
    return () => {
      removeEventListener('popstate', onPop)
      if (history.state === OVER) history.back()
    }
  }, [isOpen])
}
