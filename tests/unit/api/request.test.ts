import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import type { Request } from '../../../src/api/early-requests.ts'
import { createHistoryApi } from '../../../src/api/history/history.ts'
import {
  createClient,
  isOutcomeUnknown,
  PATIENCE,
  retryIfOutcomeUnknown,
  TIMEOUT,
} from '../../../src/api/request.ts'

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const get: Request = { method: 'GET', path: '/x' }
const own: Request = { ...get, bearer: 'session' }

function host(...answers: Response[]) {
  const sent: { url: string; init: RequestInit; headers: Headers }[] = []
  const { request, setSession } = createClient({
    apiHost: 'https://host.example',
    timeout: () => new AbortController().signal,
    fetch: async (url, init) => {
      sent.push({ url, init, headers: new Headers(init.headers) })
      return answers.shift() ?? answer({})
    },
  })
  const handler = {
    current: 'token-1',
    token: () => handler.current,
    onRejected: vi.fn(),
    onUnreachable: vi.fn(),
    onAnswered: vi.fn(),
    isPlainHost: vi.fn(() => false),
  }
  setSession(handler)
  return { request, sent, handler }
}

describe('a refusal with Retry-After', () => {
  test.each([
    ['42', 42],
    [undefined, undefined],
    ['Fri, 02 Jan 2026 00:00:00 GMT', undefined],
  ])('%s has the delay in seconds', async (header, retryAfter) => {
    const headers = header === undefined ? {} : { 'Retry-After': header }
    const { request } = host(new Response('{}', { status: 429, headers }))
    const { ok, ...rest } = await request(v.unknown(), get)
    expect(ok).toBe(false)
    expect(rest).toEqual({
      error: { kind: 'refused', status: 429, ...(retryAfter && { retryAfter }) },
    })
  })
})

describe('a call', () => {
  test('has credentials and JSON, and no header that another host would not expect', async () => {
    const { request, sent } = host()
    await request(v.unknown(), { method: 'PUT', path: '/signup/otp', body: { email: 'a@b.c' } })
    expect(sent[0]?.url).toBe('https://host.example/signup/otp')
    expect(sent[0]?.init).toMatchObject({ method: 'PUT', credentials: 'include' })
    expect(sent[0]?.init.body).toBe('{"email":"a@b.c"}')
    expect(sent[0]?.headers.get('Content-Type')).toBe('application/json')
    expect(sent[0]?.headers.has('Authorization')).toBe(false)
    expect(sent[0]?.headers.has('Idempotency-Key')).toBe(false)
  })

  test('without a body has no content type', async () => {
    const { request, sent } = host()
    await request(v.unknown(), get)
    expect(sent[0]?.init.body).toBeNull()
    expect(sent[0]?.headers.has('Content-Type')).toBe(false)
  })

  // Holds promise 7.
  test('of a session has its token in a header and never in the URL', async () => {
    const { request, sent } = host()
    await request(v.unknown(), own)
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer token-1')
    expect(sent[0]?.url).not.toContain('token-1')
  })

  test('with a token of its own sends that one', async () => {
    const { request, sent } = host()
    await request(v.unknown(), { ...get, bearer: { token: 'proof' } })
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer proof')
  })

  test('with an idempotency key sends it', async () => {
    const { request, sent } = host()
    await request(v.unknown(), { ...own, idempotencyKey: 'k' })
    expect(sent[0]?.headers.get('Idempotency-Key')).toBe('k')
  })
})

