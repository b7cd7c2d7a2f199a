import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountByEmail, setPassword } from '../../server/accounts/identity/accounts.ts'
import { hashPassword } from '../../server/accounts/identity/passwords.ts'
import type { AccountsHost } from '../support/accounts-host.ts'
import {
  accountsHost,
  logIn,
  logInOnDevice,
  PASSWORD,
  signIn,
  signUp,
  startLogin,
} from '../support/accounts-host.ts'

const EMAIL = 'ada@example.org'
const NEW = 'Battery-Staple2'
const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts:'
let host: AccountsHost

beforeEach(async () => {
  host = await accountsHost({ SITE_URL: 'https://site.example/' })
  await signUp(host, EMAIL)
})
afterEach(() => host.close())

const isOpen = async (token: string) =>
  (await host.call('GET', '/api/profile/detail', undefined, { token })).status === 200
const reportChange = (token: string) =>
  host.call('PUT', '/api/profile/password/update', { password: '' }, { token })
const reportReset = (email = EMAIL) =>
  host.call('POST', '/api/reset/update', { Email: email, password: '' })
const forgot = (email = EMAIL) =>
  host.call('PUT', '/api/forgot/password', { email, command: 'forgot' })

async function changePassword(cookie = '') {
  const body = { idToken: await signIn(host, EMAIL), password: NEW }
  const { status } = await host.call('POST', `${TOOLKIT}update`, body, { headers: { cookie } })
  expect(status).toBe(200)
}

/** As at a provider on another server, which tells the host nothing. */
async function changePasswordElsewhere() {
  const { db, clock } = host.deps
  const account = await accountByEmail(db, EMAIL)
  const hash = await hashPassword(NEW, { n: 4, r: 8, p: 1 })
  await setPassword(db, account?.uid ?? '', hash, clock.now())
}

/** A login that waits for its code. */
const unverifiedSession = (token: string) =>
  host.deps.sessions
    .requireUnverified({ headers: { authorization: `Bearer ${token}` } })
    .catch(() => undefined)

async function resetPassword(cookie = '') {
  await forgot()
  const oobCode = new URL(host.mails.at(-1)?.link ?? '').searchParams.get('oobCode')
  const body = { oobCode, newPassword: NEW }
  const { status } = await host.call('POST', `${TOOLKIT}resetPassword`, body, {
    headers: { cookie },
  })
  expect(status).toBe(200)
}

describe('a changed password', () => {
  // Holds promises 27, 43.
  test('ends the other sessions, verified or not, but not its own, and notifies every process', async () => {
    const { token: own, cookie } = await logInOnDevice(host, EMAIL)
    const other = await logIn(host, EMAIL)
    const { token: unverified } = await startLogin(host, EMAIL)
    const unverifiedId = (await unverifiedSession(unverified))?.sessionId
    const otherId = (await host.deps.sessions.byToken(other))?.sessionId
    const notified: string[] = []
    await host.deps.db.listen('session_ended', (id) => notified.push(id))
    host.clock.advance(1000)
    await changePassword(cookie)
    // By the provider itself: the browser may be closed before it reports the change.
    expect([await isOpen(own), await isOpen(other)]).toEqual([true, false])
    expect(await unverifiedSession(unverified)).toBeUndefined()
    expect((await reportChange(own)).status).toBe(200)
    expect([await isOpen(own), await isOpen(other)]).toEqual([true, false])
    expect(notified.toSorted()).toEqual([otherId, unverifiedId].toSorted())
  })

  test('at another server ends the other sessions when it is reported, but not its own', async () => {
    const [own, other] = [await logIn(host, EMAIL), await logIn(host, EMAIL)]
    host.clock.advance(1000)
    await changePasswordElsewhere()
    expect((await reportChange(own)).status).toBe(200)
    expect([await isOpen(own), await isOpen(other)]).toEqual([true, false])
  })

  test('ends every session if the device is not known by its cookie, or by one of another account', async () => {
    const own = await logIn(host, EMAIL)
    await signUp(host, 'eve@example.org')
    const eve = await logInOnDevice(host, 'eve@example.org')
    await changePassword(eve.cookie)
    expect([await isOpen(own), await isOpen(eve.token)]).toEqual([false, true])
  })

  // Holds promise 43.
  test('by a reset ends every session, of its own device as well', async () => {
    const { token, cookie } = await logInOnDevice(host, EMAIL)
    const { token: unverified } = await startLogin(host, EMAIL)
    await resetPassword(cookie)
    expect(await isOpen(token)).toBe(false)
    const resend = await host.call('GET', '/api/resendotp', undefined, unverified)
    expect(resend.status).toBe(401)
  })

  test('that was not reported to the host ends the older sessions at the next login', async () => {
    const stolen = await logIn(host, EMAIL)
    host.clock.advance(1000)
    await changePasswordElsewhere()
    expect(await isOpen(stolen)).toBe(true)
    const own = await logIn(host, EMAIL, NEW)
    expect([await isOpen(own), await isOpen(stolen)]).toEqual([true, false])
  })

  test('at another server also ends a session that was started while the clock was days ahead', async () => {
    host.clock.advance(2 * 24 * 60 * 60_000)
    const ahead = await logIn(host, EMAIL)
    host.clock.advance(-2 * 24 * 60 * 60_000)
    await changePasswordElsewhere()
    await reportReset()
    expect(await isOpen(ahead)).toBe(false)
  })

  test('that was only reported ends nothing', async () => {
    const [own, other] = [await logIn(host, EMAIL), await logIn(host, EMAIL)]
    host.clock.advance(1000)
    expect((await reportChange(own)).status).toBe(200)
    expect((await reportReset()).status).toBe(200)
    expect([await isOpen(own), await isOpen(other)]).toEqual([true, true])
  })

  test('does not end a session that was started with it', async () => {
    host.clock.advance(1000)
    await changePassword()
    host.clock.advance(1000)
    const token = await logIn(host, EMAIL, NEW)
    await reportReset()
    expect(await isOpen(token)).toBe(true)
  })
})

