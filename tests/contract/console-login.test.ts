import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { CONSOLE_CALLS } from '#contract/console/calls.ts'
import { createConsole } from '../../server/console/app.ts'
import { createStaffSessions } from '../../server/console/sessions.ts'
import { consoleSettingsOf } from '../../server/console/settings.ts'
import { invite } from '../../server/operator/staff/invite.ts'
import { lockOrders } from '../../server/operator/staff/log.ts'
import { digest } from '../../server/platform/keys/secrets.ts'
import { HOUR, MINUTE } from '../../server/platform/time/clock.ts'
import { type MoneyHost, moneyHost } from '../support/money-host.ts'
import { softwarePasskey } from '../support/software-passkey.ts'
import { CONSOLE, cookieOf, type StaffConsole, staffConsole } from '../support/staff.ts'

let host: MoneyHost
let console: StaffConsole

beforeAll(async () => {
  host = await moneyHost()
  console = await staffConsole(host.deps)
})
afterAll(async () => {
  await console.close()
  await host.close()
})

const signedRow = v.object({
  entry: v.object({
    text: v.string(),
    assertion: v.object({
      key: v.string(),
      authenticatorData: v.string(),
      clientDataJSON: v.string(),
      signature: v.string(),
    }),
  }),
})

const link = (name: string) =>
  host.deps.db.transaction(async (tx) => {
    await lockOrders(tx)
    return invite(tx, host.deps.clock.now(), { name, roles: ['auditor'] })
  })

describe('the listener of the console', () => {
  // Holds promise 128.
  test('is another one: the public listener has no route of it', async () => {
    for (const name of Object.keys(CONSOLE_CALLS)) {
      for (const path of [`/api/${name}`, `/console/api/${name}`, `/${name}`]) {
        // What both have by that name is the public listener's own, which takes no cookie of the console.
        const answer = await host.call('POST', path, {})
        expect([path, answer.status]).toEqual([
          path,
          expect.toSatisfy((s) => [401, 404, 415, 422].includes(s)),
        ])
        expect(String(answer.headers['set-cookie'] ?? '')).not.toContain('console')
      }
    }
    const routes = host.app.printRoutes({ commonPrefix: false })
    for (const path of ['enrol', 'approvals', 'login/options', 'sessions/end/'])
      expect(routes).not.toContain(`/${path} (POST)`)
  })

  // Holds promise 129.
  test('answers no page of another origin, and no request that does not say where it is from', async () => {
    const ada = await console.colleague('ada of origins', 'auditor')
    for (const site of ['cross-site', 'same-site', 'none', undefined]) {
      const headers = { cookie: ada.cookie, 'sec-fetch-site': site ?? '' }
      expect([site, (await console.call('me', {}, headers)).status]).toEqual([site, 403])
    }
    expect((await ada.ask('me', {})).status).toBe(200)
  })

  test('answers nobody who has come by another name', async () => {
    expect((await console.call('login/options', {}, { host: 'evil.example' })).status).toBe(421)
  })

  test('sends its document with a policy by which markup that were not text would run nothing', async () => {
    const root = mkdtempSync(join(tmpdir(), 'console-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    writeFileSync(join(root, 'index.html'), '<!doctype html>')
    const app = createConsole(host.deps, { root })
    onTestFinished(() => app.close())
    const answer = await app.inject({ url: '/', headers: { host: new URL(CONSOLE).host } })
    const policy = String(answer.headers['content-security-policy']).split('; ')
    expect([answer.statusCode, policy]).toEqual([
      200,
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ]),
    ])
  })

  test('takes JSON alone', async () => {
    const answer = await console.call('login/options', {}, { 'content-type': 'text/plain' })
    expect(answer.status).toBe(415)
  })

  test('is on this machine, at the next port, unless it is told otherwise', () => {
    expect(consoleSettingsOf({ PORT: 8080 })).toEqual({
      listener: { host: '127.0.0.1', port: 8081, isDefault: true },
      url: 'http://localhost:8081',
    })
    expect(consoleSettingsOf({ PORT: 1, CONSOLE_ADDRESS: '[::1]:9' }).listener).toEqual({
      host: '::1',
      port: 9,
      isDefault: false,
    })
    expect(consoleSettingsOf({ PORT: 1, CONSOLE_ADDRESS: 'off' }).listener).toBeUndefined()
  })
})

