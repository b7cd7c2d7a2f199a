import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUpdates } from '../../src/offline/updates.ts'

const report = vi.fn()
beforeEach(() => vi.stubGlobal('reportError', report.mockReset()))
afterEach(() => vi.unstubAllGlobals())

function setUp() {
  let waiting = () => {}
  let controlling = () => {}
  let look = () => {}
  const registration = {
    onWaiting: (heard: () => void) => {
      waiting = heard
    },
    onControlling: (heard: () => void) => {
      controlling = heard
    },
    register: vi.fn(async () => {}),
    update: vi.fn(async () => {}),
    skipWaiting: vi.fn(),
  }
  const reload = vi.fn()
  const updates = createUpdates({
    worker: () => registration,
    reload,
    every: (action) => {
      look = action
    },
  })
  updates.start()
  return {
    updates,
    registration,
    reload,
    waits: () => waiting(),
    takesOver: () => controlling(),
    anHourPasses: () => look(),
  }
}

describe('an update', () => {
  test('is offered when a new version waits, and changes nothing before it is accepted', () => {
    const { updates, registration, reload, waits } = setUp()
    expect(updates.isReady.value).toBe(false)
    waits()
    expect(updates.isReady.value).toBe(true)
    expect(registration.skipWaiting).not.toHaveBeenCalled()
    expect(reload).not.toHaveBeenCalled()
  })

  test('loads the page again once the accepted version has taken over', () => {
    const { updates, registration, reload, waits, takesOver } = setUp()
    waits()
    updates.apply()
    expect(registration.skipWaiting).toHaveBeenCalledOnce()
    expect(reload).not.toHaveBeenCalled()
    takesOver()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('that another tab accepted does not load this one again', () => {
    const { reload, waits, takesOver } = setUp()
    waits()
    takesOver()
    expect(reload).not.toHaveBeenCalled()
  })

  test('waits while money is being moved, for as long as anything holds it', () => {
    const { updates, waits } = setUp()
    const first = updates.hold()
    const second = updates.hold()
    waits()
    expect(updates.isReady.value).toBe(false)
    first()
    first()
    expect(updates.isReady.value).toBe(false)
    second()
    expect(updates.isReady.value).toBe(true)
  })

  test('is looked for every hour', () => {
    const { registration, anHourPasses } = setUp()
    anHourPasses()
    expect(registration.update).toHaveBeenCalledOnce()
  })

  test('is never offered where the browser has no service workers', () => {
    const every = vi.fn()
    const updates = createUpdates({ worker: () => undefined, reload: () => {}, every })
    updates.start()
    updates.apply()
    expect(updates.isReady.value).toBe(false)
    expect(every).not.toHaveBeenCalled()
  })
})
