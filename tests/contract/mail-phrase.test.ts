import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { htmlOf } from '../../server/notify/mail/html.ts'
import { type Mail, textOf } from '../../server/notify/mail/mail.ts'
import { MINUTE } from '../../server/platform/time/clock.ts'
import { type AccountsHost, accountsHost, logIn, signUp } from '../support/accounts-host.ts'

const EMAIL = 'ada@example.org'
const OPERATOR = 'support@example.org'
const PHRASE = 'purple kettle <at> noon'
const OTHER = 'nine quiet herons'

let host: AccountsHost
let token = ''
const lines: string[] = []
const dataDir = mkdtempSync(join(tmpdir(), 'mail-phrase-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
beforeAll(async () => {
  const log = { write: (line: string) => lines.push(line) }
  const settings = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'debug',
    OPERATOR_EMAIL: OPERATOR,
    SECURITY_LOG: 'addresses',
  }
  const writeSecurityLine = (line: string) => void lines.push(line)
  host = await accountsHost(settings, { log }, { writeSecurityLine })
  await signUp(host, EMAIL)
  token = await logIn(host, EMAIL)
})
beforeEach(() => host.clock.advance(MINUTE))
afterAll(() => host.close())

const call = (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown, as = token) =>
  host.call(method, `/api${path}`, body, { token: as })

const requestCode = async (phrase: string | null, as = token) => {
  const { status, json } = await call('PUT', '/profile/phrase/otp', { phrase }, as)
  expect(status).toBe(200)
  return { challenge: String(json.challenge), code: host.lastCode() }
}

async function setPhrase(phrase: string | null, as = token): Promise<void> {
  const proof = await requestCode(phrase, as)
  const { status } = await call('PUT', '/profile/phrase', { phrase, ...proof }, as)
  expect(status).toBe(200)
  await expect.poll(() => host.mails.at(-1)?.subject).toMatch(/phrase was (set|removed)$/)
}

const phraseOf = (mail: Mail | undefined) => mail?.phrase

describe('the anti-phishing phrase', () => {
  // Holds promise 49.
  test('is in every mail to its person from the next one on, and in no answer', async () => {
    expect((await call('GET', '/profile/phrase')).json).toEqual({ since: null })
    await setPhrase(PHRASE)
    expect(phraseOf(host.mails.at(-1))).toBeUndefined()
    const since = host.clock.now().getTime()
    host.clock.advance(MINUTE)
    expect((await call('GET', '/profile/phrase')).text).toBe(JSON.stringify({ since }))
    await logIn(host, EMAIL)
    expect(phraseOf(host.mails.at(-1))).toBe(PHRASE)
    await host.call('PUT', '/api/forgot/password', { email: 'ADA@example.org', command: 'forgot' })
    expect(phraseOf(host.mails.at(-1))).toBe(PHRASE)
  })

  // Holds promise 49.
  test('is replaced and removed with a mail that still has the old one', async () => {
    await setPhrase(OTHER)
    expect(phraseOf(host.mails.at(-1))).toBe(PHRASE)
    expect(host.mails.at(-1)?.text).not.toContain(OTHER)
    host.clock.advance(MINUTE)
    await setPhrase(null)
    expect(phraseOf(host.mails.at(-1))).toBe(OTHER)
    host.clock.advance(MINUTE)
    await logIn(host, EMAIL)
    expect(phraseOf(host.mails.at(-1))).toBeUndefined()
  })

  test('is set or removed by a code whose mail says which of both it is for', async () => {
    await requestCode(OTHER)
    expect(host.mails.at(-1)?.text).toContain('is for setting the phrase')
    host.clock.advance(MINUTE)
    await requestCode(null)
    expect(host.mails.at(-1)?.text).toContain('is for removing the phrase')
    host.clock.advance(MINUTE)
  })

  // Holds promise 49.
  test('needs the code that was mailed for exactly this phrase, once', async () => {
    const proof = await requestCode(PHRASE)
    const set = (phrase: string | null, with_ = proof) =>
      call('PUT', '/profile/phrase', { phrase, ...with_ })
    expect((await set(OTHER)).status).toBe(403)
    expect((await set(null)).status).toBe(403)
    const { challenge, code } = proof
    const wrong = { challenge, code: code === '111111' ? '222222' : '111111' }
    expect((await set(PHRASE, wrong)).status).toBe(403)
    expect((await call('GET', '/profile/phrase')).json).toEqual({ since: null })
    const answers = await Promise.all([set(PHRASE), set(PHRASE), set(PHRASE)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
    // A mail of ours must not say what a thief of the session has typed.
    expect(host.mails.filter(({ text }) => text.includes(PHRASE))).toEqual([])
  })

  // Holds promise 49.
  test('is in no mail to anybody else, nor in a query that an operator may answer', async () => {
    await signUp(host, OPERATOR)
    const operator = await logIn(host, OPERATOR)
    await setPhrase(OTHER, operator)
    const first = host.mails.length
    const query = { content: 'Hello', list: 'Others' }
    expect((await call('POST', '/support', query)).status).toBe(200)
    const byRecipient = host.mails.slice(first).map(({ to, phrase }) => [to, phrase])
    expect(byRecipient).toEqual([
      [OPERATOR, undefined],
      [EMAIL, PHRASE],
    ])
    await host.call('PUT', '/api/signup/otp', {
      email: 'eve@example.org',
      Name: 'Eve',
      command: 'signup',
    })
    expect(phraseOf(host.mails.at(-1))).toBeUndefined()
  })

  // Holds promise 73.
  test('is told to nobody else by the database: that of another person is in no mail', async () => {
    const { db } = host.deps
    await signUp(host, 'thief@example.org')
    const thief = await logIn(host, 'thief@example.org')
    await setPhrase(OTHER, thief)
    const row = (email: string) =>
      `(SELECT p.sealed FROM mail_phrases p JOIN users u ON u.id = p.user_id WHERE u.email = '${email}')`
    const put = (sealed: string) =>
      db.run(
        `UPDATE mail_phrases SET sealed = ${sealed} WHERE user_id = (SELECT id FROM users WHERE email = 'thief@example.org')`,
      )
    const [own] = await db.rows(
      v.object({ sealed: v.string() }),
      `SELECT ${row('thief@example.org')} AS sealed`,
    )
    await put(row(EMAIL))
    host.clock.advance(MINUTE)
    await logIn(host, 'thief@example.org')
    expect(phraseOf(host.mails.at(-1))).toBeUndefined()
    await put(`'${own?.sealed}'`)
    host.clock.advance(MINUTE)
    await logIn(host, 'thief@example.org')
    expect(phraseOf(host.mails.at(-1))).toBe(OTHER)
  })

  test('is kept by a mail that waits', async () => {
    const mail = { to: EMAIL, words: () => ({ subject: 'Hello', text: 'Hello' }) }
    await host.deps.db.transaction((tx) => host.deps.mailer.store(tx, mail))
    host.clock.advance(MINUTE)
    await host.deps.mailer.deliverDue()
    expect(host.mails.at(-1)).toMatchObject({ to: EMAIL, text: 'Hello', phrase: PHRASE })
  })

  test.each(['abc', ' abc ', 'x'.repeat(61), 'two\nlines', 'turned \u202e round', 7, undefined])(
    'is refused as %j',
    async (phrase) => {
      expect((await call('PUT', '/profile/phrase/otp', { phrase })).status).toBe(422)
    },
  )

  // Holds promise 49.
  test('is in no log, and not readable in the database', async () => {
    await expect.poll(() => lines.join('')).toContain('"security":"phrase-change","outcome":"ok"')
    expect(lines.join('')).toContain('"security":"phrase-code-sent"')
    const stored = await host.deps.db.rows(v.unknown(), 'SELECT * FROM mail_phrases')
    expect(stored).toHaveLength(3)
    const written = [lines.join(''), JSON.stringify(stored)].join('\n')
    for (const phrase of [PHRASE, OTHER]) expect(written).not.toContain(phrase)
  })

  test('that was changed in the database keeps no mail from its person', async () => {
    await host.deps.db.run("UPDATE mail_phrases SET sealed = 'changed'")
    const mail = { to: EMAIL, words: () => ({ subject: 'Bare', text: 'Bare' }) }
    await host.deps.mailer.send(mail)
    expect(host.mails.at(-1)).toMatchObject({ to: EMAIL, text: 'Bare' })
    expect(phraseOf(host.mails.at(-1))).toBeUndefined()
  })
})

test('each mail ends with the newest state of the public log, once there is one', async () => {
  await requestCode(null)
  expect(host.mails.at(-1)?.logState).toBeUndefined()
  await host.deps.publicLog.turn()
  const [, size = '', root = ''] = (await host.deps.publicLog.checkpoint())?.split('\n') ?? []
  host.clock.advance(MINUTE)
  await requestCode(null)
  const mail = host.mails.at(-1)
  expect(mail?.logState).toBe(`${size} entries, root ${root}`)
  const line = `The public log of this site: ${size} entries, root ${root}`
  expect(mail && textOf(mail).split('\n\n').at(-1)).toBe(line)
  expect(mail && htmlOf(mail, { siteName: 'A', siteUrl: 'https://a', brandHue: 1 })).toContain(line)
})