describe('a one-time link', () => {
  test('adds one passkey, and no second one', async () => {
    const { token } = await link('once')
    const asked = (await console.call('enrol/options', { token })).json
    const again = (await console.call('enrol/options', { token })).json
    expect(asked.name).toBe('once')
    const passkey = softwarePasskey(CONSOLE)
    const first = { token, challenge: asked.challenge, response: passkey.create(asked.options) }
    expect((await console.call('enrol', first)).json).toMatchObject({
      name: 'once',
      roles: ['auditor'],
    })
    const other = softwarePasskey(CONSOLE).create(again.options)
    const second = await console.call('enrol', {
      token,
      challenge: again.challenge,
      response: other,
    })
    expect([second.status, second.json.error.code]).toEqual([410, 'invite-over'])
    expect((await console.call('enrol/options', { token })).status).toBe(410)
  })

  test('adds no passkey that somebody else has, whose orders would be theirs', async () => {
    const passkey = softwarePasskey(CONSOLE)
    const add = async (name: string) => {
      const { token } = await link(name)
      const { challenge, options } = (await console.call('enrol/options', { token })).json
      return console.call('enrol', { token, challenge, response: passkey.create(options) })
    }
    expect((await add('owner')).status).toBe(200)
    const second = await add('another')
    expect([second.status, second.json.error?.code]).toEqual([410, 'invite-over'])
  })

  test('is over after a day', async () => {
    const { token } = await link('late')
    host.clock.advance(24 * HOUR)
    expect((await console.call('enrol/options', { token })).status).toBe(410)
  })

  test('takes no passkey that was made without verifying its person, or elsewhere', async () => {
    const { token } = await link('strict')
    for (const origin of ['https://evil.example', 'http://localhost.evil.example:8081']) {
      const asked = (await console.call('enrol/options', { token })).json
      const response = softwarePasskey(origin).create(asked.options)
      const answer = await console.call('enrol', { token, challenge: asked.challenge, response })
      expect([origin, answer.status]).toEqual([origin, 403])
    }
  })
})

