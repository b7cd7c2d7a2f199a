import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { TabChannel } from './tabs.ts'

/**
 * Whether anything is under way that a reload would lose: money being moved, a form half filled. It counts in
 * whichever tab it happens, since one update is for all of them. Each hold is a lock of the browser, so that a tab
 * that is closed or crashes holds nothing any more.
 */
export interface Holds {
  /** In this tab. */
  readonly isHeldHere: ReadonlySignal<boolean>
  /** In this tab or any other. */
  readonly isHeld: ReadonlySignal<boolean>
  /** Holds until the returned function is called. */
  hold(): () => void
  /** Looks at the other tabs once more. */
  refresh(): Promise<void>
}

export interface HoldsDeps {
  /** Undefined where the browser has none (no secure context): then only this tab is known of. */
  readonly locks: Pick<LockManager, 'query' | 'request'> | undefined
  /** On which tabs notify each other that something has begun. */
  readonly channel: Pick<TabChannel, 'post' | 'onMessage'>
}

export const HOLD = 'no-reload'

export function createHolds({ locks, channel }: HoldsDeps): Holds {
  const count = signal(0)
  const isHeldElsewhere = signal(false)
  const isHeldHere = computed(() => count.value > 0)
  let release = () => {}
  let isWaiting = false

  /** What waits for a lock counts as well: it is only queued behind a tab that waits for its turn to look. */
  async function refresh(): Promise<void> {
    if (!locks) return
    const { held = [], pending = [] } = await locks.query()
    isHeldElsewhere.value = [...held, ...pending].some(
      ({ name, mode }) => name === HOLD && mode === 'shared',
    )
    if (isHeldElsewhere.value) refreshWhenReleased()
  }

  /** An exclusive lock is granted when nobody holds any more, however they came to stop. */
  function refreshWhenReleased(): void {
    if (isWaiting) return
    isWaiting = true
    const free = locks?.request(HOLD, () => undefined)
    free
      ?.finally(() => {
        isWaiting = false
      })
      .then(refresh)
      .catch(reportError)
  }

  function begin(): void {
    const over = new Promise<void>((done) => {
      release = done
    })
    locks?.request(HOLD, { mode: 'shared' }, () => over).catch(reportError)
    channel.post(null)
  }

  channel.onMessage(() => refresh().catch(reportError))

  return {
    isHeldHere,
    isHeld: computed(() => isHeldHere.value || isHeldElsewhere.value),
    refresh,
    hold() {
      let isHeld = true
      // Not `+=`: an effect that holds must not be run again by its own hold.
      count.value = count.peek() + 1
      if (count.peek() === 1) begin()
      return () => {
        if (!isHeld) return
        isHeld = false
        count.value = count.peek() - 1
        if (count.peek() === 0) release()
      }
    },
  }
}
