/** Runs `action` after `ms` milliseconds unless the returned function is called first. */
export type Delay = (ms: number, action: () => void) => () => void

export const timerDelay: Delay = (ms, action) => {
  const timer = setTimeout(action, ms)
  return () => clearTimeout(timer)
}

/**
 * Coalesces requests: the first runs `work` immediately, and those within the next `pause` milliseconds run it once more.
 * Runs never overlap.
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
  let cancel = () => {}

  function request(): void {
    isRequested = true
    if (!isBusy) run()
  }

  function run(): void {
    if (!isRequested) return
    isRequested = false
    isBusy = true
    const rest = () => {
      cancel = delay(pause, () => {
        isBusy = false
        run()
      })
    }
    work().then(rest, rest)
  }

  return {
    request,
    stop(): void {
      isBusy = true
      cancel()
    },
  }
}
