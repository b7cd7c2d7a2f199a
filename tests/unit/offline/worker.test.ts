// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { registeredWorker } from '../../../src/offline/worker.ts'

/** A worker of a registration, or a registration, as far as a page sees it. */
const target = <T extends object>(parts: T) => Object.assign(new EventTarget(), parts)

const ACTIVE = target({ state: 'activated' })

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
})

/** The page's own view of a registration. */
async function page(active: object | null, installing: EventTarget | null) {
  const parts: { active: object | null; installing: unknown; waiting: unknown } = {
    active,
    installing,
    waiting: null,
  }
  const registration = target(parts)
  const container = target({ controller: active, register: async () => registration })
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  const worker = registeredWorker()
  const told: unknown[] = []
  worker?.onWaiting(() => told.push(registration.waiting))
  await worker?.register()
  return {
    told,
    apply: () => worker?.skipWaiting(),
    begin(found: EventTarget) {
      registration.installing = found
      registration.dispatchEvent(new Event('updatefound'))
    },
    end(found: EventTarget, isInstalled: boolean) {
      registration.installing = null
      if (isInstalled) registration.waiting = found
      found.dispatchEvent(new Event('statechange'))
    },
  }
}

test('a new version that was being installed before the page listened is told of when it waits', async () => {
  const found = new EventTarget()
  const { told, end } = await page(ACTIVE, found)
  end(found, true)
  expect(told).toEqual([found])
})

test('each further version is told of, also after one that could not be installed', async () => {
  const { told, begin, end } = await page(ACTIVE, null)
  const [first, broken, third] = [new EventTarget(), new EventTarget(), new EventTarget()]
  begin(first)
  end(first, true)
  expect(told).toEqual([first])
  begin(broken)
  end(broken, false)
  expect(told).toEqual([first])
  begin(third)
  end(third, true)
  expect(told.at(-1)).toBe(third)
})

test('one that could not be installed is not told of, nor is the first version', async () => {
  const found = new EventTarget()
  const later = await page(ACTIVE, found)
  later.end(found, false)
  const first = await page(null, found)
  first.end(found, true)
  expect([later.told, first.told]).toEqual([[], []])
})

test('the version that waits is told to take over, as the worker expects it, once the one before has been started', async () => {
  const { apply, end } = await page(ACTIVE, null)
  const steps: unknown[] = []
  const answered = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (path: string) => {
    steps.push(path)
    return answered.promise
  })
  await apply()
  expect(steps).toEqual([])
  end(target({ postMessage: (data: unknown) => steps.push(data) }), true)
  const isTold = apply()
  expect(steps).toEqual(['/before-paint.js'])
  answered.reject(new TypeError('no network'))
  await isTold
  expect(steps).toEqual(['/before-paint.js', { type: 'SKIP_WAITING' }])
})