test('a password in a call is not stored, and not revealed by the answer', async () => {
  const { db } = host.deps
  const token = await logIn(host, EMAIL)
  const answers = [
    await host.call('PUT', '/api/profile/password/update', { password: NEW }, { token }),
    await host.call('POST', '/api/reset/update', { Email: EMAIL, password: NEW }),
    await forgot(),
  ]
  expect(answers.map(({ json }) => json)).toEqual([{}, {}, {}])
  const tables = await db.rows(
    v.object({ name: v.string() }),
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  )
  expect(tables.length).toBeGreaterThan(15)
  for (const { name } of tables) {
    const rows = JSON.stringify(await db.rows(v.unknown(), `SELECT * FROM ${name}`))
    // PASSWORD was in the signup.
    for (const password of [PASSWORD, NEW]) expect(rows, name).not.toContain(password)
  }
})

describe('the user whose password was changed', () => {
  const notices = () => host.mails.filter(({ subject }) => subject.includes('your password was'))

  const noticeCount = async () => {
    const { db } = host.deps
    return (await db.rows(v.unknown(), "SELECT 1 FROM notices WHERE key LIKE 'password:%'")).length
  }

  test('is notified once, with instructions in case it was somebody else', async () => {
    const token = await logIn(host, EMAIL)
    host.clock.advance(1000)
    await changePassword()
    await Promise.all([reportChange(token), reportChange(token), reportReset()])
    await expect.poll(notices).toHaveLength(1)
    const { to, text } = notices()[0] ?? {}
    expect(to).toBe(EMAIL)
    expect(text).toContain('on 2026-01-01 at 12:00 UTC')
    expect(text).toContain('https://site.example/forgot')
    expect(text).toContain('https://site.example/support')

    host.clock.advance(1000)
    await logIn(host, EMAIL, NEW)
    expect(notices()).toHaveLength(1)
  })

  // Holds promise 43.
  test.each([
    ['changed', changePassword],
    ['reset', resetPassword],
  ] as const)('is notified that it was %s although no browser reports it', async (how, set) => {
    host.clock.advance(1000)
    await set()
    await expect
      .poll(() => notices().map(({ to, subject }) => [to, subject]))
      .toEqual([[EMAIL, `NOVA: your password was ${how}`]])
  })

  test('is notified of a reset, and not of a change that was only reported', async () => {
    const token = await logIn(host, EMAIL)
    await reportReset()
    await reportChange(token)
    host.clock.advance(1000)
    await forgot()
    const oobCode = new URL(host.mails.at(-1)?.link ?? '').searchParams.get('oobCode')
    await host.call('POST', `${TOOLKIT}resetPassword`, { oobCode, newPassword: NEW })
    await reportReset()
    await expect
      .poll(() => notices().map(({ subject }) => subject))
      .toEqual(['NOVA: your password was reset'])
  })

  test('is notified at the next login if the mail could not be sent, and the change succeeds nevertheless', async () => {
    const { token, cookie } = await logInOnDevice(host, EMAIL)
    host.clock.advance(1000)
    host.mailServer.isDown = true
    await changePassword(cookie)
    await expect.poll(() => host.mailServer.refused).toBe(1)
    await expect.poll(noticeCount).toBe(1)
    expect((await reportChange(token)).status).toBe(200)
    await expect.poll(() => host.mailServer.refused).toBe(2)
    // Only the signup's entry is left: the new password does not count as notified.
    await expect.poll(noticeCount).toBe(1)
    host.mailServer.isDown = false
    await logIn(host, EMAIL, NEW)
    await expect.poll(notices).toHaveLength(1)
  })
})

