import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { RESEND_PAUSE } from '#domain/codes.ts'
import { HOUR } from '../../server/platform/time/clock.ts'
import {
  type AccountsHost,
  accountsHost,
  refreshTokenOf,
  signUp,
  startLogin,
} from '../support/accounts-host.ts'
import { newUser } from '../support/new-user.ts'
import { execute } from '../support/operator-order.ts'

const EMAIL = 'ada@example.org'
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'
const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

let host: AccountsHost
let security: string[] = []
beforeEach(async () => {
  security = []
  host = await accountsHost(
    { SECURITY_LOG: 'hashed', LOG_LEVEL: 'error' },
    {},
    { writeSecurityLine: (line: string) => void security.push(line) },
  )
  await signUp(host, EMAIL)
})

/** A login in a browser; `cookie` is what it has of earlier ones. */
async function logInFrom(from: string, agent: string, { email = EMAIL, cookie = '' } = {}) {
  host.clock.advance(RESEND_PAUSE)
  const { token, challenge, code } = await startLogin(host, email)
  const headers = { 'user-agent': agent, cookie }
  const body = { challenge, code }
  const answer = await host.call('POST', '/api/otp/verify', body, { token, headers, from })
  if (answer.status !== 200) throw new Error(`verify: ${answer.text}`)
  const [device = ''] = String(answer.headers['set-cookie']).split(';')
  return { token, cookie: device }
}

const list = async (token: string) =>
  (await host.call('GET', '/api/sessions', undefined, { token })).json.sessions
const end = (token: string, body: unknown) => host.call('PUT', '/api/sessions/end', body, { token })
const isOpen = async (token: string) =>
  (await host.call('GET', '/api/profile/detail', undefined, { token })).status === 200
const profileOf = async (token: string) =>
  JSON.parse((await host.call('GET', '/api/profile/detail', undefined, { token })).json)
const mailAbout = (subject: string) => host.mails.findLast((mail) => mail.subject.includes(subject))
const events = () => security.map((line) => JSON.parse(line).security)
/** The token of the link in the newest mail about `subject`, as the page reads it from its address. */
const linkIn = (subject: string) => new URL(mailAbout(subject)?.link ?? '').hash.slice(1)
const freezeWith = (link: string) => host.call('PUT', '/api/freeze', { link })

describe('the sessions of a person', () => {
  // Holds promise 110.
  test('are listed with device, address of the login and last use, this one marked, and nobody else’s', async () => {
    const desk = await logInFrom('198.51.100.4', DESK)
    const at = host.clock.now().getTime()
    const phone = await logInFrom('2001:db8::7', PHONE)
    await signUp(host, 'eve@example.org')
    await logInFrom('192.0.2.1', DESK, { email: 'eve@example.org' })
    expect(await list(desk.token)).toEqual([
      expect.objectContaining({ browser: 'Chrome', platform: 'Android', isCurrent: false }),
      {
        id: expect.any(String),
        browser: 'Firefox',
        platform: 'Windows',
        address: '198.51.100.4',
        at,
        usedAt: at,
        isCurrent: true,
      },
    ])
    const [first] = await list(phone.token)
    expect(first).toMatchObject({ address: '2001:db8::7', isCurrent: true })
  })

  test('are not listed before the code was right, nor after they have expired', async () => {
    const { token } = await logInFrom('198.51.100.4', DESK)
    host.clock.advance(RESEND_PAUSE)
    const { token: open } = await startLogin(host, EMAIL)
    expect(await list(token)).toHaveLength(1)
    expect((await host.call('GET', '/api/sessions', undefined, { token: open })).status).toBe(401)
    host.clock.advance(host.deps.config.sessionLife)
    const later = await logInFrom('198.51.100.4', DESK)
    expect(await list(later.token)).toHaveLength(1)
  })

  // Holds promise 110.
  test('are ended one by one or all but the one that asks, and never by somebody else', async () => {
    const [desk, phone, third] = [
      await logInFrom('198.51.100.4', DESK),
      await logInFrom('203.0.113.9', PHONE),
      await logInFrom('203.0.113.10', PHONE),
    ]
    await signUp(host, 'eve@example.org')
    const eve = await logInFrom('192.0.2.1', DESK, { email: 'eve@example.org' })
    const [, , { id }] = await list(desk.token)
    expect((await end(eve.token, { session: id })).status).toBe(200)
    expect(await isOpen(desk.token)).toBe(true)
    const ids = (await list(desk.token)).map((one: { id: string }) => one.id)
    const ofPhone = (await list(phone.token)).find((one: { isCurrent: boolean }) => one.isCurrent)
    expect(ids).toContain(ofPhone.id)
    await end(desk.token, { session: ofPhone.id })
    expect([await isOpen(phone.token), await isOpen(third.token)]).toEqual([false, true])
    await end(desk.token, { others: true })
    expect([await isOpen(third.token), await isOpen(desk.token)]).toEqual([false, true])
    expect(await isOpen(eve.token)).toBe(true)
    expect(events()).toContain('sessions-end')
  })

  test('are last used as of at most an hour ago, with one statement in an hour', async () => {
    const { token } = await logInFrom('198.51.100.4', DESK)
    const [{ usedAt }] = await list(token)
    host.clock.advance(HOUR / 2)
    await isOpen(token)
    expect((await list(token))[0].usedAt).toBe(usedAt)
    host.clock.advance(HOUR)
    await isOpen(token)
    expect((await list(token))[0].usedAt).toBe(host.clock.now().getTime())
  })
})

