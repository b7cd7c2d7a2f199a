import { effect } from '@preact/signals-core'
import * as v from 'valibot'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { LOCK_KEY } from '#config/storage-keys.ts'
import { lockedDevice, type Tab, TOKEN } from '../../support/locked-device.ts'

afterEach(() => vi.unstubAllGlobals())

const MINUTE = 60_000
const texts = v.array(v.string())
const amounts = v.object({ bnb: v.bigint(), note: v.string(), none: v.null() })
const BALANCES = { bnb: 10n ** 30n, note: 'n123', none: null }

/** A tab in which the lock has been turned on, with data from before and after. */
async function lockedTab(device: ReturnType<typeof lockedDevice>, delay: 0 | 1 | 5 | 15 = 1) {
  const tab = device.openTab()
  await tab.cache.write({ balances: BALANCES })
  await tab.cache.change('outbox', texts, () => ['written offline'])
  await tab.lock.turnOn(delay)
  return tab
}

/** As where somebody has logged out in another tab, and somebody else has turned on a lock. */
function replaceLock({ local }: ReturnType<typeof lockedDevice>, { lock }: Tab, id: string): void {
  const stored = JSON.parse(local.getItem(LOCK_KEY) ?? '')
  local.setItem(LOCK_KEY, JSON.stringify(Object.assign(stored, { id })))
  lock.sync()
}

async function hide(tab: Tab): Promise<void> {
  tab.isVisible = false
  tab.lock.hide()
  await settled()
}

async function show(tab: Tab): Promise<void> {
  tab.isVisible = true
  await tab.lock.show()
}

