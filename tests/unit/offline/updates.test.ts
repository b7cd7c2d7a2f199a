import { signal } from '@preact/signals-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUpdates } from '../../../src/offline/updates.ts'

const report = vi.fn()
beforeEach(() => vi.stubGlobal('reportError', report.mockReset()))
afterEach(() => vi.unstubAllGlobals())

async function setUp({ isControlled = true } = {}) {
  const events = { waiting: () => {}, controlling: () => {}, missing: () => {}, hour: () => {} }
  const worker = {
    onWaiting: (action: () => void) => {
      events.waiting = action
    },
    onControlling: (action: () => void) => {
      events.controlling = action
    },
    isControlled: () => isControlled,
    register: vi.fn(async () => {}),
    update: vi.fn(async () => {}),
    skipWaiting: vi.fn(),
  }
  const isHeldHere = signal(false)
  const isHeld = signal(false)
  const holds = { isHeldHere, isHeld, hold: () => () => {}, refresh: vi.fn(async () => {}) }
  const reload = vi.fn()
  const updates = createUpdates({
    worker: async () => worker,
    holds,
    reload,
    repeat: (action) => {
      events.hour = action
    },
    onMissingChunk: (action) => {
      events.missing = action
    },
  })
  await updates.start()
  return { updates, worker, holds, isHeldHere, isHeld, reload, events }
}

describe('an update', () => {
  test('is offered when a new version is waiting, and not applied before it is accepted', async () => {
    const { updates, worker, reload, events } = await setUp()
    expect(updates.offer.value).toBeNull()
    events.waiting()
    expect(updates.offer.value).toBe('update')
    expect(worker.skipWaiting).not.toHaveBeenCalled()
    expect(reload).not.toHaveBeenCalled()
  })

  test('reloads the page once when the accepted version has taken control', async () => {
    const { updates, worker, reload, events } = await setUp()
    events.waiting()
    await updates.apply()
    expect(worker.skipWaiting).toHaveBeenCalledOnce()
    expect(reload).not.toHaveBeenCalled()
    events.controlling()
    events.controlling()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('that another tab accepted reloads this tab, too', async () => {
    const { reload, events } = await setUp()
    events.controlling()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('is the second worker of a page, not the first one', async () => {
    const { reload, events } = await setUp({ isControlled: false })
    events.controlling()
    expect(reload).not.toHaveBeenCalled()
    events.controlling()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('is not offered during a hold in any tab', async () => {
    const { updates, isHeld, holds, events } = await setUp()
    isHeld.value = true
    events.waiting()
    expect(holds.refresh).toHaveBeenCalledOnce()
    expect(updates.offer.value).toBeNull()
    isHeld.value = false
    expect(updates.offer.value).toBe('update')
  })

  test('is not applied if a hold has begun in another tab since it was offered', async () => {
    const { updates, worker, holds, isHeld, events } = await setUp()
    events.waiting()
    holds.refresh.mockImplementation(async () => {
      isHeld.value = true
    })
    await updates.apply()
    expect(worker.skipWaiting).not.toHaveBeenCalled()
  })

  test('that takes control during a hold of this tab does not reload it, but offers to do so afterwards', async () => {
    const { updates, reload, isHeld, isHeldHere, events } = await setUp()
    isHeld.value = true
    isHeldHere.value = true
    events.controlling()
    expect(reload).not.toHaveBeenCalled()
    expect(updates.offer.value).toBeNull()
    isHeld.value = false
    expect(updates.offer.value).toBe('reload')
    await updates.apply()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('that takes control during a hold of another tab alone reloads this one at once', async () => {
    const { reload, isHeld, events } = await setUp()
    isHeld.value = true
    events.controlling()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('that was postponed is not offered again until there is a newer one', async () => {
    const { updates, events } = await setUp()
    events.waiting()
    updates.postpone()
    expect(updates.offer.value).toBeNull()
    events.waiting()
    expect(updates.offer.value).toBe('update')
  })

  test('is checked for every hour, and a failed check is not reported', async () => {
    const { worker, events } = await setUp()
    worker.update.mockRejectedValue(new TypeError('Failed to fetch'))
    events.hour()
    expect(worker.update).toHaveBeenCalledOnce()
    await Promise.resolve()
    expect(report).not.toHaveBeenCalled()
  })

  test('is never offered if the browser has no service workers', async () => {
    const repeat = vi.fn()
    const { holds } = await setUp()
    const updates = createUpdates({
      worker: async () => undefined,
      holds,
      reload: () => {},
      repeat,
      onMissingChunk: () => {},
    })
    await updates.start()
    await updates.apply()
    expect(updates.offer.value).toBeNull()
    expect(repeat).not.toHaveBeenCalled()
  })
})

test('a page with a missing part offers a reload, even during a hold', async () => {
  const { updates, reload, isHeld, events } = await setUp()
  isHeld.value = true
  events.missing()
  expect(updates.offer.value).toBe('reload')
  await updates.apply()
  expect(reload).toHaveBeenCalledOnce()
})

test('a reload for a missing part that was postponed is offered again when another part is missing', async () => {
  const { updates, events } = await setUp()
  events.missing()
  updates.postpone()
  expect(updates.offer.value).toBeNull()
  events.missing()
  expect(updates.offer.value).toBe('reload')
})

describe('a worker whose chunk cannot be loaded', () => {
  const withoutWorker = (onMissingChunk: (listener: () => void) => void) =>
    createUpdates({
      worker: () => Promise.reject(new TypeError('Failed to fetch')),
      holds: {
        isHeldHere: signal(false),
        isHeld: signal(false),
        hold: () => () => {},
        refresh: async () => {},
      },
      reload: () => {},
      repeat: () => {},
      onMissingChunk,
    })

  test('because it is gone is a missing part', async () => {
    const updates = withoutWorker((listener) => listener())
    await updates.start()
    expect(updates.offer.value).toBe('reload')
  })

  test('for another reason is an error', async () => {
    await expect(withoutWorker(() => {}).start()).rejects.toThrow('Failed to fetch')
  })
})
