import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AccountsHost } from '../support/accounts-host.ts'
import { accountsHost, logIn, PASSWORD, signIn, signUp } from '../support/accounts-host.ts'

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

async function changePassword() {
  const idToken = await signIn(host, EMAIL)
  await host.call('POST', `${TOOLKIT}update`, { idToken, password: NEW })
}

describe('a changed password', () => {
  test('ends the other sessions, verified or not, but not its own, and notifies every process', async () => {
    const [own, other] = [await logIn(host, EMAIL), await logIn(host, EMAIL)]
    const otherId = (await host.deps.sessions.byToken(other))?.sessionId
    const notified: string[] = []
    await host.deps.db.listen('session_ended', (id) => notified.push(id))
    host.clock.advance(1000)
    await changePassword()
    expect((await reportChange(own)).status).toBe(200)
    expect([await isOpen(own), await isOpen(other)]).toEqual([true, false])
    expect(notified).toEqual([otherId])
  })

  test('that was not reported to the host ends the older sessions at the next login', async () => {
    const stolen = await logIn(host, EMAIL)
    host.clock.advance(1000)
    await changePassword()
    expect(await isOpen(stolen)).toBe(true)
    const own = await logIn(host, EMAIL, NEW)
    expect([await isOpen(own), await isOpen(stolen)]).toEqual([true, false])
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
    const token = await logIn(host, EMAIL)
    host.clock.advance(1000)
    await changePassword()
    host.mailServer.isDown = true
    expect((await reportChange(token)).status).toBe(200)
    await expect.poll(() => host.mailServer.refused).toBe(1)
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

  test('has the same answer to the report of a reset for a known and an unknown e-mail', async () => {
    const [known, unknown] = [await reportReset(), await reportReset('eve@example.org')]
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  })
})
