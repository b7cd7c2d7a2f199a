import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { encodeForgot, encodeResetUpdate } from '#contract/account/password.ts'
import { encodeSignupOtp } from '#contract/account/signup.ts'
import { DAY, HOUR } from '../../server/platform/time/clock.ts'
import { type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import { buyRequest } from '../support/orders.ts'
import { softwarePasskey } from '../support/software-passkey.ts'
import { transactionHash } from '../support/transaction-hash.ts'

const OF_ADDRESS = 7
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const CALLER = '203.0.113.7'

let host: MoneyHost
let person: Person
let sessionId: string

beforeAll(async () => {
  host = await moneyHost({ ADDRESS_LIMIT: String(OF_ADDRESS), OWNERSHIP_ABOVE: '1000' })
})
beforeEach(async () => {
  await host.deps.db.run('DELETE FROM rate_limits')
  person = await host.person({ USDT: '100' })
  const headers = { authorization: `Bearer ${person.token}` }
  sessionId = (await host.deps.sessions.requireUser({ headers })).sessionId
})
afterAll(() => host.close())

interface Limited {
  readonly call: readonly ['GET' | 'POST' | 'PUT', string, (() => object)?]
  /** How it is counted: by the session, by the person, or by the address. */
  readonly by: () => string
  readonly max: number
  readonly per?: number
}

const query = () => ({ list: 'Others', content: 'Where is it?', id: randomUUID() })
const email = () => ({ email: person.email })
const forgotten = () => encodeForgot(person.email)
const reset = () => encodeResetUpdate({ email: person.email, password: 'another password' })
const signup = () => encodeSignupOtp({ email: `${randomUUID()}@example.org`, name: 'Ada' })
const passkey = () => ({
  challenge: randomUUID(),
  name: 'New',
  response: softwarePasskey('http://localhost:8080').create({
    challenge: 'AAAA',
    rp: { id: 'localhost' },
  }),
})

/** Each call that has a limit, beside those that need a proof before. */
const CALLS: readonly Limited[] = [
  {
    call: ['PUT', '/deposit/explain', () => ({ transaction: transactionHash('a') })],
    by: () => `explain:${person.userId}`,
    max: 30,
  },
  { call: ['POST', '/support', query], by: () => `support:${sessionId}`, max: 20 },
  { call: ['POST', '/support', query], by: () => `support:of:${person.userId}`, max: 60 },
  {
    call: ['PUT', '/buy/quote', () => buyRequest('USDT', '10', '1000')],
    by: () => `quotes:${person.userId}:${sessionId}`,
    max: 240,
  },
  {
    call: ['GET', '/account/data?format=json'],
    by: () => `personal-data:${person.userId}`,
    max: 10,
  },
  {
    call: ['PUT', '/freeze', () => ({ link: randomUUID() })],
    by: () => `freeze:from:${CALLER}`,
    max: OF_ADDRESS,
  },
  { call: ['PUT', '/freeze/own'], by: () => `freeze:of:${person.userId}`, max: OF_ADDRESS },
  {
    call: ['PUT', '/signup/otp', signup],
    by: () => `signup:from:${CALLER}`,
    max: OF_ADDRESS,
  },
  { call: ['POST', '/login', email], by: () => `login:from:${CALLER}`, max: OF_ADDRESS },
  {
    call: ['PUT', '/forgot/password', forgotten],
    by: () => `password:from:${CALLER}`,
    max: OF_ADDRESS,
  },
  {
    call: ['PUT', '/forgot/password', forgotten],
    by: () => `forgot:${CALLER}:${person.email}`,
    max: 5,
  },
  { call: ['POST', '/reset/update', reset], by: () => `password:from:${CALLER}`, max: OF_ADDRESS },
  {
    call: ['POST', '/passkeys', passkey],
    by: () => `passkey-registrations:${person.userId}:${sessionId}`,
    max: 30,
  },
  {
    call: ['POST', '/address-book/save', () => ({ name: 'A', network: 'BNB', address: ADDRESS })],
    by: () => `address-book:${person.userId}`,
    max: 30,
    per: DAY,
  },
  {
    call: ['PUT', '/address-book/restrict', () => ({ restricted: false })],
    by: () => `address-book:${person.userId}`,
    max: 30,
    per: DAY,
  },
  {
    call: ['PUT', '/withdrawal/ownership', () => ({ address: ADDRESS })],
    by: () => `ownership:${person.userId}`,
    max: 30,
  },
  {
    call: ['POST', '/withdrawal/ownership', () => ({ id: randomUUID() })],
    by: () => `ownership-proofs:${person.userId}`,
    max: 60,
  },
  { call: ['GET', '/rates'], by: () => `rates:${person.userId}`, max: 600 },
  { call: ['GET', '/prices/daily?coin=BNB'], by: () => `prices:${person.userId}`, max: 600 },
  { call: ['GET', '/balance/values'], by: () => `values:${person.userId}`, max: 120 },
  {
    call: ['GET', '/statement?year=2026&format=csv'],
    by: () => `statement:${person.userId}`,
    max: 30,
  },
  {
    call: ['GET', '/statement/tax?year=2026&format=koinly'],
    by: () => `statement:${person.userId}`,
    max: 30,
  },
]

describe('a call', () => {
  test.each(CALLS.map((one) => ({ ...one, what: `${one.call[0]} ${one.call[1].split('?')[0]}` })))(
    'is refused only above its $max in the time: $what',
    async ({ call, by, max, per = HOUR }) => {
      const [method, path, body] = call
      const after = async (count: number) => {
        const now = host.clock.now()
        await host.deps.db.run(
          `INSERT INTO rate_limits (key, started_at, ends_at, count) VALUES ($1, $2, $3, $4)
         ON CONFLICT (key) DO UPDATE SET count = $4`,
          [by(), now, new Date(now.getTime() + per), count],
        )
        return await person.call(method, path, body?.())
      }
      const refused = await after(max)
      expect([refused.status, refused.json.error.code]).toEqual([429, expect.any(String)])
      expect(Number(refused.headers['retry-after'])).toBe(per / 1000)
      expect([422, 429]).not.toContain((await after(max - 1)).status)
    },
  )
})

describe('the account of somebody who is frozen', () => {
  test.each([
    ['PUT', '/withdrawal/ownership', { address: ADDRESS }],
    ['POST', '/withdrawal/ownership', { id: randomUUID() }],
  ] as const)('proves no address: %s', async (method, path, body) => {
    await host.deps.db.run('INSERT INTO freezes (user_id, at) VALUES ($1, $2)', [
      person.userId,
      host.clock.now(),
    ])
    expect((await person.call(method, path, body)).status).toBe(423)
  })
})
