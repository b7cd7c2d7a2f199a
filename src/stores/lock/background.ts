import { type ReadonlySignal, signal } from '@preact/signals-core'
import * as v from 'valibot'
import type { Delay } from '../../offline/lock/lock-record.ts'

/** The messages between the tabs, within this site and browser: the key of an open tab opens the others. */
export const lockMessage = v.object({
  /**
   * `ask`: is another tab open? `open`: this one is, with this key and session. `used`: the app was in use in this tab until
   * now.
   */
  type: v.picklist(['ask', 'open', 'close', 'used']),
  key: v.optional(v.unknown()),
  session: v.optional(v.string()),
})
export type LockMessage = v.InferOutput<typeof lockMessage>

export interface BackgroundDeps {
  /** The time in milliseconds since 1970. */
  readonly now: () => number
  readonly later: (action: () => void, ms: number) => () => void
  /** Undefined where the browser has none: each tab then counts for itself. */
  readonly locks: Pick<LockManager, 'query' | 'request'> | undefined
  readonly isVisible: () => boolean
  readonly delay: () => Delay
  /** The app was in the background for as long as was chosen. */
  readonly onTooLong: () => void
  /** Tells the other tabs that the app was in use until now. */
  readonly onHide: () => void
}

export interface Background {
  /** Whether this tab is in the background. */
  readonly isHidden: ReadonlySignal<boolean>
  hide(): void
  /** Stays hidden until it is known that the app need not be locked. */
  show(): Promise<void>
  /** The app was in use in another tab until now. */
  usedElsewhere(): void
  /** Whether the time is over, as far as this tab knows. */
  isOver(): boolean
}

/** Held by every tab that is shown. The browser releases it when a tab crashes. */
const LOCK_NAME = 'app-shown'
/** Another tab is shown instead within this time, with "at once". */
const CHANGE_OF_TABS = 1000
/** The most by which a device's clock is corrected now and again. */
const CLOCK_TOLERANCE = 1000

/** How long the app was in the background, in all of its tabs together. */
export function createBackground(deps: BackgroundDeps): Background {
  const isHidden = signal(!deps.isVisible())
  let lastUsed = deps.now()
  let cancel = () => {}
  let release = () => {}

  const limit = () => Math.max(deps.delay() * 60_000, CHANGE_OF_TABS)
  const isOver = () => {
    const elapsed = deps.now() - lastUsed
    // A clock that was set back says nothing of the time.
    return isHidden.peek() && (elapsed >= limit() || elapsed <= -CLOCK_TOLERANCE)
  }

  async function isShownElsewhere(): Promise<boolean> {
    const { held = [] } = (await deps.locks?.query()) ?? {}
    return held.some(({ name }) => name === LOCK_NAME)
  }

  /** A page that was frozen has missed its timer, so the clock decides. */
  async function check(): Promise<void> {
    if (isOver() && !(await isShownElsewhere())) deps.onTooLong()
  }

  function wait(): void {
    cancel()
    cancel = deps.later(() => check().catch(reportError), limit())
  }

  function holdShown(): void {
    release()
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    deps.locks?.request(LOCK_NAME, { mode: 'shared' }, () => released).catch(reportError)
  }

  if (isHidden.peek()) wait()
  else holdShown()

  return {
    isHidden,
    isOver,
    hide() {
      isHidden.value = true
      lastUsed = deps.now()
      release()
      deps.onHide()
      wait()
    },
    async show() {
      const before = lastUsed
      await check()
      // Hidden again meanwhile.
      if (!deps.isVisible() || before !== lastUsed) return
      cancel()
      holdShown()
      isHidden.value = false
    },
    usedElsewhere() {
      lastUsed = deps.now()
      if (isHidden.peek()) wait()
    },
  }
}
