import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, signUp, startLogin } from '../support/accounts-host.ts'
import { closeAudited } from '../support/ledger.ts'
import type { MoneyHost, Person } from '../support/money-host.ts'
import { moneyHost } from '../support/money-host.ts'
import { buyRequest } from '../support/orders.ts'
import { CALLS } from '../support/product.ts'

let host: MoneyHost
let person: Person
beforeAll(async () => {
  host = await moneyHost()
  person = await host.person({ BNB: '5', USDT: '100' })
})
afterAll(() => closeAudited(host.deps.db, host))

const EVM = '0x52908400098527886E0F7030069857D2E4169EE7'
const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts:'
const withdrawal = {
  amount: '0.9995',
  type: 'Crypto',
  address: EVM,
  inputVal: '1',
  asset: 'BNB',
  chain: 'BNB',
  challenge: 'none',
  code: '000000',
}
const withdrawalOtp = {
  total: '1',
  coin: 'BNB',
  add: EVM,
  fee: '0',
  amount: '0.9995',
  chain: 'BNB',
  command: 'withdrawal',
}
const purchase = buyRequest('BNB', '0.1', '6000')

/** The routes without a verified session. Every other route of the API needs one, future routes included. */
const PUBLIC = [
  'POST /signup',
  'PUT /signup/otp',
  'POST /login',
  'GET /resendotp',
  'PUT /otp/passkey',
  'POST /otp/verify',
  'POST /reset/update',
  'PUT /forgot/password',
  'GET /site/setting',
  'GET /link',
  'GET /stage',
  'GET /images/:name',
  // Their proof is in the body.
  'POST /revoke',
  'PUT /freeze',
  'POST /push/alive',
]