describe('a session of the staff', () => {
  test('begins with a passkey of the staff and nothing else', async () => {
    const ada = await console.colleague('ada of logins', 'auditor')
    expect((await ada.logIn()).json).toMatchObject({ name: 'ada of logins' })
    const asked = (await console.call('login/options')).json
    const stranger = softwarePasskey(CONSOLE).get(asked.options)
    const answer = await console.call('login', { challenge: asked.challenge, response: stranger })
    expect([answer.status, answer.json.error.code]).toEqual([403, 'wrong-passkey'])
  })

  test('takes no signature that was used before, of an unverified person, or by a copy of the passkey', async () => {
    const ada = await console.colleague('ada of copies', 'auditor')
    const options = async () => (await console.call('login/options')).json
    const asked = await options()
    const login = { challenge: asked.challenge, response: ada.passkey.get(asked.options) }
    expect((await console.call('login', login)).status).toBe(200)
    expect((await console.call('login', login)).status).toBe(410)
    const next = await options()
    const unverified = ada.passkey.get(next.options, { isUnverified: true })
    expect(
      (await console.call('login', { challenge: next.challenge, response: unverified })).status,
    ).toBe(403)
    ada.passkey.counter = 7
    expect((await ada.logIn()).status).toBe(200)
    for (const counted of [7, 6]) {
      ada.passkey.counter = counted
      expect((await ada.logIn()).json.error?.code).toBe('passkey-copied')
    }
  })

  // Holds promise 134.
  test('begins by no signature of an order, which everybody finds who reads the database', async () => {
    const { db } = host.deps
    const ada = await console.colleague('ada of orders', 'support')
    await ada.order('freeze', { email: (await host.person()).email, reason: 'asked for' })
    const [row] = await db.rows(
      v.object({ content: v.pipe(v.string(), v.parseJson(), signedRow) }),
      `SELECT content FROM order_log WHERE kind = 'signed' ORDER BY number DESC LIMIT 1`,
    )
    if (!row) throw new Error('no order was signed')
    const { text, assertion } = row.content.entry
    const { key: id, ...response } = assertion
    const challenge = randomUUID()
    await db.run('DELETE FROM staff_counters')
    await db.run(
      `INSERT INTO staff_challenges (id, purpose, text, expires_at) VALUES ($1, 'login', $2, $3)`,
      [challenge, text, new Date(host.clock.now().getTime() + HOUR)],
    )
    const stolen = { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    expect((await console.call('login', { challenge, response: stolen })).status).toBe(401)
  })

  test('has a cookie that no script reads and no other site sends', async () => {
    const ada = await console.colleague('ada of cookies', 'auditor')
    const [, ...flags] = String((await ada.logIn()).headers['set-cookie']).split('; ')
    expect(flags).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/']))
    const secure = createStaffSessions({ ...host.deps, url: 'https://console.example' })
    const cookie = await secure.start('00000000-0000-4000-8000-000000000000', '')
    expect(cookie).toMatch(/^__Host-console=[\w-]+; .*Secure/)
    expect(cookie).not.toContain('Domain')
  })

  test('ends after 30 minutes in which nothing is done, and after 8 hours', async () => {
    const ada = await console.colleague('ada of hours', 'auditor')
    for (let passed = 0; passed < 8 * HOUR - 29 * MINUTE; passed += 29 * MINUTE) {
      host.clock.advance(29 * MINUTE)
      expect((await ada.ask('me', {})).status).toBe(200)
    }
    host.clock.advance(29 * MINUTE)
    expect((await ada.ask('me', {})).status).toBe(401)
    await ada.logIn()
    host.clock.advance(30 * MINUTE)
    expect((await ada.ask('me', {})).status).toBe(401)
  })

  // Holds promise 73.
  test.each([
    ['made by somebody who has the database', () => `seal = 'made up'`],
    ['without a seal', () => 'seal = NULL'],
    [
      'given to somebody else',
      (other: string) =>
        `staff_id = (SELECT staff_id FROM staff_sessions WHERE token_hash = '${other}')`,
    ],
    ['made to last', () => `expires_at = expires_at + interval '1 day'`],
  ])('opens nothing if it was %s', async (what, change) => {
    const ada = await console.colleague(`ada ${what}`, 'auditor')
    const bob = await console.colleague(`bob ${what}`, 'auditor')
    const hashOf = ({ cookie }: { readonly cookie: string }) =>
      digest(cookie.slice('console='.length))
    expect((await ada.ask('me', {})).status).toBe(200)
    await host.deps.db.run(
      `UPDATE staff_sessions SET ${change(hashOf(bob))} WHERE token_hash = $1`,
      [hashOf(ada)],
    )
    expect((await ada.ask('me', {})).status).toBe(401)
    expect((await bob.ask('me', {})).status).toBe(200)
  })

  test('is listed and ended from another one, and no session of somebody else is', async () => {
    const ada = await console.colleague('ada of lists', 'auditor')
    const bob = await console.colleague('bob of lists', 'auditor')
    const first = ada.cookie
    await ada.logIn()
    const { sessions } = (await ada.ask('sessions', {})).json
    expect(sessions.map((one: { isThis: boolean }) => one.isThis).sort()).toEqual([false, true])
    const other = sessions.find((one: { isThis: boolean }) => !one.isThis)
    await bob.ask('sessions/end', { id: other.id })
    expect((await console.call('me', {}, { cookie: first })).status).toBe(200)
    await ada.ask('sessions/end', { id: other.id })
    expect((await console.call('me', {}, { cookie: first })).status).toBe(401)
    const left = await ada.ask('logout', {})
    expect(cookieOf(left)).toBe('console=')
    expect((await ada.ask('me', {})).status).toBe(401)
  })
})
