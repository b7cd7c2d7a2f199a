/** Between the tabs of this site. Whoever listens must parse what comes: the other tab may be of another version. */
export interface TabChannel {
  post(data: unknown): void
  /** What the other tabs post, never one's own. */
  onSaid(heard: (data: unknown) => void): void
  close(): void
}

/** Silent where the browser cannot do it. */
export function openChannel(name: string): TabChannel {
  if (!globalThis.BroadcastChannel) return { post() {}, onSaid() {}, close() {} }
  const channel = new BroadcastChannel(name)
  return {
    post: (data) => channel.postMessage(data),
    onSaid: (heard) => channel.addEventListener('message', ({ data }) => heard(data)),
    close: () => channel.close(),
  }
}

/** A bell between the tabs of this site: no data goes over it, only that something has changed. */
export interface TabBell {
  ring(): void
  /** The other tabs' ringing, never one's own. */
  onRing(heard: () => void): void
}

export function bellOn(channel: TabChannel): TabBell {
  return {
    ring: () => channel.post(null),
    onRing: (heard) => channel.onSaid(() => heard()),
  }
}
