import { useRef, useState } from 'react'
import { afterPaint } from '../after-paint.ts'

/**
 * Runs one call of `work` at a time, so that a double click sends one request. The ref blocks synchronously;
 * `isBusy` changes with the next render, which is painted before the work begins, where the browser can yield.
 */
export function useSingleFlight<Args extends unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
) {
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)

  const run = async (...args: Args): Promise<Result | undefined> => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      return await afterPaint(() => work(...args))
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { run, isBusy }
}
