import { describe, expect, test, vi } from 'vitest'
import { PUSH_DECLINED_KEY, PUSH_KEY } from '#config/storage-keys.ts'
import type { PushChoice } from '#contract/account/push.ts'
import { PUSH_KINDS } from '#domain/push.ts'
import { success } from '#domain/result.ts'
import type { ApiError, ApiResult } from '../../../src/api/request.ts'
import type { BrowserPush, PushSupport } from '../../../src/offline/push.ts'
import { createPushStore, pushFaultText } from '../../../src/stores/host/push.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'

const everything: PushChoice = { kinds: [...PUSH_KINDS], amounts: false }
vi.stubGlobal('reportError', (error: unknown) => {
  throw error
})
const unreachable: ApiError = { kind: 'unreachable' }

interface World {
  permission: NotificationPermission
  /** Of the person, when asked. */
  answer: NotificationPermission
  canSubscribe: boolean
  failing: ApiError | undefined
  endpoint: string | undefined
  partition: string | null
  readonly saved: PushChoice[]
  readonly kept: string[]
  /** Resolves when the host answers an order. */
  answered: Promise<void>
}

/** A browser and a host that do what they are told; `failing` makes the host refuse. */
function setUp({ known, support = 'ready' }: { known?: PushChoice; support?: PushSupport } = {}) {
  const device = new MemoryStorage()
  const world: World = {
    permission: 'default',
    answer: 'granted',
    canSubscribe: true,
    failing: undefined,
    endpoint: undefined,
    partition: 'ada',
    saved: [],
    kept: [],
    answered: Promise.resolve(),
  }
  const answer = <T>(value: T): ApiResult<T> =>
    world.failing ? { ok: false, error: world.failing } : success(value)
  let stored = known && { id: 'device-1', ...known }
  const browser: BrowserPush = {
    support: () => support,
    permission: () => world.permission,
    ask: async () => {
      world.permission = world.answer
      return world.answer
    },
    subscribe: async () => {
      if (!world.canSubscribe) throw new DOMException('no push service', 'AbortError')
      world.endpoint ??= 'https://push.example/1'
      return { endpoint: world.endpoint, keys: { p256dh: '', auth: '' } }
    },
    endpoint: async () => world.endpoint,
    unsubscribe: async () => {
      world.endpoint = undefined
    },
    keep: async (partition, id) => void world.kept.push(`${partition}:${id}`),
    forget: async (partition) =>
      void world.kept.splice(world.kept.indexOf(`${partition}:device-1`), 1),
  }
  const store = createPushStore({
    device,
    browser,
    partition: async () => world.partition,
    api: {
      pushDevice: async () => answer({ publicKey: 'key', device: stored ?? null }),
      savePush: async (_, choice) => {
        await world.answered
        const saved = answer({ device: 'device-1' })
        if (saved.ok) {
          world.saved.push(choice)
          stored = { id: 'device-1', ...choice }
        }
        return saved
      },
      stopPush: async () => {
        await world.answered
        const stopped = answer(undefined)
        if (stopped.ok) stored = undefined
        return stopped
      },
    },
  })
  return { store, world, device, browser }
}

