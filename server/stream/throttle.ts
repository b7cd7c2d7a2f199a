/** Runs `action` after `ms` milliseconds unless the returned function is called first. */
export type Later = (ms: number, action: () => void) => () => void

export const onTimer: Later = (ms, action) => {
  const timer = setTimeout(action, ms)
  return () => clearTimeout(timer)
}

/**
 * Gathers calls of `want`: the first one has the work done at once, and those of the next `pause` milliseconds have
 * it done once more together. It is never under way twice.
 *
 *   idle ──want──▶ working ──▶ resting ──pause over──▶ idle, or working where it was wanted meanwhile
 */
export function createThrottle(pause: number, work: () => Promise<void>, later: Later = onTimer) {
  let isBusy = false
  let isWanted = false
  let callOff = () => {}

  function want(): void {
    isWanted = true
    if (!isBusy) begin()
  }

  function begin(): void {
    if (!isWanted) return
    isWanted = false
    isBusy = true
    const rest = () => {
      callOff = later(pause, () => {
        isBusy = false
        begin()
      })
    }
    work().then(rest, rest)
  }

  return {
    want,
    stop(): void {
      isBusy = true
      callOff()
    },
  }
}
