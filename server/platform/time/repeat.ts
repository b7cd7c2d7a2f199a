/** Parts of an interval: a host that ends in its turn is followed by another soon. */
const LOOKS = 3

/**
 * Does the work now and every `pause` milliseconds, unless it is still being done. The returned function stops that, and waits
 * for what is being done.
 */
export function startRepeating(
  work: () => Promise<void>,
  pause: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | undefined
  const run = () => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }
  run()
  const timer = setInterval(run, pause)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Looks whether it is this host's turn, which comes every `interval` milliseconds to one of the hosts; as `startRepeating`. */
export const startTurns = (
  { turn }: { turn(): Promise<void> },
  interval: number,
  onError: (error: unknown) => void,
): (() => Promise<void>) => startRepeating(turn, interval / LOOKS, onError)
