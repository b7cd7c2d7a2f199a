/** Messages between the tabs of this site. Listeners must parse them: another tab may run another version. */
export interface TabChannel {
  post(data: unknown): void
  /** Receives the messages of other tabs, not those of this one. */
  onMessage(listener: (data: unknown) => void): void
  close(): void
}

/** Does nothing where the browser has no BroadcastChannel. */
export function openChannel(name: string): TabChannel {
  if (!globalThis.BroadcastChannel) return { post() {}, onMessage() {}, close() {} }
  const channel = new BroadcastChannel(name)
  return {
    post: (data) => channel.postMessage(data),
    onMessage: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
    close: () => channel.close(),
  }
}
