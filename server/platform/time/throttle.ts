/** Runs `action` after `ms` milliseconds unless the returned function is called first. */
export type Delay = (ms: number, action: () => void) => () => void

export const timerDelay: Delay = (ms, action) => {
  const timer = setTimeout(action, ms)
  return () => clearTimeout(timer)
}

/**
 * Coalesces requests: the first runs `work` at once, together with all that are made in the same moment, and those within
 * the next `pause` milliseconds run it once more. Runs never overlap.
 *
 *   idle ──request──▶ running ──▶ pausing ──pause over──▶ idle, or running if requested meanwhile
 */
export function createThrottle(
  pause: number,
  work: () => Promise<void>,
  delay: Delay = timerDelay,
) {
  let isBusy = false
  let isRequested = false
  let isStopped = false
  let cancel = () => {}

  function request(): void {
    isRequested = true
    if (isBusy) return
    isBusy = true
    queueMicrotask(run)
  }

  function run(): void {
    isBusy = isRequested && !isStopped
    if (!isBusy) return
    isRequested = false
    const rest = () => {
      cancel = delay(pause, run)
    }
    work().then(rest, rest)
  }

  return {
    request,
    stop(): void {
      isStopped = true
      cancel()
    },
  }
}