describe('an answer', () => {
  test('is parsed', async () => {
    const { request } = host(answer({ id: '7', more: true }))
    expect(await request(v.object({ id: v.string() }), get)).toEqual({
      ok: true,
      value: { id: '7' },
    })
  })

  test('of plain text is a string', async () => {
    const { request } = host(new Response('0xabc'))
    expect(await request(v.string(), get)).toEqual({ ok: true, value: '0xabc' })
  })

  test('that is empty is accepted by a call without a result', async () => {
    const { request } = host(new Response(null, { status: 204 }))
    expect((await request(v.unknown(), get)).ok).toBe(true)
  })

  test('of rows drops those that cannot be parsed, and logs their number', async () => {
    const row = { Time: '2026-01-01T00:00:00Z', TypeOf: 'BNB', Amount: '1', Status: 'Completed' }
    const rows = JSON.stringify([row, { ...row, Amount: 'much' }])
    const client = createClient({
      apiHost: '',
      timeout: () => new AbortController().signal,
      fetch: async () => Response.json(rows),
    })
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
    try {
      const answer = await createHistoryApi({ client }).lines('deposit')
      expect(answer).toMatchObject({
        ok: true,
        value: { rows: [{ kind: 'deposit', coin: 'BNB' }], dropped: 1 },
      })
      expect(logged).toHaveBeenCalledWith(expect.stringContaining('/deposit/detail'), {
        dropped: 1,
      })
    } finally {
      logged.mockRestore()
    }
  })

  test('of a page names the rows that cannot be parsed by their changes', async () => {
    const row = { Time: '2026-01-01T00:00:00Z', TypeOf: 'BNB', Amount: '1', Status: 'Completed' }
    const rows = [
      { ...row, Id: 'a', Change: 9 },
      { ...row, Id: 'b', Change: 7, Amount: 'much' },
    ]
    const client = createClient({
      apiHost: '',
      timeout: () => new AbortController().signal,
      fetch: async () => Response.json({ rows, next: '7' }),
    })
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const answer = await createHistoryApi({ client }).page('deposit')
    logged.mockRestore()
    const value = { lines: [{ id: 'a', change: 9 }], changes: [9, 7], dropped: [7], next: '7' }
    expect(answer).toMatchObject({ ok: true, value })
  })

  test('of another shape is malformed', async () => {
    const { request } = host(answer({ id: 7 }))
    expect(await request(v.object({ id: v.string() }), get)).toEqual({
      ok: false,
      error: { kind: 'malformed' },
    })
  })

  test('that is an error has status, code and message', async () => {
    const { request } = host(answer({ error: { code: 'limit', message: 'Too much' } }, 422))
    expect(await request(v.unknown(), get)).toEqual({
      ok: false,
      error: { kind: 'refused', status: 422, code: 'limit', message: 'Too much' },
    })
  })

  test('that is an error of another format has the status', async () => {
    const { request } = host(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(await request(v.unknown(), get)).toEqual({
      ok: false,
      error: { kind: 'refused', status: 502 },
    })
  })
})

describe('something in the host’s place', () => {
  const page = (status = 200) => new Response('<!DOCTYPE html><h1>Welcome</h1>', { status })

  // Holds promise 67.
  test.each([200, 401, 404, 500, 511])(
    'that answers %i with a page never counts as an answer',
    async (status) => {
      const { request, handler } = host(page(status))
      const result = await request(v.unknown(), own)
      expect(result).toEqual({ ok: false, error: { kind: 'malformed' } })
      expect(isOutcomeUnknown({ kind: 'malformed' })).toBe(true)
      expect(handler.onUnreachable).toHaveBeenCalledOnce()
      expect(handler.onAnswered).not.toHaveBeenCalled()
    },
  )

  test('that redirects is not followed', async () => {
    const { request, sent } = host()
    await request(v.unknown(), own)
    expect(sent[0]?.init.redirect).toBe('error')
  })

  test('is told from the host, which answers and refuses', async () => {
    const { request, handler } = host(
      answer('ok'),
      answer({ error: { code: 'limit', message: 'Too much' } }, 422),
    )
    await request(v.unknown(), own)
    await request(v.unknown(), own)
    expect(handler.onAnswered).toHaveBeenCalledTimes(2)
    expect(handler.onUnreachable).not.toHaveBeenCalled()
  })
})

describe('401', () => {
  const refusal = { error: { code: 'session', message: 'Please log in again.' } }

  test('of the host to a session call ends the session', async () => {
    const { request, handler } = host(answer(refusal, 401))
    await request(v.unknown(), own)
    expect(handler.onRejected).toHaveBeenCalledExactlyOnceWith('token-1')
  })

  // Holds promise 67.
  test.each([
    ['a page', new Response('<h1>Log in to our network</h1>', { status: 401 })],
    ['a text', new Response('Unauthorized', { status: 401 })],
    ['nothing', new Response('', { status: 401 })],
    ['JSON of another kind', answer({ message: 'Unauthorized' }, 401)],
    ['half a refusal', answer({ error: { code: 'session' } }, 401)],
  ])('with %s may be a gateway’s, and ends nothing', async (_, response) => {
    const { request, handler } = host(response)
    expect(await request(v.unknown(), own)).toMatchObject({ ok: false })
    expect(handler.onRejected).not.toHaveBeenCalled()
  })

  test('of a plain host, which has no refusal of our shape, ends the session with any JSON', async () => {
    const { request, handler } = host(
      new Response('<h1>Log in to our network</h1>', { status: 401 }),
      answer({ message: 'Unauthorized' }, 401),
    )
    handler.isPlainHost.mockReturnValue(true)
    await request(v.unknown(), own)
    expect(handler.onRejected).not.toHaveBeenCalled()
    await request(v.unknown(), own)
    expect(handler.onRejected).toHaveBeenCalledExactlyOnceWith('token-1')
  })

  test('to a call with a token of its own does not', async () => {
    const { request, handler } = host(answer(refusal, 401))
    await request(v.unknown(), { ...get, bearer: { token: 'pending' } })
    expect(handler.onRejected).not.toHaveBeenCalled()
  })

  test('that arrives after somebody else has logged in does not end their session', async () => {
    let arrive: (response: Response) => void = () => {}
    const { request, setSession } = createClient({
      apiHost: '',
      timeout: () => new AbortController().signal,
      fetch: () => new Promise((resolve) => (arrive = resolve)),
    })
    const handler = {
      current: 'first',
      token: () => handler.current,
      onRejected: vi.fn(),
      onUnreachable: vi.fn(),
    }
    setSession(handler)
    const late = request(v.unknown(), own)
    handler.current = 'second'
    arrive(answer(refusal, 401))
    await late
    expect(handler.onRejected).not.toHaveBeenCalled()
  })
})

describe('a call that has no answer', () => {
  const refused = (status: number, code?: string) =>
    Object.assign({ kind: 'refused' as const, status }, code === undefined ? {} : { code })

  test('may have been carried out, but not where the host says that it is closed', () => {
    for (const status of [502, 503, 504]) expect(isOutcomeUnknown(refused(status))).toBe(true)
    for (const status of [500, 501, 505]) expect(isOutcomeUnknown(refused(status))).toBe(false)
    expect(isOutcomeUnknown(refused(503, 'unavailable'))).toBe(true)
    expect(isOutcomeUnknown(refused(503, 'maintenance'))).toBe(false)
    expect(isOutcomeUnknown(refused(500, 'failed'))).toBe(false)
  })

  test('is sent once more, unless somebody else has logged in meanwhile', async () => {
    const lost = { ok: false, error: { kind: 'unreachable' } } as const
    const send = vi.fn(async () => lost)
    await retryIfOutcomeUnknown(send, () => true)
    expect(send).toHaveBeenCalledTimes(2)
    await retryIfOutcomeUnknown(send, () => false)
    expect(send).toHaveBeenCalledTimes(3)
  })

  test.each([
    ['is slow', false, 1],
    ['is not slow once it is answered, however long the rest takes', true, 0],
  ])('%s', async (_, isAnswered, count) => {
    const timers = new Map([TIMEOUT, PATIENCE].map((ms) => [ms, new AbortController()]))
    const answered = Promise.withResolvers<Response>()
    const { request, setSession } = createClient({
      apiHost: '',
      timeout: (ms) => timers.get(ms)?.signal ?? new AbortController().signal,
      fetch: () => answered.promise,
    })
    const onSlow = vi.fn()
    setSession({ token: () => null, onRejected() {}, onUnreachable() {}, onSlow })
    const asked = request(v.unknown(), get)
    if (isAnswered) {
      answered.resolve(answer({}))
      await asked
    }
    timers.get(PATIENCE)?.abort()
    expect(onSlow).toHaveBeenCalledTimes(count)
    answered.resolve(answer({}))
    await asked
  })
})