describe('a device with the app lock', () => {
  // Holds promise 71.
  test('holds neither the token nor any data in the clear, from before or after', async () => {
    const device = lockedDevice()
    device.local.setItem('user:last-view', '12.5 BNB')
    const tab = await lockedTab(device)
    await tab.cache.write({ profile: { name: 'Ada Lovelace' } })
    const contents = await device.contents()
    for (const text of [TOKEN, 'Ada', 'written offline', 'n123', '12.5 BNB', String(10n ** 30n)])
      expect(contents).not.toContain(text)
  })

  test('reads everything while the lock is open, exact amounts included', async () => {
    const { cache } = await lockedTab(lockedDevice())
    expect(await cache.read('balances', amounts)).toEqual(BALANCES)
    expect(await cache.change('outbox', texts, (old = []) => [...old, 'another'])).toBe(true)
    expect(await cache.read('outbox', texts)).toEqual(['written offline', 'another'])
  })

  test('loses no change of several tabs that are made at the same time', async () => {
    const device = lockedDevice()
    const tabs = [await lockedTab(device), device.openTab(), device.openTab()]
    for (const { lock } of tabs.slice(1)) await lock.unlock()
    const add = ({ cache }: Tab, text: string) =>
      cache.change('outbox', texts, (old = []) => [...old, text])
    await Promise.all(tabs.flatMap((tab, n) => [add(tab, `${n} a`), add(tab, `${n} b`)]))
    const [before, ...added] = (await tabs[0]?.cache.read('outbox', texts)) ?? []
    expect(before).toBe('written offline')
    // Which tab is first is nobody's promise.
    expect(added.toSorted()).toEqual(['0 a', '0 b', '1 a', '1 b', '2 a', '2 b'])
  })

  test('starts locked, without a session, and reads and writes nothing until the passkey is used', async () => {
    const device = lockedDevice()
    await lockedTab(device).then(({ lock }) => lock.lock())
    const { lock, session, cache } = device.openTab()
    expect(lock.state.value).toBe('closed')
    expect(lock.isCovered.value).toBe(true)
    expect(session.token.value).not.toBe(TOKEN)
    expect(await cache.read('balances', amounts)).toBeUndefined()
    await lock.unlock()
    expect(session.token.value).toBe(TOKEN)
    expect(session.offers('history-pages')).toBe(true)
    expect(await cache.read('outbox', texts)).toEqual(['written offline'])
    expect(lock.isCovered.value).toBe(false)
  })

  // Holds promise 71.
  test('stays locked without the passkey, or with a key that does not fit', async () => {
    const device = lockedDevice()
    await lockedTab(device).then(({ lock }) => lock.lock())
    const { lock } = device.openTab()
    device.refuse(true)
    await expect(lock.unlock()).rejects.toThrow('refused')
    expect(lock.state.value).toBe('closed')
    device.refuse(false)
    const stored = device.local.getItem(LOCK_KEY) ?? ''
    device.local.setItem(LOCK_KEY, stored.replace(/"salt":"../, '"salt":"AA'))
    await expect(device.openTab().lock.unlock()).rejects.toThrow()
  })

  test('encrypts at the next unlocking what a tab wrote that did not know of the lock yet', async () => {
    const device = lockedDevice()
    const late = device.openTab()
    const first = await lockedTab(device)
    await late.cache.write({ profile: 'Ada' })
    expect(await device.contents()).toContain('Ada')
    first.lock.lock()
    await first.lock.unlock()
    await vi.waitFor(async () => expect(await device.contents()).not.toContain('Ada'))
    expect(await first.cache.read('profile', v.string())).toBe('Ada')
  })

  test('is as before when the lock is turned off, for which the passkey is needed', async () => {
    const device = lockedDevice()
    const { lock, cache } = await lockedTab(device)
    device.refuse(true)
    await expect(lock.turnOff()).rejects.toThrow('refused')
    expect(lock.state.value).toBe('open')
    device.refuse(false)
    await lock.turnOff()
    expect(lock.state.value).toBe('off')
    expect(await cache.read('balances', amounts)).toEqual(BALANCES)
    const { session, ...next } = device.openTab()
    expect(session.token.value).toBe(TOKEN)
    expect(session.offers('history-pages')).toBe(true)
    expect(await next.cache.read('outbox', texts)).toEqual(['written offline'])
  })

  // Holds promise 71.
  test('has no lock after a logout, also of a locked app', async () => {
    const device = lockedDevice()
    device.local.setItem('user:revocation', 'handle')
    await lockedTab(device).then(({ lock }) => lock.lock())
    const { lock, session } = device.openTab()
    await session.logOut()
    expect(lock.state.value).toBe('off')
    // The handle still ends the session at the host.
    expect({ ...device.local }).toEqual({ revocations: ' handle' })
  })

  test('is not locked by a passkey that was made in the login before', async () => {
    const device = lockedDevice()
    const { lock, session } = device.openTab()
    const turningOn = lock.turnOn(1)
    session.begin('token-of-another')
    await turningOn
    expect([lock.state.value, device.local.getItem(LOCK_KEY)]).toEqual(['off', null])
  })

  // Holds promise 71.
  test('is locked as soon as it has another lock, also for whoever was opening the one before', async () => {
    const device = lockedDevice()
    const tab = await lockedTab(device)
    const { lock } = tab
    const opening = lock.unlock()
    replaceLock(device, tab, 'another')
    expect(lock.state.value).toBe('closed')
    await opening
    expect(lock.state.value).toBe('closed')
  })

  // Holds promise 71.
  test('keeps another lock that takes the place of one which is being turned off', async () => {
    const device = lockedDevice()
    const tab = await lockedTab(device)
    const turningOff = tab.lock.turnOff()
    replaceLock(device, tab, 'another')
    await turningOff
    expect(tab.lock.state.value).toBe('closed')
    expect(device.openTab().lock.state.value).toBe('closed')
  })

  // Holds promise 71.
  test('stays locked where the passkey computes no key any more', async () => {
    const device = lockedDevice()
    await lockedTab(device).then(({ lock }) => lock.lock())
    const { lock, session } = device.openTab()
    device.losePrf()
    await expect(lock.unlock()).rejects.toThrow()
    expect([lock.state.value, lock.isCovered.value]).toEqual(['closed', true])
    expect(session.token.value).not.toBe(TOKEN)
  })

  test('is only covered, and says so, where the passkey has no PRF extension', async () => {
    const device = lockedDevice({ hasPrf: false })
    await lockedTab(device).then(({ lock }) => {
      expect(lock.isCurtain.value).toBe(true)
      lock.lock()
    })
    const { lock, session } = device.openTab()
    expect(lock.state.value).toBe('closed')
    await lock.unlock()
    expect(session.token.value).toBe(TOKEN)
    expect(await device.contents()).toContain('written offline')
  })
})

describe('the tabs of a browser', () => {
  // Holds promise 71.
  test('are locked together, and opened together', async () => {
    const device = lockedDevice()
    const other = device.openTab()
    const one = await lockedTab(device)
    device.notify(other)
    expect(other.session.token.value).toBe(TOKEN)
    expect(other.lock.state.value).toBe('open')
    expect(await other.cache.read('balances', amounts)).toEqual(BALANCES)
    one.lock.lock()
    expect(other.lock.state.value).toBe('closed')
    expect(await other.cache.read('balances', amounts)).toBeUndefined()
    await other.lock.unlock()
    expect(one.lock.state.value).toBe('open')
  })

  test('write nothing in the clear while they are locked; a change waits until they are open', async () => {
    const device = lockedDevice()
    const { lock, cache } = await lockedTab(device)
    lock.lock()
    await cache.write({ profile: 'Ada' })
    const changed = cache.change('outbox', texts, (old = []) => [...old, 'Grace'])
    await settled()
    expect(await device.contents()).not.toMatch(/Ada|Grace/)
    await lock.unlock()
    expect(await changed).toBe(true)
    expect(await cache.read('outbox', texts)).toEqual(['written offline', 'Grace'])
    expect(cache.problem.value).toBeNull()
  })

  test('encrypt what one of them wrote before it knew of the lock, as soon as it knows', async () => {
    const device = lockedDevice()
    const late = device.openTab()
    await lockedTab(device)
    await late.cache.write({ profile: 'Ada' })
    device.notify(late)
    expect(late.lock.state.value).toBe('open')
    await vi.waitFor(async () => expect(await device.contents()).not.toContain('Ada'))
    expect(await late.cache.read('profile', v.string())).toBe('Ada')
  })

  test('open a new one with them', async () => {
    const device = lockedDevice()
    await lockedTab(device)
    const { lock, session } = device.openTab()
    expect(lock.state.value).toBe('open')
    expect(session.token.value).toBe(TOKEN)
  })

  test('follow when the lock is turned off or somebody logs out', async () => {
    const device = lockedDevice()
    const one = await lockedTab(device)
    const other = device.openTab()
    await one.lock.turnOff()
    device.notify(other)
    expect(other.lock.state.value).toBe('off')
    expect(other.session.token.value).toBe(TOKEN)
    await one.session.logOut()
    device.notify(other)
    expect(other.session.token.value).toBeNull()
  })

  test('do not lock while one of them is in use', async () => {
    const device = lockedDevice()
    const one = await lockedTab(device, 1)
    const other = device.openTab()
    await hide(other)
    device.clock.advance(10 * MINUTE)
    await settled()
    expect(one.lock.state.value).toBe('open')
    await hide(one)
    device.clock.advance(MINUTE - 1)
    await settled()
    expect(one.lock.state.value).toBe('open')
    device.clock.advance(1)
    await vi.waitFor(() => expect(one.lock.state.value).toBe('closed'))
    expect(other.lock.state.value).toBe('closed')
  })
})

describe('an app in the background', () => {
  test('counts from when it was in use last, in whichever tab that was', async () => {
    const device = lockedDevice()
    const one = await lockedTab(device, 1)
    const other = device.openTab()
    await hide(other)
    device.clock.advance(10 * MINUTE)
    await hide(one)
    device.clock.advance(MINUTE - 1)
    await show(other)
    expect([other.lock.state.value, other.lock.isCovered.value]).toEqual(['open', false])
  })

  test('is locked in time by each of its tabs, also where the browser has frozen the last one', async () => {
    const device = lockedDevice()
    const one = await lockedTab(device, 1)
    const other = device.openTab()
    await hide(other)
    device.clock.advance(10 * MINUTE)
    await hide(one)
    one.isFrozen = true
    device.clock.advance(MINUTE)
    await vi.waitFor(() => expect(other.lock.state.value).toBe('closed'))
  })

  test('stays covered where it is hidden again in the moment in which it comes back', async () => {
    const tab = await lockedTab(lockedDevice(), 15)
    await hide(tab)
    const showing = show(tab)
    await hide(tab)
    await showing
    expect(tab.lock.isCovered.value).toBe(true)
  })

  test('is covered at once, and locked after the chosen time', async () => {
    const device = lockedDevice()
    const tab = await lockedTab(device, 5)
    // What it was in use before is no time in the background.
    device.clock.advance(20 * MINUTE)
    await hide(tab)
    expect(tab.lock.isCovered.value).toBe(true)
    device.clock.advance(5 * MINUTE - 1)
    await show(tab)
    expect(tab.lock.isCovered.value).toBe(false)
    expect(tab.lock.state.value).toBe('open')
    await hide(tab)
    device.clock.advance(5 * MINUTE)
    await vi.waitFor(() => expect(tab.lock.state.value).toBe('closed'))
  })

  // Holds promise 71.
  test('is locked when it comes back, if the browser had frozen it and its timers', async () => {
    const device = lockedDevice()
    const tab = await lockedTab(device, 15)
    await hide(tab)
    device.clock.now += 15 * MINUTE
    await show(tab)
    expect(tab.lock.state.value).toBe('closed')
  })

  // Holds promise 71.
  test('stays covered when it comes back until it is known whether it is locked', async () => {
    const device = lockedDevice()
    const tab = await lockedTab(device, 15)
    await hide(tab)
    const shown: string[] = []
    effect(() => {
      if (!tab.lock.isCovered.value) shown.push(tab.lock.state.value)
    })
    device.clock.now += 15 * MINUTE
    await show(tab)
    expect(tab.lock.state.value).toBe('closed')
    expect(shown).not.toContain('open')
  })

  // Holds promise 71.
  test('is locked when it comes back, if the clock was set back meanwhile', async () => {
    const device = lockedDevice()
    const tab = await lockedTab(device, 15)
    await hide(tab)
    device.clock.now -= 60 * MINUTE
    await show(tab)
    expect(tab.lock.state.value).toBe('closed')
  })

  test('is locked at once where that was chosen, but not by a change of tabs', async () => {
    const device = lockedDevice()
    const one = await lockedTab(device, 0)
    const other = device.openTab()
    await hide(other)
    await hide(one)
    device.clock.advance(500)
    await show(other)
    device.clock.advance(MINUTE)
    await settled()
    expect(other.lock.state.value).toBe('open')
    await hide(other)
    device.clock.advance(1000)
    await vi.waitFor(() => expect(other.lock.state.value).toBe('closed'))
  })

  test('does not open a new tab when its time is over', async () => {
    const device = lockedDevice()
    await hide(await lockedTab(device, 1))
    device.clock.now += MINUTE
    expect(device.openTab().lock.state.value).toBe('closed')
  })

  test('follows a new choice of the time', async () => {
    const device = lockedDevice()
    const tab = await lockedTab(device, 15)
    tab.lock.setDelay(1)
    await hide(tab)
    device.clock.advance(MINUTE)
    await vi.waitFor(() => expect(tab.lock.state.value).toBe('closed'))
    expect(device.openTab().lock.delay.value).toBe(1)
  })
})

/** Lets every promise go on that a timer has started. */
const settled = () => new Promise((resolve) => setImmediate(resolve))
