import { useRef, useState } from 'react'

/**
 * Lets one call of `work` run at a time, so that a double click sends one request. `isBusy` follows a render
 * later; the lock itself closes at once.
 */
export function useSingleFlight<Args extends unknown[]>(work: (...args: Args) => Promise<unknown>) {
  const isFlying = useRef(false)
  const [isBusy, setBusy] = useState(false)

  const run = async (...args: Args): Promise<void> => {
    if (isFlying.current) return
    isFlying.current = true
    setBusy(true)
    try {
      await work(...args)
    } finally {
      isFlying.current = false
      setBusy(false)
    }
  }
  return { run, isBusy }
}
