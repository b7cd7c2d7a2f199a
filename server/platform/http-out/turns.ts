export interface Turns {
  /** Waits until fewer than the limit have a turn. Resolves to what ends the turn; rejects with the signal's reason. */
  take(signal: AbortSignal | undefined): Promise<() => void>
}

/** Lets `most` go on at a time, in the order in which they came. */
export function createTurns(most: number): Turns {
  const waiting = new Set<() => void>()
  let taken = 0

  function end(): void {
    taken -= 1
    const [next] = waiting
    next?.()
  }
  function begin(): () => void {
    taken += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      end()
    }
  }

  return {
    async take(signal) {
      signal?.throwIfAborted()
      if (taken < most && waiting.size === 0) return begin()
      return await new Promise((resolve, reject) => {
        const leave = () => {
          waiting.delete(go)
          signal?.removeEventListener('abort', onAbort)
        }
        const go = () => {
          leave()
          resolve(begin())
        }
        const onAbort = () => {
          leave()
          reject(signal?.reason)
        }
        waiting.add(go)
        signal?.addEventListener('abort', onAbort)
      })
    },
  }
}
