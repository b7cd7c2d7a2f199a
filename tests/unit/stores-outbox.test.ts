import { signal } from '@preact/signals-react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SupportQuery } from '#contract/support.ts'
import type { ApiResult } from '../../src/api/request.ts'
import { createOutbox, type Outbox, type Query } from '../../src/stores/outbox.ts'
import { memoryCache } from '../support/memory-cache.ts'
import { memoryChannels } from '../support/memory-channels.ts'
import { memoryLocks } from '../support/memory-locks.ts'

beforeEach(() => vi.stubGlobal('reportError', vi.fn()))
afterEach(() => vi.unstubAllGlobals())

const taken: ApiResult<unknown> = { ok: true, value: {} }
const unreachable: ApiResult<unknown> = { ok: false, error: { kind: 'unreachable' } }
const refused = (status: number): ApiResult<unknown> => ({
  ok: false,
  error: { kind: 'refused', status },
})
const hello = { topic: 'other', content: 'Hello' } as const

/** One device; every tab has an outbox of its own over the same store. */
function device({ isPlainHost = false } = {}) {
  const cache = memoryCache()
  const locks = memoryLocks()
  const openChannel = memoryChannels()
  const token = signal<string | null>('ada')
  const send = vi.fn<(payload: SupportQuery) => Promise<ApiResult<unknown>>>(async () => taken)
  let ids = 0
  const tab = (): Outbox =>
    createOutbox({
      cache,
      send,
      token,
      locks,
      isPlainHost: () => isPlainHost,
      channel: openChannel('outbox'),
      now: () => 7,
      newId: () => `id-${++ids}`,
    })
  return { cache, token, send, tab }
}
const states = (outbox: Outbox) => outbox.queries.value.map(({ state }) => state)

describe('a query written offline', () => {
  test('is stored, and is sent once with an id of its own when the network is back', async () => {
    const { tab, send } = device()
    const outbox = tab()
    expect(await outbox.add(hello)).toBe(true)
    expect(states(outbox)).toEqual(['waiting'])
    expect(send).not.toHaveBeenCalled()
    expect(await outbox.flush()).toBe(1)
    expect(await outbox.flush()).toBe(0)
    expect(send).toHaveBeenCalledExactlyOnceWith({ ...hello, id: 'id-1' })
    expect(states(outbox)).toEqual(['sent'])
  })

  test('that the first version cached, with its topic as on the wire, is still sent', async () => {
    const { tab, send, cache } = device()
    const written = { id: 'old', content: 'Hello', writtenAt: 1, state: 'waiting' }
    cache.entries['outbox'] = [{ ...written, list: 'Buy Token Issues' }]
    const outbox = tab()
    await outbox.load()
    expect(outbox.queries.value).toEqual([{ ...written, topic: 'purchase' }])
    expect(await outbox.flush()).toBe(1)
    expect(send).toHaveBeenCalledExactlyOnceWith({ topic: 'purchase', content: 'Hello', id: 'old' })
    expect(states(outbox)).toEqual(['sent'])
  })

  test('is there after a restart, and in the other tabs', async () => {
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

  test('goes out under the same id again when no answer came', async () => {
    const { tab, send } = device()
    const outbox = tab()
    await outbox.add(hello)
    send.mockResolvedValueOnce(unreachable)
    expect(await outbox.flush()).toBe(0)
    expect(states(outbox)).toEqual(['waiting'])
    expect(await outbox.flush()).toBe(1)
    expect(send.mock.calls.map(([payload]) => payload.id)).toEqual(['id-1', 'id-1'])
  })

  test('follows those before it, and waits with them without an answer', async () => {
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
    [429, 'waiting'],
    [500, 'waiting'],
  ])('that the host answers with %i is %s', async (status, state) => {
    const { tab, send } = device()
    const outbox = tab()
    await outbox.add(hello)
    send.mockResolvedValueOnce(refused(status))
    await outbox.flush()
    expect(states(outbox)).toEqual([state])
  })

  test('whose tab was closed in the middle of sending is sent again', async () => {
    const { tab, send, cache } = device()
    cache.entries['outbox'] = [left('sending')]
    const outbox = tab()
    expect(await outbox.flush()).toBe(1)
    expect(send.mock.calls[0]?.[0].id).toBe('id-0')
  })

  test('never goes out in the name of whoever has logged in meanwhile', async () => {
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

  test('can be taken back', async () => {
    const { tab, send } = device()
    const outbox = tab()
    await outbox.add(hello)
    await outbox.remove('id-1')
    await outbox.flush()
    expect([outbox.queries.value, send.mock.calls]).toEqual([[], []])
  })

  test('stays in the form where nothing can be stored', async () => {
    const { tab, cache } = device()
    cache.change = async () => false
    expect(await tab().add(hello)).toBe(false)
  })
})

describe('to a host that knows no ids', () => {
  test('a query is sent without one', async () => {
    const { tab, send } = device({ isPlainHost: true })
    const outbox = tab()
    await outbox.add(hello)
    await outbox.flush()
    expect(send).toHaveBeenCalledExactlyOnceWith(hello)
  })

  test('one that brought no answer is not sent again before its writer says so', async () => {
    const { tab, send } = device({ isPlainHost: true })
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

  test('one whose tab was closed in the middle of sending is its writer’s to decide about', async () => {
    const { tab, send, cache } = device({ isPlainHost: true })
    cache.entries['outbox'] = [left('sending')]
    const outbox = tab()
    await outbox.flush()
    expect([states(outbox), send.mock.calls]).toEqual([['unsure'], []])
  })
})

const left = (state: Query['state']): Query => ({ id: 'id-0', ...hello, writtenAt: 1, state })
