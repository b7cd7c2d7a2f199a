import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseHostConfig } from '../../server/main/config/config.ts'
import { outcomeOf } from '../../server/platform/log/security-log.ts'
import type { AccountsHost } from '../support/accounts-host.ts'
import { accountsHost, signUp, startLogin } from '../support/accounts-host.ts'
import { execute } from '../support/operator-order.ts'

const EMAIL = 'ada@example.org'
const FROM = { from: '203.0.113.7' }

describe.each(['hashed', 'addresses'] as const)('the security log with %s', (mode) => {
  let host: AccountsHost
  const lines: string[] = []
  /** A line is written once its request has been answered. */
  const newest = () => JSON.parse(lines.at(-1) ?? '{}')
  beforeAll(async () => {
    const writeSecurityLine = (line: string) => void lines.push(line)
    const settings = { SECURITY_LOG: mode, LOG_LEVEL: 'error' }
    host = await accountsHost(settings, {}, { writeSecurityLine })
    await signUp(host, EMAIL)
  })
  afterAll(() => host.close())

  const name = async (of: string) =>
    (await execute(host.deps, { command: 'log-name', 'email-or-address': of })).lines[0] ?? ''
  const addressOf = async () => (mode === 'addresses' ? FROM.from : await name(FROM.from))

  // Holds promise 87.
  test('names account and caller of a login, of a wrong code and of the right one alike', async () => {
    const account = await name(EMAIL)
    const { token, challenge, code } = await startLogin(host, EMAIL)
    const address = await addressOf()
    const time = host.clock.now().toISOString()
    await expect.poll(newest).toEqual({
      security: 'login',
      outcome: 'ok',
      time,
      account,
      address,
      status: 200,
    })
    const verify = (typed: string) =>
      host.call('POST', '/api/otp/verify', { challenge, code: typed }, { ...FROM, token })
    await verify(code === '000000' ? '000001' : '000000')
    await expect
      .poll(newest)
      .toMatchObject({ security: 'login-code', outcome: 'refused', account, address })
    await verify(code)
    await expect
      .poll(newest)
      .toMatchObject({ security: 'login-code', outcome: 'ok', account, address })
  })

  test('records a wrong password, a login without proof, a reset and an order of the operator', async () => {
    await host.call('POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', {
      email: EMAIL,
      password: 'wrong password',
    })
    await expect
      .poll(newest)
      .toMatchObject({ security: 'password', outcome: 'refused', status: 400 })
    await host.call('POST', '/api/login', { email: EMAIL }, FROM)
    await expect.poll(newest).toMatchObject({ security: 'login', outcome: 'refused', status: 401 })
    await host.call('PUT', '/api/forgot/password', { email: EMAIL, command: 'forgot' }, FROM)
    await expect.poll(newest).toMatchObject({ security: 'reset-link-sent', outcome: 'ok' })
    await execute(host.deps, { command: 'maintenance', state: 'off' })
    await expect.poll(newest).toMatchObject({ security: 'operator-maintenance', outcome: 'ok' })
  })

  test('names an account alike however its e-mail was spelled', async () => {
    expect(await name(' Ada@Example.org')).toBe(await name(EMAIL))
    await host.call('POST', '/api/login', { email: 'ADA@example.org' }, FROM)
    await expect.poll(newest).toMatchObject({ security: 'login', account: await name(EMAIL) })
  })

  // Holds promise 87.
  test('holds no e-mail, password, code or token', () => {
    expect(lines.length).toBeGreaterThan(6)
    for (const line of lines) {
      expect(line).toMatch(/^\{.*\}\n$/)
      expect(line).not.toMatch(/@|password"?:"|\b\d{6}\b(?!Z)|[\w-]{40,}/)
    }
  })
})

test.each([
  [200, 'ok'],
  [399, 'ok'],
  [400, 'refused'],
  [499, 'refused'],
  [500, 'failed'],
])('an answer of %i is %s', (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome)
})

test('the security log is on by itself outside the sandbox, and its key is not the account', async () => {
  const modeOf = (environment: Record<string, string>) => parseHostConfig(environment).securityLog
  expect([modeOf({}), modeOf({ SANDBOX: 'off' }), modeOf({ SECURITY_LOG: 'addresses' })]).toEqual([
    ...['off', 'hashed', 'addresses'],
  ])
})
