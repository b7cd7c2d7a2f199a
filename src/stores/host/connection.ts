import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { createSiteApi } from '../../api/host.ts'
import { PATIENCE } from '../../api/request.ts'
import { createOriginProbe } from '../../offline/connectivity.ts'
import type { Factory } from '../services.ts'

/** `live`: the balance stream is open. `reconnecting`: it is not, but the site's origin answers. `offline`: neither. */
export type ConnectionState = 'live' | 'reconnecting' | 'offline'

/** Why the host cannot be expected to answer. `silent`: the site's origin can be reached, but the host says nothing. */
export type Trouble = 'offline' | 'silent'

export interface Connection {
  readonly state: ReadonlySignal<ConnectionState>
  readonly trouble: ReadonlySignal<Trouble | null>
  /** Whether the host can be expected to answer. Payments are disabled while it cannot. */
  readonly isOnline: ReadonlySignal<boolean>
  /** Waits for the first answer to this page, and says so where none comes. Called once. */
  awaitFirstAnswer(): void
  /** How long the host has said nothing, in milliseconds. */
  silence(): number
  /** Checks whether the site's origin answers, and repeats the check until host and origin do. */
  probe(): Promise<void>
  /** The host has answered a call. */
  answered(): void
  /** A call has waited as long as a screen may without saying so. */
  slow(): void
  /** The balance stream has opened or delivered a message. */
  streamActive(): void
  /** The balance stream was closed. */
  streamLost(): void
  /** A call failed: probes origin and host, unless there is trouble already. */
  checkReachability(): void
  /** Calls `listener` each time the trouble is over. Returns a function that unsubscribes. */
  onReturn(listener: () => void): () => void
}

export interface ConnectionDeps {
  readonly isOriginReachable: () => Promise<boolean>
  readonly isHostAnswering: () => Promise<boolean>
  /** The time in milliseconds since 1970. */
  readonly now: () => number
  readonly later: (action: () => void, ms: number) => void
}

/** While there is trouble. An `online` event or a return to the page probes immediately. */
export const PROBE_INTERVAL = 5_000
/** A probe that starts now has failed when the patience with the first answer is over. */
const FIRST_PROBE = 1_000

export function createConnection(deps: ConnectionDeps): Connection {
  const isReachable = signal(true)
  const isSilent = signal(false)
  const isStreaming = signal(false)
  const trouble = computed(() => {
    if (!isReachable.value) return 'offline'
    return isSilent.value ? 'silent' : null
  })
  const isOnline = computed(() => trouble.value === null)
  const returnListeners = new Set<() => void>()
  let probing: Promise<void> | undefined
  let isRetryScheduled = false
  let isHostSuspected = false
  let heardAt: number | undefined
  /** Counts what was heard: a probe that began before knows nothing newer. */
  let heard = 0

  function update(next: { isReachable?: boolean; isSilent?: boolean }): void {
    const wasOnline = isOnline.peek()
    batch(() => {
      isReachable.value = next.isReachable ?? isReachable.value
      isSilent.value = next.isSilent ?? isSilent.value
    })
    if (!wasOnline && isOnline.peek()) for (const notify of returnListeners) notify()
  }

  function answered(): void {
    heard += 1
    heardAt = deps.now()
    isHostSuspected = false
    update({ isReachable: true, isSilent: false })
  }

  async function runProbe(): Promise<void> {
    const heardBefore = heard
    const isSuspected = isHostSuspected || !isOnline.peek()
    try {
      const [origin, host] = await Promise.all([
        deps.isOriginReachable(),
        isSuspected ? deps.isHostAnswering() : true,
      ])
      if (heard !== heardBefore) return
      // Where the origin cannot be reached, nothing is known of the host.
      update({ isReachable: origin, ...(origin && isSuspected && { isSilent: !host }) })
    } finally {
      probing = undefined
      if (!isOnline.peek()) scheduleRetry()
    }
  }

  function scheduleRetry(): void {
    if (isRetryScheduled) return
    isRetryScheduled = true
    deps.later(() => {
      isRetryScheduled = false
      if (!isOnline.peek()) probe().catch(reportError)
    }, PROBE_INTERVAL)
  }

  function probe(): Promise<void> {
    probing ??= runProbe()
    return probing
  }

  function checkReachability(): void {
    if (!isOnline.peek()) return
    isHostSuspected = true
    probe().catch(reportError)
  }

  function callSilent(): void {
    checkReachability()
    update({ isSilent: true })
  }

  const silence = () => deps.now() - (heardAt ?? 0)

  return {
    state: computed(() => {
      // A socket can stay open for minutes after the network is lost.
      if (trouble.value) return trouble.value === 'offline' ? 'offline' : 'reconnecting'
      return isStreaming.value ? 'live' : 'reconnecting'
    }),
    trouble,
    isOnline,
    awaitFirstAnswer() {
      deps.later(() => {
        if (heardAt === undefined) probe().catch(reportError)
      }, FIRST_PROBE)
      deps.later(() => {
        if (heardAt === undefined) callSilent()
      }, PATIENCE)
    },
    silence,
    probe,
    answered,
    slow() {
      if (silence() >= PATIENCE) callSilent()
    },
    streamActive() {
      batch(() => {
        isStreaming.value = true
        answered()
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

/** Asks the smallest question of product §7, with a screen's patience. */
const hostProbe: Factory<() => Promise<boolean>> = ({ platform, get }) => {
  const { siteSetting } = get(createSiteApi)
  return () =>
    Promise.race([
      siteSetting(() => {}).then(({ ok }) => ok),
      new Promise<boolean>((done) => platform.later(() => done(false), PATIENCE)),
    ])
}

export const connectionStore: Factory<Connection> = ({ platform, get }) =>
  createConnection({
    ...platform,
    isOriginReachable: get(createOriginProbe),
    isHostAnswering: get(hostProbe),
  })