describe('a forgotten password', () => {
  const linkOf = () => new URL(host.mails.at(-1)?.link ?? '')

  test('is reset by a link to the site, which ends every session', async () => {
    const token = await logIn(host, EMAIL)
    host.clock.advance(1000)
    expect((await forgot('Ada@example.org')).status).toBe(200)
    const link = linkOf()
    expect(link.origin + link.pathname).toBe('https://site.example/resetpassword')
    expect(link.searchParams.get('email')).toBe(EMAIL)
    const oobCode = link.searchParams.get('oobCode')
    await host.call('POST', `${TOOLKIT}resetPassword`, { oobCode, newPassword: NEW })
    expect((await reportReset()).status).toBe(200)
    expect(await isOpen(token)).toBe(false)
    expect(await isOpen(await logIn(host, EMAIL, NEW))).toBe(true)
  })

  test('of an unknown e-mail is 404 and sends nothing', async () => {
    const sent = host.mails.length
    const answer = await forgot('eve@example.org')
    expect(answer.status).toBe(404)
    expect(answer.json.error.message).toBe('Email not found')
    expect(host.mails.length).toBe(sent)
  })

  test('can be reset five times an hour', async () => {
    for (let i = 0; i < 5; i += 1) expect((await forgot()).status).toBe(200)
    const sixth = await forgot()
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBe(3600)
  })

  // Holds promise 47.
  test('is reset although strangers request links all the time, which send few mails', async () => {
    const { cookie } = await logInOnDevice(host, EMAIL)
    const body = { email: EMAIL, command: 'forgot' }
    const ask = async (from: string, headers = {}) =>
      (await host.call('PUT', '/api/forgot/password', body, { from, headers })).status
    for (let minute = 0; minute < 60; minute += 1) {
      for (let i = 0; i < 3; i += 1) await ask(`198.51.100.${minute * 3 + i}`)
      host.clock.advance(60_000)
    }
    expect(host.mails.filter(({ link }) => link).length).toBeLessThan(10)
    expect(await ask('203.0.113.99')).toBe(200)
    const link = host.mails.findLast(({ link }) => link)?.link ?? ''
    const oobCode = new URL(link).searchParams.get('oobCode')
    const { status } = await host.call('POST', `${TOOLKIT}resetPassword`, { oobCode })
    expect(status).toBe(200)
    for (let i = 0; i < 5; i += 1) await ask('198.51.100.1')
    expect(await ask('198.51.100.1')).toBe(429)
    const sent = host.mails.length
    expect(await ask('198.51.100.1', { cookie })).toBe(200)
    expect(host.mails.length).toBe(sent + 1)
  })

  test('is mailed a link by the next request if the mail could not be sent', async () => {
    host.mailServer.isDown = true
    for (let i = 0; i < 3; i += 1) expect((await forgot()).status).toBe(500)
    host.mailServer.isDown = false
    expect((await forgot()).status).toBe(200)
    expect(host.mails.at(-1)?.link).toBeDefined()
  })

  test('has the same answer to the report of a reset for a known and an unknown e-mail', async () => {
    const [known, unknown] = [await reportReset(), await reportReset('eve@example.org')]
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  })
})
