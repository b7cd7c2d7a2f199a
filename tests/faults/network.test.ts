import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import type { Request } from '../../src/api/early-requests.ts'
import { createClient, PATIENCE, TIMEOUT } from '../../src/api/request.ts'
import { createOriginProbe } from '../../src/offline/connectivity.ts'
import { createConnection, PROBE_INTERVAL } from '../../src/stores/host/connection.ts'
import { createSite, POLL_INTERVAL, RECHECK_INTERVAL } from '../../src/stores/host/site.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { MemoryStorage } from '../support/memory-storage.ts'

vi.stubGlobal('reportError', vi.fn())

const call: Request = { method: 'POST', path: '/withdrawal', bearer: 'session', body: {} }
type Fetch = (url: string, init: RequestInit) => Promise<Response>

function setUp(fetch: Fetch) {
  const clock = new ManualClock()
  const unreachable = vi.fn()
  const { request, setSession } = createClient({
    apiHost: '',
    fetch,
    timeout(ms) {
      const controller = new AbortController()
      clock.later(() => controller.abort(), ms)
      return controller.signal
    },
  })
  setSession({ token: () => 't', onRejected: () => {}, onUnreachable: unreachable })
  return { request, clock, unreachable }
}

/** A request without an answer: rejects only when it is aborted, as fetch does. */
const never = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

describe('a call', () => {
  test('without a network is unreachable, reports it once, and is not retried', async () => {
    const fetch = vi.fn<Fetch>(() => Promise.reject(new TypeError('Failed to fetch')))
    const { request, unreachable } = setUp(fetch)
    expect(await request(v.unknown(), call)).toEqual({ ok: false, error: { kind: 'unreachable' } })
    expect(fetch).toHaveBeenCalledOnce()
    expect(unreachable).toHaveBeenCalledOnce()
  })

  test('without an answer times out after 15 s', async () => {
    const { request, clock } = setUp((_, { signal }) => never(signal))
    const result = request(v.unknown(), call)
    clock.advance(TIMEOUT)
    expect(await result).toEqual({ ok: false, error: { kind: 'timeout' } })
  })

  test('whose answer stalls times out after 15 s', async () => {
    const { request, clock } = setUp(async (_, { signal }) => {
      const body = new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode('{"id":'))
          signal?.addEventListener('abort', () => stream.error(signal.reason))
        },
      })
      return new Response(body)
    })
    const result = request(v.unknown(), call)
    await vi.waitFor(() => expect(clock.waiting).toBe(1))
    clock.advance(TIMEOUT)
    expect(await result).toEqual({ ok: false, error: { kind: 'timeout' } })
  })

  test('whose connection breaks during the answer is unreachable', async () => {
    const { request } = setUp(async () => {
      const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('reset')) })
      return new Response(body)
    })
    expect(await request(v.unknown(), call)).toEqual({ ok: false, error: { kind: 'unreachable' } })
  })
})

describe("the site's own origin", () => {
  const probe = (fetch: Fetch) =>
    createOriginProbe({ platform: { fetch, timeout: () => new AbortController().signal } })()

  test('is reachable when it answers', async () => {
    const fetch = vi.fn<Fetch>(async () => new Response(null))
    expect(await probe(fetch)).toBe(true)
    // Neither a cached answer would prove anything, nor that of a page to which a portal leads.
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      method: 'HEAD',
      cache: 'no-store',
      redirect: 'manual',
    })
  })

  test('is not reachable without an answer, or with that of a captive portal', async () => {
    expect(await probe(() => Promise.reject(new TypeError()))).toBe(false)
    expect(await probe(async () => Response.redirect('https://portal.example/'))).toBe(false)
    const page = new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } })
    expect(await probe(async () => page)).toBe(false)
  })
})