describe('web push on a device', () => {
  test('is turned on with everything and without amounts, and kept for the worker', async () => {
    const { store, world, device } = setUp()
    await store.load()
    expect(store.state.value).toBe('off')
    expect(await store.turnOn()).toEqual(success(undefined))
    expect([store.state.value, world.saved, world.kept]).toEqual([
      'on',
      [everything],
      ['ada:device-1'],
    ])
    expect(device.getItem(PUSH_KEY)).toBe('https://push.example/1')
  })

  test('can be turned on before the host was asked, as in the wallet', async () => {
    const { store } = setUp()
    expect((await store.turnOn()).ok).toBe(true)
    expect(store.state.value).toBe('on')
  })

  test.each(['denied', 'default'] as const)('is off where the answer is %s', async (answer) => {
    const { store, world } = setUp()
    world.answer = answer
    await store.load()
    expect(await store.turnOn()).toEqual({ ok: false, error: { kind: 'blocked' } })
    expect(store.state.value).toBe(answer === 'denied' ? 'blocked' : 'off')
    expect(world.saved).toEqual([])
  })

  test('keeps the choice that the host knows when a change fails', async () => {
    const { store, world } = setUp({ known: everything })
    await store.load()
    world.failing = unreachable
    expect((await store.change({ kinds: ['login'], amounts: true })).ok).toBe(false)
    expect(store.choice.value).toMatchObject(everything)
  })

  test('is turned off at the host and in the browser, and not offered again', async () => {
    const { store, world, device } = setUp({ known: everything })
    await store.load()
    await store.turnOff()
    expect([store.state.value, world.endpoint, device.getItem(PUSH_KEY)]).toEqual([
      'off',
      undefined,
      null,
    ])
    expect(device.getItem(PUSH_DECLINED_KEY)).toBe('yes')
  })

  test('is subscribed again where the browser has renewed or lost the subscription', async () => {
    const { store, world, device } = setUp({ known: { kinds: ['sent'], amounts: true } })
    await store.load()
    expect(world.saved).toEqual([{ kinds: ['sent'], amounts: true }])
    await store.load()
    expect(world.saved).toHaveLength(1)
    world.endpoint = 'https://push.example/2'
    await store.load()
    expect(device.getItem(PUSH_KEY)).toBe('https://push.example/2')
  })

  test('keeps what is chosen while it is being subscribed again', async () => {
    const { store, world } = setUp({ known: everything })
    const chosen = { ...everything, amounts: true }
    // As soon as it is shown that it is on.
    const changed = new Promise<unknown>((done) =>
      store.state.subscribe((state) => {
        if (state === 'on') done(store.change(chosen))
      }),
    )
    expect(await store.load()).toEqual(success(undefined))
    expect(await changed).toEqual(success(undefined))
    expect(store.choice.value).toEqual(chosen)
    expect(world.saved.at(-1)).toEqual(chosen)
  })

  test('shows each press at once, also while the host has not answered the one before', async () => {
    const { store, world } = setUp({ known: everything })
    await store.load()
    const host = Promise.withResolvers<void>()
    world.answered = host.promise
    const changes = [
      store.change({ kinds: ['login'], amounts: false }),
      store.change({ kinds: ['login'], amounts: true }),
    ]
    expect(store.choice.value).toEqual({ kinds: ['login'], amounts: true })
    host.resolve()
    expect((await Promise.all(changes)).map(({ ok }) => ok)).toEqual([true, true])
    expect(world.saved.at(-1)).toEqual({ kinds: ['login'], amounts: true })
  })

  test('takes all presses back that the host refuses, and says so once', async () => {
    const { store, world } = setUp({ known: everything })
    await store.load()
    world.failing = unreachable
    const changes = [
      store.change({ kinds: ['login'], amounts: false }),
      store.change({ kinds: ['login'], amounts: true }),
    ]
    expect((await Promise.all(changes)).map(({ ok }) => ok)).toEqual([true, false])
    expect(store.choice.value).toMatchObject(everything)
  })

  test('keeps a press that an answer on its way does not have', async () => {
    const { store } = setUp({ known: everything })
    await store.load()
    const again = store.load()
    const changed = store.change({ kinds: ['login'], amounts: true })
    await again
    expect(store.choice.value).toEqual({ kinds: ['login'], amounts: true })
    expect((await changed).ok).toBe(true)
  })

  test('stays off where it is turned off while the host has not answered a change', async () => {
    const { store, world } = setUp({ known: everything })
    await store.load()
    const host = Promise.withResolvers<void>()
    world.answered = host.promise
    const orders = [store.change({ kinds: ['login'], amounts: true }), store.turnOff()]
    host.resolve()
    await Promise.all(orders)
    expect([store.state.value, world.endpoint]).toEqual(['off', undefined])
  })

  test('says that it is not on where its id cannot be kept for the worker', async () => {
    const { store, browser } = setUp()
    await store.load()
    browser.keep = () => Promise.reject(new DOMException('', 'UnknownError'))
    expect(await store.turnOn()).toEqual({ ok: false, error: { kind: 'browser' } })
    expect(store.state.value).toBe('off')
  })

  describe.each([
    ['a logout', null, undefined],
    ['the login of the next person', 'bob', 'https://push.example/1'],
  ])('after %s', (_, next, endpoint) => {
    // Holds promise 113.
    test('leaves nothing of an order that was on its way, and no other login without its own', async () => {
      const { store, world } = setUp()
      await store.load()
      const host = Promise.withResolvers<void>()
      world.answered = host.promise
      const turnedOn = store.turnOn()
      await vi.waitFor(() => expect(world.endpoint).toBeDefined())
      world.partition = next
      store.clear()
      host.resolve()
      expect((await turnedOn).ok).toBe(false)
      expect([world.endpoint, world.kept, store.state.value]).toEqual([endpoint, [], 'unknown'])
    })

    test('takes off no subscription that is not its own', async () => {
      const { store, world, device } = setUp({ known: everything })
      await store.load()
      const host = Promise.withResolvers<void>()
      world.answered = host.promise
      const turnedOff = store.turnOff()
      await Promise.resolve()
      world.partition = next
      device.setItem(PUSH_KEY, 'https://push.example/of-bob')
      host.resolve()
      await turnedOff
      expect(world.endpoint).toBe('https://push.example/1')
      expect([device.getItem(PUSH_KEY), device.getItem(PUSH_DECLINED_KEY)]).toEqual([
        'https://push.example/of-bob',
        null,
      ])
    })

    test('knows nothing of what the host answers about the one before', async () => {
      const { store, world } = setUp({ known: everything })
      const loaded = store.load()
      await Promise.resolve()
      world.partition = next
      store.clear()
      expect((await loaded).ok).toBe(false)
      expect([store.state.value, world.saved]).toEqual(['unknown', []])
    })
  })

  test('subscribes nobody who has not pressed: the person has changed while the browser asked', async () => {
    const { store, world, browser } = setUp()
    browser.ask = async () => {
      world.permission = 'granted'
      world.partition = 'bob'
      return 'granted'
    }
    expect((await store.turnOn()).ok).toBe(false)
    expect([world.endpoint, world.saved, world.kept]).toEqual([undefined, [], []])
  })

  test('knows nothing of the login before', async () => {
    const { store } = setUp({ known: { kinds: ['sent'], amounts: true } })
    await store.load()
    store.clear()
    expect([store.state.value, store.choice.value]).toEqual(['unknown', everything])
  })

  test.each([
    ['install-first', 'install-first'],
    ['none', 'unsupported'],
  ] as const)('asks no host where the browser cannot: %s', async (support, state) => {
    const { store, world } = setUp({ support })
    world.failing = unreachable
    expect((await store.load()).ok).toBe(true)
    expect(store.state.value).toBe(state)
  })

  test('says why it cannot be turned on', async () => {
    const { store, world } = setUp()
    await store.load()
    world.failing = { kind: 'refused', status: 422, code: 'unknown-push-service' }
    const refused = await store.turnOn()
    world.canSubscribe = false
    const failed = await store.turnOn()
    expect([refused, failed].map((it) => (it.ok ? '' : pushFaultText(it.error)))).toEqual([
      'The push service of this browser is not supported here.',
      'This browser could not subscribe to notifications. Try again later.',
    ])
  })
})
