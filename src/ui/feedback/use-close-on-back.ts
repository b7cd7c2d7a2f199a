import { useEffect, useEffectEvent } from 'react'

/** The state of the history entry that is pushed so that Back closes the overlay. */
const OVERLAY = 'overlay'

/** Makes Back close an overlay instead of leaving the screen. Closing it otherwise removes its history entry. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    history.pushState(OVERLAY, '')
    const onPop = () => closeNow()
    addEventListener('popstate', onPop)
    return () => {
      removeEventListener('popstate', onPop)
      if (history.state === OVERLAY) history.back()
    }
  }, [isOpen])
}
