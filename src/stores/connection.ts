import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { createOriginProbe } from '../offline/connectivity.ts'
import type { Factory } from './services.ts'

/** `live`: figures are pushed as they change. `reconnecting`: they are not, but the site answers. `offline`: it does not. */
export type ConnectionState = 'live' | 'reconnecting' | 'offline'

export interface Connection {
  readonly state: ReadonlySignal<ConnectionState>
  /** Whether money may be moved. */
  readonly isOnline: ReadonlySignal<boolean>
  /** Finds out whether the site's own origin answers, and goes on asking while it does not. */
  probe(): Promise<void>
  /** The balance stream is open, or has just brought something. */
  streamActive(): void
  /** The balance stream broke off. */
  streamLost(): void
  /** Something did not get through: finds out why, unless that is known already. */
  checkReachability(): void
  /** Runs `back` each time the network has returned. Gives back how to stop. */
  onReturn(back: () => void): () => void
}

export interface ConnectionDeps {
  readonly isOriginReachable: () => Promise<boolean>
  readonly later: (action: () => void, ms: number) => void
}

/** Offline, how long until the next question. An `online` event and a return to the page ask at once. */
export const PROBE_INTERVAL = 10_000

export function createConnection(deps: ConnectionDeps): Connection {
  const isReachable = signal(true)
  const isStreaming = signal(false)
  const backs = new Set<() => void>()
  let probing: Promise<void> | undefined
  let isWaiting = false

  function reached(isNow: boolean): void {
    const isBack = isNow && !isReachable.peek()
    isReachable.value = isNow
    if (isBack) for (const back of backs) back()
  }

  async function ask(): Promise<void> {
    try {
      reached(await deps.isOriginReachable())
    } finally {
      probing = undefined
      if (!isReachable.value) askAgainLater()
    }
  }

  function askAgainLater(): void {
    if (isWaiting) return
    isWaiting = true
    deps.later(() => {
      isWaiting = false
      if (!isReachable.value) probe().catch(reportError)
    }, PROBE_INTERVAL)
  }

  function probe(): Promise<void> {
    probing ??= ask()
    return probing
  }

  function checkReachability(): void {
    if (isReachable.peek()) probe().catch(reportError)
  }

  return {
    state: computed(() => {
      // A socket can stay open for minutes after the network under it has gone.
      if (!isReachable.value) return 'offline'
      return isStreaming.value ? 'live' : 'reconnecting'
    }),
    isOnline: computed(() => isReachable.value),
    probe,
    streamActive() {
      batch(() => {
        isStreaming.value = true
        reached(true)
      })
    },
    streamLost() {
      isStreaming.value = false
      checkReachability()
    },
    checkReachability,
    onReturn(back) {
      backs.add(back)
      return () => backs.delete(back)
    },
  }
}

export const connectionStore: Factory<Connection> = ({ platform, get }) =>
  createConnection({ ...platform, isOriginReachable: get(createOriginProbe) })