test('a session is last used now, although the clock was ahead when it was used before', async () => {
  const { token } = await logInFrom('198.51.100.4', DESK)
  host.clock.advance(2 * HOUR)
  await isOpen(token)
  host.clock.advance(-2 * HOUR)
  await isOpen(token)
  expect((await list(token))[0].usedAt).toBe(host.clock.now().getTime())
})

describe('a login on a new device', () => {
  // Holds promise 110.
  test('is told by mail, with device and address, but not the first login, nor one on a known device', async () => {
    const first = await logInFrom('198.51.100.4', DESK)
    await logInFrom('198.51.100.5', DESK, { cookie: first.cookie })
    expect(mailAbout('new device')).toBeUndefined()
    expect(events()).not.toContain('login-new-device')
    await logInFrom('203.0.113.9', PHONE)
    const mail = mailAbout('new device')
    expect(mail?.to).toBe(EMAIL)
    expect(mail?.text).toContain('Device: Chrome on Android')
    expect(mail?.text).toContain('Address: 203.0.113.9')
    expect(events()).toContain('login-new-device')
  })

  // Holds promise 110.
  test('is named without what a user agent claims to be', async () => {
    await logInFrom('198.51.100.4', DESK)
    await logInFrom('203.0.113.9', 'Call +1 555 0100/1.0 (Pay https://evil.example now)')
    expect(mailAbout('new device')?.text).toContain('Device: not recognised')
  })

  // Holds promise 111.
  test('is mailed with a link whose token is in the fragment, and stored as a hash alone', async () => {
    await logInFrom('198.51.100.4', DESK)
    await logInFrom('203.0.113.9', PHONE)
    const { pathname, search, hash } = new URL(mailAbout('new device')?.link ?? '')
    expect([pathname, search]).toEqual(['/freeze', ''])
    expect(hash).toMatch(/^#[\w-]{43}$/)
    const [stored] = await host.deps.db.rows(
      v.object({ all: v.string() }),
      'SELECT freeze_links::text AS all FROM freeze_links',
    )
    expect(stored?.all).not.toContain(hash.slice(1))
  })
})

describe('the link of the mail', () => {
  let desk: { token: string }
  let phone: { token: string }
  beforeEach(async () => {
    desk = await logInFrom('198.51.100.4', DESK)
    phone = await logInFrom('203.0.113.9', PHONE)
  })

  // Holds promise 111.
  test('freezes the account and ends every session, and a login still works', async () => {
    expect((await freezeWith(linkIn('new device'))).json).toEqual({})
    expect([await isOpen(desk.token), await isOpen(phone.token)]).toEqual([false, false])
    expect(mailAbout('frozen')?.text).toContain('was frozen on')
    const at = host.clock.now().getTime()
    const again = await logInFrom('198.51.100.4', DESK)
    expect(await profileOf(again.token)).toMatchObject({ frozen: { at, canLift: true } })
    expect(security.join()).not.toContain(linkIn('new device'))
    expect(security.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        security: 'freeze',
        outcome: 'ok',
        account: host.deps.security.nameOf(EMAIL),
      }),
    )
  })

  // Holds promise 111.
  test('works once: repeated after a lost answer it ends no new session, lifted it is over', async () => {
    const link = linkIn('new device')
    await freezeWith(link)
    const { token } = await logInFrom('198.51.100.4', DESK)
    expect((await freezeWith(link)).status).toBe(200)
    expect(await isOpen(token)).toBe(true)
    await lift(token)
    const over = await freezeWith(link)
    expect([over.status, over.json.error.code]).toEqual([410, 'link-used'])
    expect(await isOpen(token)).toBe(true)
    expect(events().filter((event) => event === 'freeze')).toHaveLength(3)
  })

  // Holds promise 111.
  test('leaves no refresh token at the provider to whoever has the password', async () => {
    const refresh = await refreshTokenOf(host, EMAIL)
    expect(await refresh()).toBeUndefined()
    await freezeWith(linkIn('new device'))
    expect(await refresh()).toBe('TOKEN_EXPIRED')
  })

  // Holds promise 111.
  test('works for six hours', async () => {
    host.clock.advance(6 * HOUR)
    expect((await freezeWith(linkIn('new device'))).status).toBe(410)
    expect(await isOpen(desk.token)).toBe(true)
  })

  test('is refused when it was made up', async () => {
    expect((await freezeWith('x'.repeat(43))).status).toBe(410)
    expect((await freezeWith('short')).status).toBe(422)
  })
})

