import { computed, type ReadonlySignal, signal } from '@preact/signals-core'

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

/**
 * Holds block reloads while one would lose something: a running payment, a form with unsaved input. They apply
 * across tabs, because an update reloads all of them. A hold is a shared Web Lock, so that the browser releases it
 * when a tab is closed or crashes.
 */
export interface Holds {
  /** Whether this tab holds it. */
  readonly isHeldHere: ReadonlySignal<boolean>
  /** Whether this tab or any other holds it. */
  readonly isHeld: ReadonlySignal<boolean>
  /** Holds until the returned function is called. */
  hold(): () => void
  /** Queries the holds of the other tabs again. */
  refresh(): Promise<void>
}

export interface HoldsDeps {
  /** Undefined outside a secure context: the holds of other tabs are then unknown. */
  readonly locks: Pick<LockManager, 'query' | 'request'> | undefined
  /** The tabs notify each other of new holds on it. */
  readonly channel: Pick<TabChannel, 'post' | 'onMessage'>
}

const LOCK_NAME = 'no-reload'

export function createHolds({ locks, channel }: HoldsDeps): Holds {
  const count = signal(0)
  const isHeldElsewhere = signal(false)
  const isHeldHere = computed(() => count.value > 0)
  let release = () => {}
  let isWaiting = false

  /** Pending requests count too: they are queued behind the exclusive request of a tab in `refreshWhenReleased`. */
  async function refresh(): Promise<void> {
    if (!locks) return
    const { held = [], pending = [] } = await locks.query()
    isHeldElsewhere.value = [...held, ...pending].some(
      ({ name, mode }) => name === LOCK_NAME && mode === 'shared',
    )
    if (isHeldElsewhere.value) refreshWhenReleased()
  }

  /** An exclusive lock is granted when all holds are released, even by a crash. */
  function refreshWhenReleased(): void {
    if (isWaiting) return
    isWaiting = true
    const free = locks?.request(LOCK_NAME, () => undefined)
    free
      ?.finally(() => {
        isWaiting = false
      })
      .then(refresh)
      .catch(reportError)
  }

  function acquire(): void {
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    locks?.request(LOCK_NAME, { mode: 'shared' }, () => released).catch(reportError)
    channel.post(null)
  }

  channel.onMessage(() => refresh().catch(reportError))

  return {
    isHeldHere,
    isHeld: computed(() => isHeldHere.value || isHeldElsewhere.value),
    refresh,
    hold() {
      let isHeld = true
      // It is not `+=`, since reading the signal would subscribe the calling effect to it.
      count.value = count.peek() + 1
      if (count.peek() === 1) acquire()
      return () => {
        if (!isHeld) return
        isHeld = false
        count.value = count.peek() - 1
        if (count.peek() === 0) release()
      }
    },
  }
}
