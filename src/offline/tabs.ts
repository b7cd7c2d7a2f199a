/** Between the tabs of this site. Whoever listens must parse what comes: the other tab may be of another version. */
export interface TabChannel {
  post(data: unknown): void
  /** What the other tabs post, never one's own. */
  onMessage(listener: (data: unknown) => void): void
  close(): void
}

/** Silent where the browser cannot do it. */
export function openChannel(name: string): TabChannel {
  if (!globalThis.BroadcastChannel) return { post() {}, onMessage() {}, close() {} }
  const channel = new BroadcastChannel(name)
  return {
    post: (data) => channel.postMessage(data),
    onMessage: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
    close: () => channel.close(),
  }
}
