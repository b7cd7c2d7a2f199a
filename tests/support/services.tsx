import type { ReactNode } from 'react'
import type { Platform } from '../../src/offline/platform.ts'
import { ServicesProvider } from '../../src/stores/ServicesProvider.tsx'
import {
  createServices,
  type Factory,
  type Instances,
  type Services,
} from '../../src/stores/services.ts'
import { userCacheStore } from '../../src/stores/user-cache.ts'
import { ManualClock } from './manual-clock.ts'
import { memoryCache } from './memory-cache.ts'
import { memoryChannels } from './memory-channels.ts'
import { memoryLocks } from './memory-locks.ts'
import { MemoryStorage } from './memory-storage.ts'
import { render } from './render.tsx'

/** A fake browser without a network; `own` overrides parts of it. */
function testPlatform(own: Partial<Platform> = {}, clock = new ManualClock()): Platform {
  const repeat = (action: () => void, ms: number): void => {
    clock.later(() => {
      action()
      repeat(action, ms)
    }, ms)
  }
  let ids = 0
  return {
    deviceStorage: new MemoryStorage(),
    tabStorage: new MemoryStorage(),
    subtle: { digest: async (_, data) => digestOf(bytesOf(data)).buffer },
    locks: memoryLocks(),
    openChannel: memoryChannels(),
    fetch: () => Promise.reject(new TypeError('no network')),
    timeout: () => new AbortController().signal,
    apiHost: 'https://host.example',
    origin: 'https://site.example',
    now: () => clock.now,
    later: clock.later,
    repeat,
    nextFrame: (action) => action(),
    random: () => 0.5,
    newId: () => `id-${++ids}`,
    isVisible: () => true,
    reload: () => undefined,
    onMissingChunk: () => undefined,
    isInstalled: () => false,
    hasShareMenu: () => false,
    sincePaint: () => 0,
    onInstallable: () => undefined,
    onInstalled: () => undefined,
    ...own,
  }
}

/** A simple digest, synchronous, and different for the inputs of the tests. */
function digestOf(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const digest = new Uint8Array(16)
  for (const [at, byte] of data.entries()) digest[at % 16] = (digest[at % 16] ?? 0) * 31 + byte
  return digest
}

const bytesOf = (data: BufferSource): Uint8Array =>
  ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data)

export interface TestServices extends Services {
  /** Uses `instance` instead of creating one with `make`. */
  with<S>(make: Factory<S>, instance: S): TestServices
}

/** The services of one document, with an in-memory cache. */
export function testServices(own?: Partial<Platform>, clock?: ManualClock): TestServices {
  const instances: Instances = new Map()
  const services: TestServices = {
    ...createServices(testPlatform(own, clock), instances),
    with(make, instance) {
      instances.set(make, instance)
      return services
    },
  }
  return services.with(userCacheStore, memoryCache())
}

/** Renders `element` with these services as context. */
export function renderWith(services: Services, element: ReactNode) {
  const within = (child: ReactNode) => (
    <ServicesProvider services={services}>{child}</ServicesProvider>
  )
  const view = render(within(element))
  return { ...view, show: (next: ReactNode) => view.show(within(next)) }
}
