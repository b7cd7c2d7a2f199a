import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { createOriginProbe } from '../offline/connectivity.ts'
import type { Factory } from './services.ts'

/** `live`: the balance stream is open. `reconnecting`: it is not, but the site's origin answers. `offline`: neither. */
export type ConnectionState = 'live' | 'reconnecting' | 'offline'

export interface Connection {
  readonly state: ReadonlySignal<ConnectionState>
  /** Whether the origin is reachable. Payments are disabled while it is not. */
  readonly isOnline: ReadonlySignal<boolean>
  /** Checks whether the site's origin answers, and repeats the check until it does. */
  probe(): Promise<void>
  /** The balance stream has opened or delivered a message. */
  streamActive(): void
  /** The balance stream was closed. */
  streamLost(): void
  /** A call failed: probes the origin, unless it is known to be offline. */
  checkReachability(): void
  /** Calls `listener` each time the network is back. Returns a function that unsubscribes. */
  onReturn(listener: () => void): () => void
}

export interface ConnectionDeps {
  readonly isOriginReachable: () => Promise<boolean>
  readonly later: (action: () => void, ms: number) => void
}

/** While offline. An `online` event or a return to the page probes immediately. */
export const PROBE_INTERVAL = 10_000

export function createConnection(deps: ConnectionDeps): Connection {
  const isReachable = signal(true)
  const isStreaming = signal(false)
  const returnListeners = new Set<() => void>()
  let probing: Promise<void> | undefined
  let isRetryScheduled = false

  function setReachable(isNow: boolean): void {
    const isBack = isNow && !isReachable.peek()
    isReachable.value = isNow
    if (isBack) for (const notify of returnListeners) notify()
  }

  async function runProbe(): Promise<void> {
    try {
      setReachable(await deps.isOriginReachable())
    } finally {
      probing = undefined
      if (!isReachable.value) scheduleRetry()
    }
  }

  function scheduleRetry(): void {
    if (isRetryScheduled) return
    isRetryScheduled = true
    deps.later(() => {
      isRetryScheduled = false
      if (!isReachable.value) probe().catch(reportError)
    }, PROBE_INTERVAL)
  }

  function probe(): Promise<void> {
    probing ??= runProbe()
    return probing
  }

  function checkReachability(): void {
    if (isReachable.peek()) probe().catch(reportError)
  }

  return {
    state: computed(() => {
      // A socket can stay open for minutes after the network is lost.
      if (!isReachable.value) return 'offline'
      return isStreaming.value ? 'live' : 'reconnecting'
    }),
    isOnline: computed(() => isReachable.value),
    probe,
    streamActive() {
      batch(() => {
        isStreaming.value = true
        setReachable(true)
      })
    },
    streamLost() {
      isStreaming.value = false
      checkReachability()
    },
    checkReachability,
    onReturn(listener) {
      returnListeners.add(listener)
      return () => returnListeners.delete(listener)
    },
  }
}

export const connectionStore: Factory<Connection> = ({ platform, get }) =>
  createConnection({ ...platform, isOriginReachable: get(createOriginProbe) })
