/** A bell between the tabs of this site: no data goes over it, only that something has changed. */
export interface TabBell {
  ring(): void
  /** The other tabs' ringing, never one's own. */
  onRing(heard: () => void): void
}

/** Silent where the browser cannot do it. */
export function openBell(name: string): TabBell {
  if (!globalThis.BroadcastChannel) return { ring() {}, onRing() {} }
  const channel = new BroadcastChannel(name)
  return {
    ring: () => channel.postMessage(null),
    onRing: (heard) => channel.addEventListener('message', heard),
  }
}

/** A line between tabs that carries data. Whoever listens must parse it: the other tab may be of another version. */
export interface TabChannel {
  post(data: unknown): void
  onSaid(heard: (data: unknown) => void): void
  close(): void
}

export function openChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name)
  return {
    post: (data) => channel.postMessage(data),
    onSaid: (heard) => channel.addEventListener('message', ({ data }) => heard(data)),
    close: () => channel.close(),
  }
}
