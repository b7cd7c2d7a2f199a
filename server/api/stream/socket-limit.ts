/** Counts open sockets per key, such as a caller's address, in this process. */
export interface SocketLimit {
  /** Counts one more until the returned function is called. Undefined, and not counted, above the limit. */
  open(key: string): (() => void) | undefined
}

export function createSocketLimit(max: number): SocketLimit {
  const counts = new Map<string, number>()
  return {
    open(key) {
      const count = counts.get(key) ?? 0
      if (count >= max) return undefined
      counts.set(key, count + 1)
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}
