import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Db } from '../../server/platform/db/db.ts'
import { maskSecrets } from '../../server/platform/log/log.ts'
import type { AccountsHost } from '../support/accounts-host.ts'
import { accountsHost, logIn, PASSWORD, signUp } from '../support/accounts-host.ts'
import { openDb } from '../support/database.ts'

const SOCKET = '/api/user/balance'
let host: AccountsHost
afterEach(() => host.close())

describe('a body', () => {
  // Holds promise 31.
  test('over 64 KB is refused before it is read', async () => {
    host = await accountsHost()
    const email = `${'a'.repeat(70_000)}@example.org`
    const answer = await host.call('POST', '/api/login', { email })
    expect([answer.status, answer.json.error.code]).toEqual([413, 'bad-request'])
  })

  test('that is not JSON, of another type, or of another shape is refused without internal details', async () => {
    host = await accountsHost()
    const answers = [
      await host.call('POST', '/api/login', '{"email":'),
      await host.call('POST', '/api/login', 'email=a', { headers: { 'content-type': 'text/csv' } }),
      await host.call('POST', '/api/login', '{}', { headers: { 'content-type': 'text/plain' } }),
      await host.call('POST', '/api/login', '{"__proto__":{"x":1}}'),
      await host.call('POST', '/api/login', { email: ['a@example.org'] }),
      await host.call('POST', '/api/login', 'null'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 415, 415, 400, 422, 422])
    for (const { json, text } of answers) {
      expect(Object.keys(json.error)).toEqual(['code', 'message'])
      expect(text).not.toMatch(/valibot|fastify|node_modules|FST_|SyntaxError/i)
    }
  })

  // Holds promise 31.
  test('that never arrives times out, and the host goes on', async () => {
    host = await accountsHost({}, { requestTimeout: 300 })
    const url = new URL(await host.app.listen({ port: 0, host: '127.0.0.1' }))
    const { answer } = sendRaw(url, `${LOGIN}Content-Length: 50\r\n\r\n{`)
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
    // On a busy machine this request may exceed the short timeout, too.
    const status = async () => (await fetch(`${url.origin}/api/site/setting`)).status
    await expect.poll(status).toBe(200)
  })
})

// Holds promise 46.
test('a connection that stays silent is closed, but not a balance stream', async () => {
  host = await accountsHost({}, { idleTimeout: 300 })
  await signUp(host, 'ada@example.org')
  const token = await logIn(host, 'ada@example.org')
  const url = new URL(await host.app.listen({ port: 0, host: '127.0.0.1' }))
  const stream = new WebSocket(`ws://${url.host}${SOCKET}`, [token])
  await once(stream, 'message')
  expect(await sendRaw(url, '').answer).toBe('')
  expect(stream.readyState).toBe(WebSocket.OPEN)
  stream.close()
})

/** Another request behind one that is refused, which would send a mail. */
const SIGNUP = JSON.stringify({ email: 'next@example.org', Name: 'Next', command: 'signup' })
const NEXT = `PUT /api/signup/otp HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${SIGNUP.length}\r\n\r\n${SIGNUP}`

const LOGIN = 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

/** Sends raw text to the host; `answer` resolves when the host closes the connection. */
function sendRaw({ port }: URL, text: string): { readonly answer: Promise<string> } {
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  const answer = new Promise<string>((resolve) => socket.on('end', () => resolve(received)))
  socket.on('error', () => {})
  socket.write(text)
  return { answer }
}

