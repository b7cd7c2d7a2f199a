import { signal } from '@preact/signals-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { encodeSupport } from '#contract/support.ts'
import type { WrittenQuery } from '#domain/support.ts'
import type { ApiResult } from '../../../src/api/request.ts'
import {
  createOutbox,
  type Outbox,
  type OutboxDeps,
  type Query,
} from '../../../src/stores/support/outbox.ts'
import { memoryCache } from '../../support/memory-cache.ts'
import { memoryChannels } from '../../support/memory-channels.ts'
import { memoryLocks } from '../../support/memory-locks.ts'

beforeEach(() => vi.stubGlobal('reportError', vi.fn()))
afterEach(() => vi.unstubAllGlobals())

const accepted: ApiResult<unknown> = { ok: true, value: {} }
const unreachable: ApiResult<unknown> = { ok: false, error: { kind: 'unreachable' } }
const refused = (status: number): ApiResult<unknown> => ({
  ok: false,
  error: { kind: 'refused', status },
})
const hello: Required<WrittenQuery> = { topic: 'other', content: 'Hello' }

/** One device, on which every tab has an outbox with the same cache. */
function device({ hasId = true } = {}) {
  const cache = memoryCache()
  const locks = memoryLocks()
  const openChannel = memoryChannels()
  const token = signal<string | null>('ada')
  const send = vi.fn<OutboxDeps['send']>(async () => accepted)
  let ids = 0
  const tab = (): Outbox =>
    createOutbox({
      cache,
      send,
      token,
      locks,
      hasIds: () => hasId,
      channel: openChannel('outbox'),
      now: () => 7,
      newId: () => `id-${++ids}`,
    })
  return { cache, token, send, tab }
}
const states = (outbox: Outbox) => outbox.queries.value.map(({ state }) => state)

