import { createThrottle, type Delay, timerDelay } from './throttle.ts'

/** Milliseconds between two reads. */
const PAUSE = 1000

export interface Reading {
  /** Reads soon, because what is read has changed. */
  again(): void
  stop(): void
}

/**
 * Reads again after each change that is heard of. Reads never overlap, so that a late answer does not replace a newer
 * one, and a read that fails is repeated: a change is heard of only once.
 */
export function createReading<T>(
  read: () => Promise<T>,
  onRead: (value: T) => void,
  onError: (error: unknown) => void,
  delay: Delay = timerDelay,
): Reading {
  const throttle = createThrottle(
    PAUSE,
    async () => {
      try {
        onRead(await read())
      } catch (error) {
        throttle.request()
        onError(error)
      }
    },
    delay,
  )
  return { again: throttle.request, stop: throttle.stop }
}