describe('a request that is refused before a route is called', () => {
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'

  // Holds promises 30, 118.
  test.each([
    ['is not HTTP', 400, 'GARBAGE\r\n\r\n'],
    ['has two lengths', 400, `${LOGIN}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ['has two hosts', 400, `GET /api/link HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n${NEXT}`],
    [
      'is an upgrade with two hosts',
      400,
      `GET ${SOCKET} HTTP/1.1\r\nHost: a\r\nHost: b\r\n${upgrade}\r\n`,
    ],
    ...['foo', 'identity', 'gzip', 'foo, chunked', 'chunked, foo', 'xchunked', '"chunked"'].flatMap(
      (encoding): [string, number, string][] => {
        const rest = `Host: x\r\nTransfer-Encoding: ${encoding}\r\n\r\n${NEXT}`
        return [
          [`has a body in ${encoding}`, 400, `POST /api/login HTTP/1.1\r\n${rest}`],
          [
            `has a body in ${encoding} where there is none`,
            400,
            `GET /api/link HTTP/1.1\r\n${rest}`,
          ],
        ]
      },
    ),
    [
      'has two encodings',
      400,
      `${LOGIN}Transfer-Encoding: foo\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n${NEXT}`,
    ],
    ['has too large headers', 431, `GET /api/link HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['is too slow', 408, `${LOGIN}Content-Length: 50\r\n\r\n{`],
    ['is an upgrade of another path', 404, `GET /api HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`],
    ['is an upgrade without a session', 401, `GET ${SOCKET} HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`],
    [
      'is an upgrade without a key',
      400,
      `GET ${SOCKET} HTTP/1.1\r\nHost: x\r\n${upgrade}Sec-WebSocket-Protocol: a\r\n\r\n`,
    ],
  ])(
    'because it %s gets %i with the usual error body, and the connection is closed',
    async (_, status, text) => {
      host = await accountsHost({}, { requestTimeout: status === 408 ? 300 : 15_000 })
      const url = new URL(await host.app.listen({ port: 0, host: '127.0.0.1' }))
      const mails = host.mails.length
      const [head = '', body = ''] = (await sendRaw(url, text).answer).split('\r\n\r\n')
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(head).toContain('x-content-type-options: nosniff')
      expect(head).toContain('cache-control: no-store')
      expect(JSON.parse(body)).toEqual({
        error: { code: expect.any(String), message: expect.any(String) },
      })
      expect(host.mails).toHaveLength(mails)
      const open = () => new Promise((known) => host.app.server.getConnections((_, n) => known(n)))
      await expect.poll(open).toBe(0)
    },
  )

  test('by a host that is shutting down gets 503 with the usual error body', async () => {
    const inner = await openDb()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const listen: Db['listen'] = async (...args) => {
      const stop = await inner.listen(...args)
      return () => released.then(stop)
    }
    host = await accountsHost({}, {}, { db: { ...inner, listen } })
    const url = await host.app.listen({ port: 0, host: '127.0.0.1' })
    const closed = host.app.close()
    const answer = await fetch(`${url}/api/link`)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('connection')).toBe('close')
    expect(await answer.json()).toMatchObject({ error: { code: 'closing' } })
    release()
    await closed
    await inner.close()
  })

  test.each(['PROPFIND', 'TRACE', 'DELETE'])(
    'because of its method %s gets 404 without its path',
    async (method) => {
      host = await accountsHost()
      const url = new URL(await host.app.listen({ port: 0, host: '127.0.0.1' }))
      const request = `${method} /api/secret HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
      const answer = await sendRaw(url, request).answer
      expect(answer).toContain('HTTP/1.1 404 ')
      expect(answer).toContain('{"error":{"code":"not-found","message":"Not found."}}')
      expect(answer).not.toContain('secret')
    },
  )
})

describe('a failure', () => {
  test('inside the host is a 500 without internal details', async () => {
    host = await accountsHost()
    host.mailServer.isDown = true
    const body = { email: 'ada@example.org', Name: 'Ada', command: 'signup' }
    const answer = await host.call('PUT', '/api/signup/otp', body)
    expect(answer.status).toBe(500)
    expect(answer.json.error).toEqual({
      code: 'failed',
      message: 'Something went wrong. Please try again later.',
    })
    // By this name it is found in the log.
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{8,}$/)
  })

  test('too many requests are 429 with the time to wait', async () => {
    host = await accountsHost({ ADDRESS_LIMIT: '3' })
    const login = (from: string) =>
      host.call('POST', '/api/login', { email: 'a@example.org' }, { token: 'x'.repeat(40), from })
    for (let i = 0; i < 3; i += 1) expect((await login('203.0.113.7')).status).toBe(401)
    const fourth = await login('203.0.113.7')
    expect([fourth.status, fourth.headers['retry-after']]).toEqual([429, '3600'])
    expect((await login('203.0.113.8')).status).toBe(401)
  })

  test('all addresses of a subscriber of IPv6 are counted as one, on a real connection as well', async () => {
    host = await accountsHost({ ADDRESS_LIMIT: '3', TRUSTED_PROXIES: '1' })
    const origin = await host.app.listen({ port: 0, host: '127.0.0.1' })
    const login = async (forwarded: string) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${'x'.repeat(40)}`,
        'x-forwarded-for': forwarded,
      }
      const body = JSON.stringify({ email: 'a@example.org' })
      return (await fetch(`${origin}/api/login`, { method: 'POST', headers, body })).status
    }
    const own = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:0DB8:0001:0002::3']
    for (const address of own) expect(await login(address)).toBe(401)
    expect(await login('2001:db8:1:2:a:b:c:d')).toBe(429)
    expect(await login('2001:db8:1:3::1')).toBe(401)
    // An IPv4 address is itself, however it is written.
    for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '203.0.113.7'])
      expect(await login(address)).toBe(401)
    expect(await login('::ffff:203.0.113.7')).toBe(429)
    expect(await login('::ffff:203.0.113.8')).toBe(401)
  })

  test('a forwarded address is used only behind a trusted proxy', async () => {
    const login = (forwarded: string) =>
      host.call(
        'POST',
        '/api/login',
        { email: 'a@example.org' },
        { headers: { 'x-forwarded-for': forwarded } },
      )
    host = await accountsHost({ ADDRESS_LIMIT: '1' })
    await login('198.51.100.1')
    expect((await login('198.51.100.2')).status).toBe(429)
    await host.close()
    host = await accountsHost({ ADDRESS_LIMIT: '1', TRUSTED_PROXIES: '1' })
    await login('198.51.100.1')
    expect((await login('198.51.100.2')).status).toBe(401)
  })
})