/** The routes of the API, from Fastify's printed tree. */
function routes(): string[] {
  const trail: string[] = []
  return host.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', path = '', methods = ''] = /^(.*?)─ (\S+) \((.+)\)$/.exec(line) ?? []
      const depth = Math.floor(indent.length / 4)
      trail.splice(depth, Number.POSITIVE_INFINITY, path)
      const whole = trail.join('')
      if (!whole.startsWith('/api/')) return []
      return methods
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${whole.slice('/api'.length)}`)
    })
}

test('every call of product §7 has a route', () => {
  const http = CALLS.filter((call) => !call.startsWith('WebSocket'))
  expect(http).toHaveLength(19)
  expect(routes()).toEqual(expect.arrayContaining(http))
})

describe('every call that needs a session', () => {
  // Holds promise 20.
  test('is 401 with an unverified session, an ID token, a made-up token or none, before its body is validated', async () => {
    await signUp(host, 'ada@example.org')
    const login = await startLogin(host, 'ada@example.org')
    const closed = routes().filter((route) => !PUBLIC.includes(route))
    expect(closed).toContain('POST /withdrawal')
    expect(closed).toContain('PUT /withdrawal/otp')
    expect(closed.length).toBeGreaterThan(50)
    for (const route of closed) {
      const [method = '', path = ''] = route.split(' ')
      for (const token of [login.token, login.idToken, 'x'.repeat(43), undefined]) {
        const body = method === 'GET' ? {} : { payload: {} }
        const headers = token ? { authorization: `Bearer ${token}` } : {}
        const url = `/api${path}`
        const { statusCode } = await host.app.inject({
          ...(method === 'GET' ? { method } : { method: method === 'PUT' ? 'PUT' : 'POST' }),
          url,
          headers,
          ...body,
        })
        expect(statusCode, route).toBe(401)
      }
    }
  })
})

describe('hostile input', () => {
  test.each([
    ['PUT', '/signup/otp', { email: 'n@example.org', Name: 'A\0b', command: 'signup' }],
    ['POST', '/support', { list: 'Others', content: 'a\0b' }],
    ['PUT', '/withdrawal/otp', { ...withdrawalOtp, add: '\0' }],
    ['POST', '/withdrawal', { ...withdrawal, challenge: '\0' }],
  ] as const)('a NUL in %s %s is refused without a failure', async (method, path, body) => {
    expect((await person.call(method, path, body)).status).toBe(422)
  })

  test('a NUL in a verification, at the identity provider and in the mailbox is refused', async () => {
    const email = 'nul@example.org'
    const idToken = await signUp(host, email)
    const { token } = await startLogin(host, email)
    const verify = { challenge: '\0', code: '1' }
    expect((await host.call('POST', '/api/otp/verify', verify, { token })).status).toBe(422)
    const update = await host.call('POST', `${TOOLKIT}update`, { idToken, displayName: '\0' })
    expect(update.status).toBe(400)
    const local = { from: '127.0.0.1', headers: { host: 'localhost' } }
    const mailbox = `/mailbox.json?key=${host.deps.mailboxKey}&to=%00`
    expect((await host.call('GET', mailbox, undefined, local)).status).toBe(422)
  })

  test.each(['/api/%ff', '/%ff', '/api/images/%00'])(
    'the path %s is refused with the usual error body and headers',
    async (path) => {
      const { status, json, text, headers } = await host.call('GET', path)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(Object.keys(json.error)).toEqual(['code', 'message'])
      expect(text).not.toMatch(/FST_/)
      expect(headers['x-content-type-options']).toBe('nosniff')
    },
  )

  // Holds promise 23.
  test.each([
    '-1',
    '-0',
    '+1',
    'NaN',
    'Infinity',
    '1e309',
    '1e2',
    '0x10',
    '1,5',
    '1_0',
    '1.',
    '.5',
    '',
    ' 1',
    '1\n',
    '١',
    '１',
    '1.0000000000000000001',
    `1${'0'.repeat(30)}`,
    1,
    null,
    true,
    ['1'],
    { toString: '1' },
  ])('the amount %j is refused by every call with amounts', async (amount) => {
    const calls = [
      ...['total', 'amount', 'fee'].map((field) =>
        person.call('PUT', '/withdrawal/otp', { ...withdrawalOtp, [field]: amount }),
      ),
      ...['amount', 'inputVal'].map((field) =>
        person.call('POST', '/withdrawal', { ...withdrawal, [field]: amount }),
      ),
      ...['amount', 'receiveToken', 'tokenFee', 'val'].flatMap((field) => [
        person.call('POST', '/buy/token', { ...purchase, [field]: amount }),
        person.call('PUT', '/buy/quote', { ...purchase, [field]: amount }),
      ]),
    ]
    for (const { status, json } of await Promise.all(calls))
      expect([status, json.error.code]).toEqual([422, 'invalid'])
  })

  test('keys for prototype pollution are refused and have no effect', async () => {
    for (const key of ['"__proto__":{"isOpen":true}', '"constructor":{"prototype":{"isOpen":1}}']) {
      const { status } = await person.call('POST', '/buy/token', `{${key}}`)
      expect(status).toBe(400)
    }
    expect(Reflect.get({}, 'isOpen')).toBeUndefined()
  })

  test.each([
    'ada@example.org.',
    '"ada"@example.org',
    'ada@[127.0.0.1]',
    'ada@example.org,eve@example.org',
    'ada@example.org\r\nBcc: eve@example.org',
    '\u017Fada@example.org',
    '\u212Aada@example.org',
    'ada@ex\u0430mple.org',
  ])('the e-mail %j, which could be another spelling of a mailbox, is refused', async (email) => {
    const body = { email, Name: 'Ada', command: 'signup' }
    expect((await host.call('PUT', '/api/signup/otp', body)).status).toBe(422)
    const account = await host.call('POST', `${TOOLKIT}signUp`, { email, password: PASSWORD })
    expect(account.status).toBe(400)
  })
})

describe('a flood', () => {
  // Holds promise 31.
  test('of slow and incomplete requests does not keep others from being answered', async () => {
    const { port } = new URL(await host.app.listen({ port: 0, host: '127.0.0.1' }))
    const parts = ['', 'GET /', 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{']
    const sockets = Array.from({ length: 300 }, (_, i) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => {})
      socket.write(parts[i % parts.length] ?? '')
      return socket
    })
    expect((await fetch(`http://127.0.0.1:${port}/api/site/setting`)).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })

  // Holds promise 31.
  test('of guesses at one account is refused, and other requests are answered', async () => {
    const guess = { email: 'flooded@example.org', password: 'Wrong-Horse1' }
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => host.call('POST', `${TOOLKIT}signInWithPassword`, guess)),
    )
    const refusals = answers.map(({ json }) => json.error.message)
    expect(refusals.filter((message) => message === 'INVALID_LOGIN_CREDENTIALS')).toHaveLength(10)
    expect(refusals.filter((message) => message === 'TOO_MANY_ATTEMPTS_TRY_LATER')).toHaveLength(30)
    expect((await person.call('GET', '/profile/detail')).status).toBe(200)
  })
})
