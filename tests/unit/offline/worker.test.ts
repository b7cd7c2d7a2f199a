// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { registeredWorker } from '../../../src/offline/worker.ts'

const SCRIPT = new URL('/sw.js', location.href).href

/** A worker of a registration, or a registration, as far as a page sees it. */
const target = <T extends object>(parts: T) => Object.assign(new EventTarget(), parts)

afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'))

/** The page's own view of a registration; resolves to how often the page was told that a version waits. */
async function toldOf(active: object | null, becomesWaiting: boolean): Promise<number> {
  const installing = target({ scriptURL: SCRIPT, state: 'installing' })
  const registration = target({ scope: '/', active, installing, waiting: null })
  const container = target({ controller: active, register: async () => registration })
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  const worker = registeredWorker()
  let told = 0
  worker?.onWaiting(() => {
    told += 1
  })
  window.dispatchEvent(new Event('load'))
  await worker?.register()
  if (becomesWaiting) Object.assign(registration, { installing: null, waiting: installing })
  Object.assign(installing, { state: becomesWaiting ? 'installed' : 'redundant' })
  installing.dispatchEvent(new Event('statechange'))
  return told
}

const ACTIVE = target({ scriptURL: SCRIPT, state: 'activated' })

test('a new version that was being installed before the page listened is told of when it waits', async () => {
  expect(await toldOf(ACTIVE, true)).toBe(1)
})

test('one that could not be installed is not told of, nor is the first version', async () => {
  expect(await toldOf(ACTIVE, false)).toBe(0)
  expect(await toldOf(null, true)).toBe(0)
})
