import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pushFetch } from '../../../../server/notify/push/send.ts'
import { createFetch, type Rules } from '../../../../server/platform/http-out/fetch.ts'

let server: Server
let answer: RequestListener
/** The requests that came, as `GET /path`. */
let requests: string[]
beforeEach(async () => {
  requests = []
  answer = (_, response) => response.end('hello')
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  await once(server.listen(0), 'listening')
})
afterEach(async () => {
  server.closeAllConnections()
  await once(server.close(), 'close')
})

const port = () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it does not listen')
  return address.port
}
const origin = () => `http://127.0.0.1:${port()}`
const LIMITS = { maxBytes: 1000, timeout: 60_000, most: 10 }
const fetchWith = (rules: Partial<Rules> = {}) =>
  createFetch({ configured: [origin()], ...LIMITS, ...rules })

/** Waits until the server has as many requests. */
const arrived = (count: number) => expect.poll(() => requests.length).toBe(count)

describe('a request to a configured origin', () => {
  test('is answered with status, headers and content, at a private address as well', async () => {
    answer = (request, response) => {
      response.writeHead(418, { 'content-type': 'text/plain', 'x-body': request.headers['x-a'] })
      request.pipe(response)
    }
    const init = { method: 'POST', headers: { 'x-a': 'b' }, body: 'tea' }
    const response = await fetchWith()(`${origin()}/pot?a=b#c`, init)
    expect(response.status).toBe(418)
    expect(response.headers.get('x-body')).toBe('b')
    expect(await response.text()).toBe('tea')
    expect(requests).toEqual(['POST /pot?a=b'])
  })

  test('is of another origin on another port, and is not sent', async () => {
    const elsewhere = fetchWith({ configured: [`http://127.0.0.1:${port() + 1}`] })
    await expect(elsewhere(origin(), {})).rejects.toThrow('may not be requested')
    expect(requests).toEqual([])
  })

  test.each(['file:///etc/passwd', 'data:text/plain,x', 'ftp://127.0.0.1/'])(
    'with another scheme is not sent: %s',
    async (url) => {
      const anywhere = fetchWith({ configured: ['null', url], isAllowed: () => true })
      await expect(anywhere(url, {})).rejects.toThrow()
    },
  )

  // Holds promise 117.
  test.each([301, 302, 303, 307, 308])('does not follow a redirect (%i)', async (status) => {
    answer = (_, response) => response.writeHead(status, { location: '/elsewhere' }).end()
    await expect(fetchWith()(origin(), {})).rejects.toThrow('redirects')
    const response = await fetchWith()(origin(), { redirect: 'manual' })
    expect(response.status).toBe(status)
    expect(requests).toEqual(['GET /', 'GET /'])
  })

  // Holds promise 117.
  test('is given up where the answer is too large, or never ends', async () => {
    const sizes: number[] = []
    answer = (_, response) => {
      const write = () => {
        sizes.push(100)
        if (response.write('x'.repeat(100))) setImmediate(write)
        else response.once('drain', write)
      }
      write()
      response.once('close', () => response.removeAllListeners('drain'))
    }
    await expect(fetchWith()(origin(), {})).rejects.toThrow('more than 1000 bytes')
    answer = (_, response) => response.end('x'.repeat(1001))
    await expect(fetchWith()(origin(), {})).rejects.toThrow('more than 1000 bytes')
    answer = (_, response) => response.end('x'.repeat(1000))
    expect(await (await fetchWith()(origin(), {})).text()).toHaveLength(1000)
  })

  test('is given up where the answer is small and grows when it is decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000))
    answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    await expect(fetchWith({ maxBytes: 20_000 })(origin(), {})).rejects.toThrow('more than 20000')
    answer = (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello'))
    expect(await (await fetchWith()(origin(), {})).text()).toBe('hello')
  })

  test.each(['before an answer', 'in the middle of one'])(
    'is given up when its time is over %s',
    async (when) => {
      const over = new AbortController()
      answer = (_, response) => {
        if (when !== 'before an answer') response.write('a part')
      }
      const timed = fetchWith({ timeoutSignal: () => over.signal })
      const request = timed(origin(), {})
      await arrived(1)
      over.abort(new DOMException('too late', 'TimeoutError'))
      await expect(request).rejects.toMatchObject({ name: 'TimeoutError' })
    },
  )

  test('is given up when its time is over, though its caller would wait, and gives its turn to the next', async () => {
    const over = new AbortController()
    const signals = [over.signal, new AbortController().signal]
    answer = () => {}
    const timed = fetchWith({ most: 1, timeoutSignal: () => signals.shift() ?? over.signal })
    const request = timed(origin(), { signal: new AbortController().signal })
    await arrived(1)
    over.abort(new DOMException('too late', 'TimeoutError'))
    await expect(request).rejects.toMatchObject({ name: 'TimeoutError' })
    answer = (_, response) => response.end('hello')
    expect(await (await timed(origin(), {})).text()).toBe('hello')
  })

  test('is given up by the signal of its caller', async () => {
    const cancelled = new AbortController()
    answer = () => {}
    const request = fetchWith()(origin(), { signal: cancelled.signal })
    await arrived(1)
    cancelled.abort()
    await expect(request).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('fails as fetch does where the connection is refused or broken', async () => {
    answer = (request) => request.socket.destroy()
    await expect(fetchWith()(origin(), {})).rejects.toBeInstanceOf(TypeError)
    const unused = 'http://127.0.0.1:1'
    const failed = fetchWith({ configured: [unused] })(unused, {})
    await expect(failed).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  })

  test('waits for its turn where as many as may are under way, and not longer than its caller', async () => {
    const ends: (() => void)[] = []
    answer = (_, response) => void ends.push(() => response.end())
    const limited = fetchWith({ most: 2 })
    const cancelled = new AbortController()
    const first = [1, 2].map((n) => limited(`${origin()}/${n}`, {}))
    const gone = limited(`${origin()}/3`, { signal: cancelled.signal })
    const last = limited(`${origin()}/4`, {})
    await arrived(2)
    cancelled.abort()
    await expect(gone).rejects.toMatchObject({ name: 'AbortError' })
    expect(requests).toHaveLength(2)
    ends[0]?.()
    await arrived(3)
    for (const end of ends) end()
    await Promise.all([...first, last])
    expect(requests.toSorted()).toEqual(['GET /1', 'GET /2', 'GET /4'])
  })
})

describe('a request to an origin that is only allowed', () => {
  const allowed = (url: string) => fetchWith({ configured: [], isAllowed: () => true })(url, {})

  // Holds promise 117.
  test('is not sent to a private address, however it is spelled', async () => {
    const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '10.1']
    for (const host of hosts)
      await expect(allowed(`https://${host}:${port()}`)).rejects.toThrow('may not be requested')
  })

  // Holds promise 117.
  test('is not sent to a name whose addresses are private', async () => {
    const connections: unknown[] = []
    server.on('connection', (socket) => connections.push(socket))
    await expect(allowed(`https://localhost:${port()}`)).rejects.toMatchObject({
      cause: { code: 'ERR_NOT_PERMITTED' },
    })
    expect(connections).toEqual([])
  })

  test('is not sent without TLS', async () => {
    await expect(allowed('http://example.org')).rejects.toThrow('may not be requested')
  })

  test('is sent to a push service only where it is a push service', async () => {
    const toPush = pushFetch({ isOn: true, services: [origin()] }, 1)
    expect((await toPush(`${origin()}/a`, {})).status).toBe(200)
    for (const url of ['https://example.org/a', 'https://fcm.googleapis.com:8443/a'])
      await expect(toPush(url, {})).rejects.toThrow('may not be requested')
  })

  test('is asked for by its whole address', async () => {
    const asked: string[] = []
    const never = fetchWith({ isAllowed: ({ href }) => asked.push(href) === 0 })
    await expect(never('https://push.example/a?b', {})).rejects.toThrow('may not be requested')
    expect(asked).toEqual(['https://push.example/a?b'])
  })
})