test('a person freezes their own account, which ends every session, this one too', async () => {
  const desk = await logInFrom('198.51.100.4', DESK)
  const phone = await logInFrom('203.0.113.9', PHONE)
  const freezeOwn = (token = '') => host.call('PUT', '/api/freeze/own', undefined, { token })
  const refresh = await refreshTokenOf(host, EMAIL)
  expect((await freezeOwn(desk.token)).json).toEqual({})
  expect(await refresh()).toBe('TOKEN_EXPIRED')
  expect([await isOpen(desk.token), await isOpen(phone.token)]).toEqual([false, false])
  expect(mailAbout('frozen')?.text).toContain('was frozen on')
  expect((await freezeOwn(phone.token)).status).toBe(401)
  const { token } = await logInFrom('198.51.100.4', DESK)
  expect(await profileOf(token)).toMatchObject({ frozen: { canLift: true } })
  expect((await lift(token)).status).toBe(200)
  expect(events().filter((event) => event === 'freeze')).toHaveLength(1)
})

// Holds promise 47.
test('links of mails are tried a few times in an hour from an address, and from any other as before', async () => {
  const few = await accountsHost({ ADDRESS_LIMIT: '3' })
  const tryFrom = async (from: string) =>
    (await few.call('PUT', '/api/freeze', { link: 'x'.repeat(43) }, { from })).status
  const tries = []
  for (let count = 0; count < 4; count++) tries.push(await tryFrom('198.51.100.4'))
  expect(tries).toEqual([410, 410, 410, 429])
  expect(await tryFrom('203.0.113.9')).toBe(410)
  few.clock.advance(HOUR)
  expect(await tryFrom('198.51.100.4')).toBe(410)
})

test('a person freezes the own account a few times in an hour, whatever the session, and another person as before', async () => {
  const few = await accountsHost({ ADDRESS_LIMIT: '3' })
  const { db, sessions } = few.deps
  const freezeBy = async (userId: string) => {
    const token = await sessions.start(userId)
    const headers = { authorization: `Bearer ${token}` }
    const { sessionId } = await sessions.requireUnverified({ headers })
    await db.transaction((tx) => sessions.markVerified(tx, sessionId))
    return (await few.call('PUT', '/api/freeze/own', undefined, { token })).status
  }
  const [ada, eve] = [await newUser(db, 'ada@example.net'), await newUser(db, 'eve@example.net')]
  const tries = []
  for (let count = 0; count < 4; count++) tries.push(await freezeBy(ada))
  expect(tries).toEqual([200, 200, 200, 429])
  expect(await freezeBy(eve)).toBe(200)
})

const sendCode = (token: string) => host.call('PUT', '/api/unfreeze/otp', undefined, { token })
async function lift(token: string) {
  const { challenge } = (await sendCode(token)).json
  const proof = { challenge, code: host.lastCode() }
  return host.call('POST', '/api/unfreeze', proof, { token })
}

// Holds promise 47.
test.each([
  ['lifts a freeze', '/api/unfreeze/otp', undefined],
  ['adds a passkey', '/api/passkeys/code', { command: 'add' }],
  ['sets the phrase', '/api/profile/phrase/otp', { phrase: 'blue heron' }],
  ['deletes the account', '/api/account/delete/otp', undefined],
])(
  'a code that %s is of its own session, which another one does not replace',
  async (_, path, body) => {
    await logInFrom('198.51.100.4', DESK)
    await logInFrom('203.0.113.9', PHONE)
    if (path.includes('unfreeze')) await freezeWith(linkIn('new device'))
    const [own, other] = [
      await logInFrom('198.51.100.4', DESK),
      await logInFrom('203.0.113.9', PHONE),
    ]
    const asked = []
    for (const { token } of [other, own]) asked.push(await host.call('PUT', path, body, { token }))
    expect(asked.map(({ status }) => status)).toEqual([200, 200])
    expect(asked[0]?.json.challenge).not.toBe(asked[1]?.json.challenge)
  },
)