describe('the connection', () => {
  function connect(...reachable: boolean[]) {
    const clock = new ManualClock()
    const probe = vi.fn(async () => reachable.shift() ?? true)
    return {
      clock,
      probe,
      connection: createConnection({
        isOriginReachable: probe,
        isHostAnswering: async () => true,
        now: () => clock.now,
        later: clock.later,
      }),
    }
  }

  test('is reconnecting until the stream is open, and live from then on', () => {
    const { connection } = connect()
    expect(connection.state.value).toBe('reconnecting')
    connection.streamActive()
    expect(connection.state.value).toBe('live')
    expect(connection.isOnline.value).toBe(true)
  })

  test('is offline without stream and origin, and recovers by itself', async () => {
    const { connection, clock } = connect(false, true)
    connection.streamLost()
    await vi.waitFor(() => expect(connection.state.value).toBe('offline'))
    expect(connection.isOnline.value).toBe(false)
    clock.advance(PROBE_INTERVAL)
    await vi.waitFor(() => expect(connection.state.value).toBe('reconnecting'))
    expect(clock.waiting).toBe(0)
  })

  test('probes again after a probe failed unexpectedly', async () => {
    const { connection, clock, probe } = connect(false, true)
    await connection.probe()
    probe.mockRejectedValueOnce(new Error('unexpected'))
    await expect(connection.probe()).rejects.toThrow('unexpected')
    clock.advance(PROBE_INTERVAL)
    await vi.waitFor(() => expect(connection.isOnline.value).toBe(true))
  })

  test('notifies current listeners of each return', async () => {
    const { connection, clock } = connect(false, true, false, true)
    const [listener, removed] = [vi.fn(), vi.fn()]
    connection.onReturn(listener)
    connection.onReturn(removed)()
    await connection.probe()
    expect(listener).not.toHaveBeenCalled()
    clock.advance(PROBE_INTERVAL)
    await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce())
    connection.streamActive()
    expect(listener).toHaveBeenCalledOnce()
    await connection.probe()
    connection.streamActive()
    expect(listener).toHaveBeenCalledTimes(2)
    expect(removed).not.toHaveBeenCalled()
  })

  test('is offline by the probe even while a dead socket is still open', async () => {
    const { connection } = connect(false)
    connection.streamActive()
    await connection.probe()
    expect(connection.state.value).toBe('offline')
    connection.streamActive()
    expect(connection.state.value).toBe('live')
  })

  test('does not probe because of failures while it is offline', async () => {
    const { connection, probe } = connect(false)
    connection.checkReachability()
    await vi.waitFor(() => expect(connection.state.value).toBe('offline'))
    connection.checkReachability()
    connection.streamLost()
    expect(probe).toHaveBeenCalledOnce()
  })

  /** A connection whose host answers or not, apart from its origin. */
  function connectTo({ origin = true, host = true }) {
    const clock = new ManualClock()
    const connection = createConnection({
      isOriginReachable: async () => origin,
      isHostAnswering: async () => host,
      now: () => clock.now,
      later: clock.later,
    })
    return { clock, connection }
  }

  test('recovers by itself however long it was away', async () => {
    const { connection, clock, probe } = connect(...Array.from({ length: 20 }, () => false))
    connection.streamLost()
    await vi.waitFor(() => expect(connection.state.value).toBe('offline'))
    for (let tries = 2; tries <= 21; tries += 1) {
      clock.advance(PROBE_INTERVAL)
      await vi.waitFor(() => expect(probe).toHaveBeenCalledTimes(tries))
      await new Promise(setImmediate)
    }
    expect(connection.isOnline.value).toBe(true)
  })

  // Holds promise 68.
  test('waits 4 s for a first answer, and then disables payments until there is one', () => {
    const { connection, clock } = connectTo({ host: false })
    connection.awaitFirstAnswer()
    clock.advance(PATIENCE - 1)
    expect(connection.isOnline.value).toBe(true)
    clock.advance(1)
    expect(connection.trouble.value).toBe('silent')
    expect(connection.state.value).toBe('reconnecting')
    connection.answered()
    expect(connection.isOnline.value).toBe(true)
  })

  // Holds promise 68.
  test('is offline after 4 s without an answer of host and origin', async () => {
    const { connection, clock } = connectTo({ origin: false, host: false })
    connection.awaitFirstAnswer()
    clock.advance(PATIENCE)
    await vi.waitFor(() => expect(connection.trouble.value).toBe('offline'))
  })

  test('has no trouble if something was heard while a call waited', () => {
    const { connection, clock } = connectTo({})
    clock.advance(PATIENCE)
    connection.streamActive()
    clock.advance(PATIENCE - 1)
    connection.slow()
    expect(connection.trouble.value).toBeNull()
    clock.advance(1)
    connection.slow()
    expect(connection.trouble.value).toBe('silent')
  })

  test('knows how long the host has said nothing, and finds out whether it answers', async () => {
    const { connection, clock } = connectTo({ host: false })
    connection.streamActive()
    clock.advance(9999)
    expect(connection.silence()).toBe(9999)
    connection.checkReachability()
    await vi.waitFor(() => expect(connection.trouble.value).toBe('silent'))
    expect(connection.state.value).toBe('reconnecting')
  })

  test('notifies its listeners when a silent host answers again', () => {
    const { connection, clock } = connectTo({ host: false })
    const listener = vi.fn()
    connection.onReturn(listener)
    connection.awaitFirstAnswer()
    clock.advance(PATIENCE)
    connection.answered()
    expect(listener).toHaveBeenCalledOnce()
  })

  test('shares one probe among parallel callers, and one timer after failures', async () => {
    const { connection, probe, clock } = connect(false, false, false)
    await Promise.all([connection.probe(), connection.probe(), connection.probe()])
    expect(probe).toHaveBeenCalledOnce()
    await connection.probe()
    expect(clock.waiting).toBe(1)
  })
})

