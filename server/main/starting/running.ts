/** What has been started and must be ended, such as a database or a timer. */
export interface Running {
  /** `end` is called before those that were added earlier. */
  add(end: () => unknown): void
  /** Resolves when all have ended; each ends once, however often it is called. */
  stop(): Promise<void>
}

export function createRunning(): Running {
  const ends: (() => unknown)[] = []
  let stopped: Promise<void> | undefined
  const stopAll = async () => {
    for (const end of ends.toReversed()) await end()
  }
  return {
    add(end) {
      ends.push(end)
    },
    // A signal may come twice: from the terminal and as the end of npm.
    stop: () => (stopped ??= stopAll()),
  }
}