describe('a frozen account', () => {
  async function frozen() {
    await logInFrom('198.51.100.4', DESK)
    await logInFrom('203.0.113.9', PHONE)
    await freezeWith(linkIn('new device'))
    return await logInFrom('198.51.100.4', DESK)
  }

  test('is freed by a mailed code after a login, which is mailed with a link that freezes it again', async () => {
    const { token } = await frozen()
    const answer = await lift(token)
    expect([answer.status, answer.json]).toEqual([200, {}])
    expect(await profileOf(token)).not.toHaveProperty('frozen')
    expect(mailAbout('no longer frozen')?.text).toContain('If this was not you, freeze')
    // After a lost answer.
    const code = { challenge: 'gone', code: '1' }
    expect((await host.call('POST', '/api/unfreeze', code, { token })).status).toBe(200)
    await freezeWith(linkIn('no longer frozen'))
    expect(await isOpen(token)).toBe(false)
    expect(events()).toEqual(expect.arrayContaining(['unfreeze-code-sent', 'unfreeze']))
  })

  // Holds promise 112.
  test('is not freed by a wrong code, nor by one for something else', async () => {
    const { token } = await frozen()
    const { challenge } = (await sendCode(token)).json
    const wrong = { challenge, code: host.lastCode() === '000000' ? '111111' : '000000' }
    expect((await host.call('POST', '/api/unfreeze', wrong, { token })).status).toBe(403)
    host.clock.advance(RESEND_PAUSE)
    const login = await startLogin(host, EMAIL)
    const proof = { challenge: login.challenge, code: login.code }
    expect((await host.call('POST', '/api/unfreeze', proof, { token })).status).toBe(410)
    expect(await profileOf(token)).toHaveProperty('frozen')
  })

  test('gives no code to an account that is not frozen', async () => {
    const { token } = await logInFrom('198.51.100.4', DESK)
    expect((await sendCode(token)).status).toBe(409)
  })

  // Holds promise 112.
  test('that an operator froze is freed by an operator alone, and listed', async () => {
    const order = (command: Record<string, string>) => execute(host.deps, command)
    const { token } = await logInFrom('198.51.100.4', DESK)
    const reason = 'her mailbox was taken over'
    const given = { command: 'freeze', email: EMAIL, reason, by: 'root' }
    expect((await order(given)).lines).toEqual([
      `The account ${EMAIL} is frozen, and every device was logged out.`,
    ])
    expect(await isOpen(token)).toBe(false)
    expect(mailAbout('frozen')?.text).toContain('by an operator')
    const again = await logInFrom('198.51.100.4', DESK)
    expect(await profileOf(again.token)).toMatchObject({ frozen: { canLift: false } })
    expect((await sendCode(again.token)).json.error.code).toBe('frozen-by-operator')
    const [line] = (await order({ command: 'freezes' })).lines
    expect(line).toMatch(new RegExp(`^${EMAIL}  since .* by root  ${reason}$`))
    expect((await order({ command: 'users', part: 'ada' })).lines[0]).toContain('frozen')
    const lift = { command: 'unfreeze', email: EMAIL, by: 'root' }
    const asked = await order(lift)
    expect([asked.isDone, asked.lines[0]]).toEqual([
      false,
      expect.stringContaining(`by root  ${reason}. What is approved is then paid.`),
    ])
    expect((await order({ command: 'freezes' })).lines).toEqual([line])
    expect((await order({ ...lift, force: 'freeze' })).lines).toEqual([
      `The account ${EMAIL} is no longer frozen.`,
    ])
    expect((await order({ command: 'freezes' })).lines).toEqual(['No account is frozen.'])
    expect(mailAbout('no longer frozen')).toBeDefined()
  })

  test('of its owner becomes an operator’s, and never the other way round', async () => {
    const { token } = await frozen()
    const given = { command: 'freeze', email: EMAIL, reason: 'asked for by phone', by: 'root' }
    await execute(host.deps, given)
    expect(await isOpen(token)).toBe(false)
    const again = await logInFrom('203.0.113.77', PHONE)
    await freezeWith(linkIn('new device'))
    expect(await isOpen(again.token)).toBe(false)
    const last = await logInFrom('198.51.100.4', DESK)
    expect(await profileOf(last.token)).toMatchObject({ frozen: { canLift: false } })
  })

  // Holds promise 112.
  test('that an operator has taken over is not freed by a code that was mailed before', async () => {
    const { token } = await frozen()
    const { challenge } = (await sendCode(token)).json
    const proof = { challenge, code: host.lastCode() }
    await execute(host.deps, { command: 'freeze', email: EMAIL, reason: 'by phone', by: 'root' })
    const again = await logInFrom('198.51.100.4', DESK)
    const answer = await host.call('POST', '/api/unfreeze', proof, { token: again.token })
    expect([answer.status, answer.json.error.code]).toEqual([409, 'frozen-by-operator'])
    expect(await profileOf(again.token)).toMatchObject({ frozen: { canLift: false } })
  })
})
