import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createEarlyRequests,
  initOf,
  MAX_AGE,
  type Request,
} from '../../../src/api/early-requests.ts'
import { createClient } from '../../../src/api/request.ts'

const URL = '/api/deposit/detail'
const call: Request = { method: 'GET', path: '/deposit/detail', bearer: 'session' }
const text = { '~standard': { validate: (value: unknown) => ({ value }) } }

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
let now = 0

beforeEach(() => {
  now = 1000
  network.mockReset().mockImplementation(async () => new Response('"from the host"'))
})

function start(token: string | null = 'mine') {
  const early = createEarlyRequests({
    fetch: network,
    timeout: () => new AbortController().signal,
    now: () => now,
  })
  early.send(URL, initOf(call, token))
  const clientOf = (current: string) => {
    const client = createClient({
      fetch: early.fetch,
      apiHost: '/api',
      timeout: () => new AbortController().signal,
    })
    const session = { token: () => current, onRejected: vi.fn(), onUnreachable: vi.fn() }
    client.setSession(session)
    return { ask: () => client.request(text, call), session }
  }
  return { early, clientOf }
}

describe('an early request', () => {
  test('is the one request of the call that needs its answer', async () => {
    const { ask } = start().clientOf('mine')
    expect(await ask()).toEqual({ ok: true, value: 'from the host' })
    expect(network).toHaveBeenCalledOnce()
    const [url, init] = network.mock.calls[0] ?? []
    expect(url).toBe(URL)
    expect(init).toMatchObject(initOf(call, 'mine'))
  })

  test('is waited for', async () => {
    let arrive = (_: Response) => {}
    network.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
    const answer = start().clientOf('mine').ask()
    arrive(new Response('"late, but the first"'))
    expect(await answer).toMatchObject({ value: 'late, but the first' })
    expect(network).toHaveBeenCalledOnce()
  })

  test('answers once: the next call asks the host', async () => {
    const { ask } = start().clientOf('mine')
    await Promise.all([ask(), ask()])
    await ask()
    expect(network).toHaveBeenCalledTimes(3)
  })

  test('never answers somebody else', async () => {
    const { ask } = start('mine').clientOf('theirs')
    network.mockResolvedValueOnce(new Response('"theirs"'))
    expect(await ask()).toMatchObject({ value: 'theirs' })
    expect(network.mock.calls[1]?.[1].headers).toMatchObject({ Authorization: 'Bearer theirs' })
  })

  test('never answers another call', async () => {
    const { early } = start()
    const others: readonly [string, Request][] = [
      ['/api/profile/detail', call],
      [URL, { ...call, method: 'PUT' }],
      [URL, { ...call, body: { coin: 'BNB' } }],
    ]
    for (const [url, other] of others) await early.fetch(url, initOf(other, 'mine'))
    expect(network).toHaveBeenCalledTimes(1 + others.length)
  })

  test('is sent anew if it is too old', async () => {
    const { ask } = start().clientOf('mine')
    now += MAX_AGE + 1
    await ask()
    expect(network).toHaveBeenCalledTimes(2)
  })

  test('is sent anew if it got no answer, or half of one', async () => {
    const half = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('"fro'))
        controller.error(new TypeError('network error'))
      },
    })
    for (const failure of [Promise.reject(new TypeError('no network')), new Response(half)]) {
      network.mockClear().mockImplementationOnce(async () => failure)
      const { ask, session } = start().clientOf('mine')
      expect(await ask()).toMatchObject({ ok: true, value: 'from the host' })
      expect(network).toHaveBeenCalledTimes(2)
      expect(session.onUnreachable).not.toHaveBeenCalled()
    }
  })

  test('that the host refuses is refused as ever', async () => {
    network.mockResolvedValueOnce(
      new Response(JSON.stringify({ error: { code: 'session', message: 'Log in' } }), {
        status: 401,
      }),
    )
    const { ask, session } = start().clientOf('mine')
    expect(await ask()).toMatchObject({ ok: false, error: { kind: 'refused', status: 401 } })
    expect(session.onRejected).toHaveBeenCalledExactlyOnceWith('mine')
    expect(network).toHaveBeenCalledOnce()
  })
})