describe('maintenance', () => {
  type Answer = Awaited<ReturnType<Parameters<typeof createSite>[0]['request']>>
  const unreachable: Answer = { ok: false, error: { kind: 'unreachable' } }

  const unwatched = { isVisible: () => true, repeat: () => undefined, later: () => undefined }

  async function after(answer: Answer, { online = true, known = 'false' } = {}) {
    const storage = new MemoryStorage({ maintenance: known })
    const site = createSite({
      ...unwatched,
      request: async () => answer,
      isOriginReachable: async () => online,
      deviceStorage: storage,
    })
    await site.refresh()
    return { shown: site.maintenance.value, stored: storage.getItem('maintenance') }
  }

  test('is what the host answers', async () => {
    expect(await after({ ok: true, value: true })).toEqual({ shown: true, stored: 'true' })
    expect(await after({ ok: true, value: false }, { known: 'true' })).toEqual({
      shown: false,
      stored: 'false',
    })
  })

  test('is on after an invalid or failed answer', async () => {
    expect((await after({ ok: false, error: { kind: 'refused', status: 500 } })).shown).toBe(true)
    expect((await after({ ok: false, error: { kind: 'malformed' } })).shown).toBe(true)
  })

  test('is on if the host does not answer and the site’s origin does', async () => {
    expect((await after(unreachable)).shown).toBe(true)
    expect((await after({ ok: false, error: { kind: 'timeout' } })).shown).toBe(true)
  })

  test('keeps its last state while the site is offline', async () => {
    expect((await after(unreachable, { online: false })).shown).toBe(false)
    expect((await after(unreachable, { online: false, known: 'true' })).shown).toBe(true)
  })

  // Holds promise 67.
  test('keeps only the host’s own word: after a bad answer and then none the site is as the host said last', async () => {
    const answers: Answer[] = [
      { ok: true, value: false },
      { ok: false, error: { kind: 'refused', status: 502 } },
      unreachable,
    ]
    const origin = [true, false]
    const storage = new MemoryStorage()
    const site = createSite({
      ...unwatched,
      request: async () => answers.shift() ?? unreachable,
      isOriginReachable: async () => origin.shift() ?? false,
      deviceStorage: storage,
    })
    const shown: boolean[] = []
    for (let turn = 0; turn < 3; turn++) {
      await site.refresh()
      shown.push(site.maintenance.value)
    }
    expect(shown).toEqual([false, true, false])
    expect(storage.getItem('maintenance')).toBe('false')
  })

  test('does not follow from an answer in the place of host and origin', async () => {
    const bad: Answer = { ok: false, error: { kind: 'malformed' } }
    expect(await after(bad, { online: false })).toEqual({ shown: false, stored: 'false' })
    const own: Answer = { ok: false, error: { kind: 'refused', status: 503, code: 'closing' } }
    expect(await after(own, { online: false })).toEqual({ shown: true, stored: 'false' })
  })

  test('without the host’s own word is checked again soon, as long as there is none', async () => {
    const clock = new ManualClock()
    let answer: Answer = { ok: false, error: { kind: 'malformed' } }
    const site = createSite({
      ...unwatched,
      request: async () => answer,
      isOriginReachable: async () => true,
      later: clock.later,
      deviceStorage: undefined,
    })
    await site.refresh()
    for (let check = 0; check < 3; check += 1) {
      expect(site.maintenance.value).toBe(true)
      clock.advance(RECHECK_INTERVAL)
      await new Promise(setImmediate)
    }
    answer = { ok: true, value: false }
    clock.advance(RECHECK_INTERVAL)
    await vi.waitFor(() => expect(site.maintenance.value).toBe(false))
    expect(clock.waiting).toBe(0)
  })

  test('ignores a late answer to an older request', async () => {
    const answers: ((answer: Answer) => void)[] = []
    const site = createSite({
      ...unwatched,
      request: () => new Promise((resolve) => answers.push(resolve)),
      isOriginReachable: async () => true,
      deviceStorage: undefined,
    })
    const [older, newer] = [site.refresh(), site.refresh()]
    answers[1]?.({ ok: true, value: false })
    answers[0]?.({ ok: true, value: true })
    await Promise.all([older, newer])
    expect(site.maintenance.value).toBe(false)
  })

  /** An open page, visible or not, whose checks get these answers in turn. */
  async function watched(answers: readonly Answer[], isVisible = true) {
    vi.stubGlobal('reportError', vi.fn())
    let tick: () => void = () => undefined
    const left = [...answers]
    const request = vi.fn(async () => left.shift() ?? unreachable)
    const site = createSite({
      request,
      isOriginReachable: async () => true,
      isVisible: () => isVisible,
      later: () => undefined,
      repeat: (action, ms) => {
        expect(ms).toBe(POLL_INTERVAL)
        tick = action
      },
      deviceStorage: undefined,
    })
    site.startPolling()
    const shown: boolean[] = []
    for (const _ of answers) {
      tick()
      await new Promise((done) => setImmediate(done))
      shown.push(site.maintenance.value)
    }
    return { shown, requests: request.mock.calls.length }
  }
  const on: Answer = { ok: true, value: true }
  const off: Answer = { ok: true, value: false }

  test('is noticed by an open page when it begins and when it ends', async () => {
    expect((await watched([off, on, on, off])).shown).toEqual([false, true, true, false])
  })

  test('closes an open page after two failures in a row, not after one', async () => {
    const { shown } = await watched([unreachable, off, unreachable, unreachable, off])
    expect(shown).toEqual([false, false, false, true, false])
  })

  test('does not follow from timeouts', async () => {
    const slow: Answer = { ok: false, error: { kind: 'timeout' } }
    expect((await watched([off, slow, slow, slow])).shown).toEqual([false, false, false, false])
  })

  test('is not checked by a hidden page', async () => {
    expect((await watched([on], false)).requests).toBe(0)
  })
})
