import { effect, signal } from '@preact/signals-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHolds } from '../../../src/offline/tabs.ts'
import { memoryChannels } from '../../support/memory-channels.ts'
import { memoryLocks } from '../../support/memory-locks.ts'

/** Two tabs of one browser, which share its locks and channels. */
function twoTabs() {
  const locks = memoryLocks()
  const open = memoryChannels()
  return {
    one: createHolds({ locks, channel: open('holds') }),
    other: createHolds({ locks, channel: open('holds') }),
    locks,
  }
}
beforeEach(() => vi.stubGlobal('reportError', vi.fn()))
afterEach(() => vi.unstubAllGlobals())

const silent = memoryChannels()('tab')

describe('a hold', () => {
  test('lasts until every holder has released it, and each release counts once', () => {
    const { one } = twoTabs()
    const first = one.hold()
    const second = one.hold()
    expect(one.isHeldHere.value).toBe(true)
    first()
    first()
    expect(one.isHeldHere.value).toBe(true)
    second()
    expect(one.isHeld.value).toBe(false)
  })

  test('can be taken and released by an effect', () => {
    const { one } = twoTabs()
    const isBusy = signal(true)
    const stop = effect(() => (isBusy.value ? one.hold() : undefined))
    expect(one.isHeldHere.value).toBe(true)
    isBusy.value = false
    expect(one.isHeldHere.value).toBe(false)
    stop()
  })

  test('is known in another tab as long as it lasts', async () => {
    const { one, other } = twoTabs()
    const release = one.hold()
    await vi.waitFor(() => expect(other.isHeld.value).toBe(true))
    expect(other.isHeldHere.value).toBe(false)
    release()
    await vi.waitFor(() => expect(other.isHeld.value).toBe(false))
  })

  test('is known in another tab until the last of its holders has released it', async () => {
    const { one, other } = twoTabs()
    const [first, last] = [one.hold(), one.hold()]
    await vi.waitFor(() => expect(other.isHeld.value).toBe(true))
    first()
    await new Promise(setImmediate)
    await other.refresh()
    expect(other.isHeld.value).toBe(true)
    last()
    await vi.waitFor(() => expect(other.isHeld.value).toBe(false))
  })

  test('is known in another tab the second time, too, as long as it lasts', async () => {
    const { one, other } = twoTabs()
    for (const _ of [1, 2]) {
      const release = one.hold()
      await vi.waitFor(() => expect(other.isHeld.value).toBe(true))
      release()
      await vi.waitFor(() => expect(other.isHeld.value).toBe(false))
    }
  })

  test('that still waits for its lock is known in another tab', async () => {
    const { one, other, locks } = twoTabs()
    let letGo = () => {}
    const busy = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const taken = locks.request('no-reload', () => busy)
    one.hold()
    await other.refresh()
    expect(other.isHeld.value).toBe(true)
    letGo()
    await taken
  })

  test('of a crashed tab is released', async () => {
    const { one, other, locks } = twoTabs()
    one.hold()
    await vi.waitFor(() => expect(other.isHeld.value).toBe(true))
    locks.releaseAll()
    await vi.waitFor(() => expect(other.isHeld.value).toBe(false))
  })

  test('that is older than this tab is found by a check', async () => {
    const { one, locks } = twoTabs()
    one.hold()
    const late = createHolds({ locks, channel: silent })
    expect(late.isHeld.value).toBe(false)
    await late.refresh()
    expect(late.isHeld.value).toBe(true)
  })

  test('works within its own tab if the browser has no locks', async () => {
    const alone = createHolds({ locks: undefined, channel: silent })
    const release = alone.hold()
    await alone.refresh()
    expect(alone.isHeld.value).toBe(true)
    release()
    expect(alone.isHeld.value).toBe(false)
  })
})