describe('a query written offline', () => {
  test('is stored, and sent once with its id when the network returns', async () => {
    const { tab, send } = device()
    const outbox = tab()
    expect(await outbox.add(hello)).toBe(true)
    expect(states(outbox)).toEqual(['waiting'])
    expect(send).not.toHaveBeenCalled()
    expect(await outbox.flush()).toBe(1)
    expect(await outbox.flush()).toBe(0)
    expect(send).toHaveBeenCalledExactlyOnceWith({ ...hello, id: 'id-1' }, { hasId: true })
    expect(states(outbox)).toEqual(['sent'])
  })

  test('that the first version cached, with the topic of the API, is still sent', async () => {
    const { tab, send, cache } = device()
    const written = { id: 'old', content: 'Hello', writtenAt: 1, state: 'waiting' }
    cache.entries['outbox'] = [{ ...written, list: 'Buy Token Issues' }]
    const outbox = tab()
    await outbox.load()
    expect(outbox.queries.value).toEqual([{ ...written, topic: 'purchase' }])
    expect(await outbox.flush()).toBe(1)
    expect(send.mock.calls).toEqual([
      [{ topic: 'purchase', content: 'Hello', id: 'old' }, { hasId: true }],
    ])
    expect(states(outbox)).toEqual(['sent'])
  })

  test('is in the outbox after a restart, and in the other tabs', async () => {
    const { tab } = device()
    const other = tab()
    await tab().add(hello)
    await vi.waitFor(() => expect(states(other)).toEqual(['waiting']))
    const next = tab()
    await next.load()
    expect(states(next)).toEqual(['waiting'])
  })

  test('is sent once by two tabs that both try', async () => {
    const { tab, send } = device()
    const [one, two] = [tab(), tab()]
    await one.add(hello)
    expect(await Promise.all([one.flush(), two.flush()])).toEqual([1, 0])
    expect(send).toHaveBeenCalledOnce()
    await vi.waitFor(() => expect(states(two)).toEqual(['sent']))
  })

  test('is sent again with the same id if there was no answer', async () => {
    const { tab, send } = device()
    const outbox = tab()
    await outbox.add(hello)
    send.mockResolvedValueOnce(unreachable)
    expect(await outbox.flush()).toBe(0)
    expect(states(outbox)).toEqual(['waiting'])
    expect(await outbox.flush()).toBe(1)
    expect(send.mock.calls.map(([payload]) => payload.id)).toEqual(['id-1', 'id-1'])
  })

  test('is sent after the older ones, and waits with them without an answer', async () => {
    const { tab, send } = device()
    const outbox = tab()
    await outbox.add({ ...hello, content: 'first' })
    await outbox.add({ ...hello, content: 'second' })
    send.mockResolvedValueOnce(unreachable)
    await outbox.flush()
    expect(send).toHaveBeenCalledOnce()
    await outbox.flush()
    expect(send.mock.calls.map(([payload]) => payload.content)).toEqual([
      'first',
      'first',
      'second',
    ])
  })

  test.each([
    [422, 'refused'],
    [409, 'refused'],
    [401, 'waiting'],
    [429, 'waiting'],
    [500, 'waiting'],
  ])('that the host refuses with %i is %s', async (status, state) => {
    const { tab, send } = device()
    const outbox = tab()
    await outbox.add(hello)
    send.mockResolvedValueOnce(refused(status))
    await outbox.flush()
    expect(states(outbox)).toEqual([state])
  })

  test('whose tab was closed while sending is sent again', async () => {
    const { tab, send, cache } = device()
    cache.entries['outbox'] = [savedQuery('sending')]
    const outbox = tab()
    expect(await outbox.flush()).toBe(1)
    expect(send.mock.calls[0]?.[0].id).toBe('id-0')
  })

  test('is never sent with the session of another person', async () => {
    const { tab, send, token, cache } = device()
    const outbox = tab()
    await outbox.add(hello)
    const { change } = cache
    cache.change = async (...args) => {
      token.value = 'bob'
      return change(...args)
    }
    await outbox.flush()
    expect(send).not.toHaveBeenCalled()
  })

  test('is not shown to whoever has logged in while it was read', async () => {
    const { tab, token, cache } = device()
    cache.entries['outbox'] = [savedQuery('waiting')]
    const outbox = tab()
    const loading = outbox.load()
    token.value = 'bob'
    await loading
    expect(outbox.queries.value).toEqual([])
  })

  test('can be removed', async () => {
    const { tab, send } = device()
    const outbox = tab()
    await outbox.add(hello)
    await outbox.remove('id-1')
    await outbox.flush()
    expect([outbox.queries.value, send.mock.calls]).toEqual([[], []])
  })

  test('is not accepted if it cannot be stored', async () => {
    const { tab, cache } = device()
    cache.change = async () => false
    expect(await tab().add(hello)).toBe(false)
  })
})

describe('at a plain host', () => {
  test('a query is sent without one', async () => {
    const { tab, send } = device({ hasId: false })
    const outbox = tab()
    await outbox.add(hello)
    await outbox.flush()
    expect(send.mock.calls.map((sent) => encodeSupport(...sent))).toEqual([
      { list: 'Others', content: 'Hello' },
    ])
  })

  test('a query without an answer is sent again only when its writer requests it', async () => {
    const { tab, send } = device({ hasId: false })
    const outbox = tab()
    await outbox.add(hello)
    send.mockResolvedValueOnce(unreachable)
    await outbox.flush()
    await outbox.flush()
    expect(states(outbox)).toEqual(['unsure'])
    expect(send).toHaveBeenCalledOnce()
    await outbox.resend('id-1')
    await outbox.flush()
    expect(states(outbox)).toEqual(['sent'])
  })

  test('a query whose tab was closed while sending is not sent again by itself', async () => {
    const { tab, send, cache } = device({ hasId: false })
    cache.entries['outbox'] = [savedQuery('sending')]
    const outbox = tab()
    await outbox.flush()
    expect([states(outbox), send.mock.calls]).toEqual([['unsure'], []])
  })
})

const savedQuery = (state: Query['state']): Query => ({ id: 'id-0', ...hello, writtenAt: 1, state })
