import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { createClient, type Request, TIMEOUT } from '../../src/api/request.ts'
import { createOriginProbe } from '../../src/offline/connectivity.ts'
import { createConnection, PROBE_INTERVAL } from '../../src/stores/connection.ts'
import { createSite, POLL_INTERVAL } from '../../src/stores/site.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { MemoryStorage } from '../support/memory-storage.ts'

vi.stubGlobal('reportError', vi.fn())

const call: Request = { method: 'POST', path: '/withdrawal', bearer: 'session', body: {} }
type Fetch = (url: string, init: RequestInit) => Promise<Response>

function wire(fetch: Fetch) {
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

/** Rejects when the caller gives up, as fetch does, and never by itself. */
const never = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

describe('a call', () => {
  test('without a network is unreachable, reports it once, and is not repeated', async () => {
    const fetch = vi.fn<Fetch>(() => Promise.reject(new TypeError('Failed to fetch')))
    const { request, unreachable } = wire(fetch)
    expect(await request(v.unknown(), call)).toEqual({ ok: false, error: { kind: 'unreachable' } })
    expect(fetch).toHaveBeenCalledOnce()
    expect(unreachable).toHaveBeenCalledOnce()
  })

  test('without an answer ends after 15 s', async () => {
    const { request, clock } = wire((_, { signal }) => never(signal))
    const result = request(v.unknown(), call)
    clock.pass(TIMEOUT)
    expect(await result).toEqual({ ok: false, error: { kind: 'timeout' } })
  })

  test('whose answer breaks off in the middle ends after 15 s too', async () => {
    const { request, clock } = wire(async (_, { signal }) => {
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
    clock.pass(TIMEOUT)
    expect(await result).toEqual({ ok: false, error: { kind: 'timeout' } })
  })

  test('whose connection is cut during the answer is unreachable', async () => {
    const { request } = wire(async () => {
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
    // What the service worker and the browser would answer from a cache says nothing.
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ method: 'HEAD', cache: 'no-store' })
  })

  test('is not without an answer, or with a captive portal’s', async () => {
    expect(await probe(() => Promise.reject(new TypeError()))).toBe(false)
    expect(await probe(async () => Response.redirect('https://portal.example/'))).toBe(false)
  })
})

describe('the connection', () => {
  function connect(...reachable: boolean[]) {
    const clock = new ManualClock()
    const probe = vi.fn(async () => reachable.shift() ?? true)
    return {
      clock,
      probe,
      connection: createConnection({ isOriginReachable: probe, later: clock.later }),
    }
  }

  test('is reconnecting until the stream is open, and live from then on', () => {
    const { connection } = connect()
    expect(connection.state.value).toBe('reconnecting')
    connection.streamActive()
    expect(connection.state.value).toBe('live')
    expect(connection.isOnline.value).toBe(true)
  })

  test('without stream and origin is offline, and finds back by itself', async () => {
    const { connection, clock } = connect(false, true)
    connection.streamLost()
    await vi.waitFor(() => expect(connection.state.value).toBe('offline'))
    expect(connection.isOnline.value).toBe(false)
    clock.pass(PROBE_INTERVAL)
    await vi.waitFor(() => expect(connection.state.value).toBe('reconnecting'))
    expect(clock.waiting).toBe(0)
  })

  test('goes on asking after a probe that failed unexpectedly', async () => {
    const { connection, clock, probe } = connect(false, true)
    await connection.probe()
    probe.mockRejectedValueOnce(new Error('unexpected'))
    await expect(connection.probe()).rejects.toThrow('unexpected')
    clock.pass(PROBE_INTERVAL)
    await vi.waitFor(() => expect(connection.isOnline.value).toBe(true))
  })

  test('tells of each return, to those who still ask', async () => {
    const { connection, clock } = connect(false, true, false, true)
    const [back, gone] = [vi.fn(), vi.fn()]
    connection.onReturn(back)
    connection.onReturn(gone)()
    await connection.probe()
    expect(back).not.toHaveBeenCalled()
    clock.pass(PROBE_INTERVAL)
    await vi.waitFor(() => expect(back).toHaveBeenCalledOnce())
    connection.streamActive()
    expect(back).toHaveBeenCalledOnce()
    await connection.probe()
    connection.streamActive()
    expect(back).toHaveBeenCalledTimes(2)
    expect(gone).not.toHaveBeenCalled()
  })

  test('is offline though a dead socket has not noticed', async () => {
    const { connection } = connect(false)
    connection.streamActive()
    await connection.probe()
    expect(connection.state.value).toBe('offline')
    connection.streamActive()
    expect(connection.state.value).toBe('live')
  })

  test('does not ask again because of what fails while it is known to be offline', async () => {
    const { connection, probe } = connect(false)
    connection.checkReachability()
    await vi.waitFor(() => expect(connection.state.value).toBe('offline'))
    connection.checkReachability()
    connection.streamLost()
    expect(probe).toHaveBeenCalledOnce()
  })

  test('asks once for many who ask at the same time, and waits once for many that failed', async () => {
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

  const unwatched = { isVisible: () => true, repeat: () => undefined }

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

  test('is what the host says', async () => {
    expect(await after({ ok: true, value: true })).toEqual({ shown: true, stored: 'true' })
    expect(await after({ ok: true, value: false }, { known: 'true' })).toEqual({
      shown: false,
      stored: 'false',
    })
  })

  test('is any answer that is none', async () => {
    expect((await after({ ok: false, error: { kind: 'refused', status: 500 } })).shown).toBe(true)
    expect((await after({ ok: false, error: { kind: 'malformed' } })).shown).toBe(true)
  })

  test('is a host that does not answer while the site itself does', async () => {
    expect((await after(unreachable)).shown).toBe(true)
    expect((await after({ ok: false, error: { kind: 'timeout' } })).shown).toBe(true)
  })

  test('stays as it last was in flight mode', async () => {
    expect((await after(unreachable, { online: false })).shown).toBe(false)
    expect((await after(unreachable, { online: false, known: 'true' })).shown).toBe(true)
  })

  test('is not changed by the late answer to an older question', async () => {
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

  /** An open page, seen or not, whose questions get these answers one after the other. */
  async function watched(answers: readonly Answer[], isSeen = true) {
    vi.stubGlobal('reportError', vi.fn())
    let tick: () => void = () => undefined
    const left = [...answers]
    const request = vi.fn(async () => left.shift() ?? unreachable)
    const site = createSite({
      request,
      isOriginReachable: async () => true,
      isVisible: () => isSeen,
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
    return { shown, asked: request.mock.calls.length }
  }
  const on: Answer = { ok: true, value: true }
  const off: Answer = { ok: true, value: false }

  test('is noticed by a page that is open, when it begins and when it ends', async () => {
    expect((await watched([off, on, on, off])).shown).toEqual([false, true, true, false])
  })

  test('takes no page away over one lost answer, but over the second in a row', async () => {
    const { shown } = await watched([unreachable, off, unreachable, unreachable, off])
    expect(shown).toEqual([false, false, false, true, false])
  })

  test('is not read from answers that are slow in coming', async () => {
    const slow: Answer = { ok: false, error: { kind: 'timeout' } }
    expect((await watched([off, slow, slow, slow])).shown).toEqual([false, false, false, false])
  })

  test('is not asked about by a hidden page', async () => {
    expect((await watched([on], false)).asked).toBe(0)
  })
})
