import { setTimeout } from 'node:timers/promises'

export interface Patience {
  /** Milliseconds after which the last failure counts. */
  readonly limit: number
  /** Milliseconds before the second attempt; each pause is twice the one before. */
  readonly firstPause: number
  readonly longestPause: number
  /** Whether another attempt may succeed. */
  isPassing(error: unknown): boolean
  /** Called with the first failure that another attempt follows. */
  onWait?(error: unknown): void
  readonly wait?: (ms: number) => Promise<unknown>
}

/** Repeats `attempt` with growing pauses while it fails in a way that may pass. Rejects with its last failure. */
export async function retry<T>(attempt: () => Promise<T>, patience: Patience): Promise<T> {
  const { limit, firstPause, longestPause, isPassing, onWait, wait = setTimeout } = patience
  let [pause, waited] = [firstPause, 0]
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isPassing(error) || waited >= limit) throw error
      if (waited === 0) onWait?.(error)
    }
    const next = Math.min(pause, limit - waited)
    await wait(next)
    waited += next
    pause = Math.min(pause * 2, longestPause)
  }
}