describe('the log', () => {
  // Holds promise 32.
  test('of signups, logins and failures has no code, token, password or e-mail', async () => {
    const lines: string[] = []
    const log = { write: (line: string) => lines.push(line) }
    host = await accountsHost({ LOG_LEVEL: 'debug' }, { log })
    const idToken = await signUp(host, 'ada@example.org')
    const token = await logIn(host, 'ada@example.org')
    await host.call('PUT', '/api/forgot/password', { email: 'ada@example.org', command: 'forgot' })
    const link = new URL(host.mails.at(-1)?.link ?? '')
    await host.call('GET', `/api/profile/detail?token=${token}&search=what-was-typed`, undefined, {
      token,
    })
    host.mailServer.isDown = true
    await host.call('PUT', '/api/signup/otp', {
      email: 'eve@example.org',
      Name: 'Eve',
      command: 'signup',
    })
    host.clock.advance(1000)
    await host.call('POST', '/identitytoolkit.googleapis.com/v1/accounts:update', {
      idToken,
      password: `${PASSWORD}2`,
    })
    await host.call('PUT', '/api/profile/password/update', { password: PASSWORD }, { token })
    await host.call('POST', '/api/reset/update', { Email: 'ada@example.org', password: PASSWORD })
    await expect.poll(() => lines.join('')).toContain('a mail could not be sent')
    const written = lines.join('')
    expect(lines.length).toBeGreaterThan(10)
    expect(written).toContain('"path":"/api/login"')
    const secrets = [
      idToken,
      token,
      PASSWORD,
      'what-was-typed',
      'ada@example.org',
      'eve@example.org',
      link.searchParams.get('oobCode'),
    ]
    const codes = host.mails.flatMap(({ code = [] }) => code)
    for (const secret of secrets) expect(written).not.toContain(secret)
    // Whole numbers only: a duration such as 2.102332 may contain the digits of a code.
    for (const code of codes) expect(written).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`))
  })

  test.each([
    ['Key (email)=(ada@example.org) already exists.', 'Key (email)=([e-mail]) already exists.'],
    ['code 123456 for you', 'code [six digits] for you'],
    ['code:123456, or 654321.', 'code:[six digits], or [six digits].'],
    ['at 12:34:123456 of 1.123456', 'at 12:34:123456 of 1.123456'],
    [`token ${'a'.repeat(43)} ended`, 'token [long text] ended'],
    ['took 1234567 ms on 10.0.0.1', 'took 1234567 ms on 10.0.0.1'],
  ])('writes %j as %j', (text, written) => {
    expect(maskSecrets(text)).toBe(written)
  })
})
