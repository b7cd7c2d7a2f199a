import { unknown } from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { STANDARD_COST } from '../../server/accounts/identity/passwords.ts'
import type { AccountsHost } from '../support/accounts-host.ts'
import {
  accountsHost,
  logIn,
  logInOnDevice,
  PASSWORD,
  signIn,
  signUp,
  signUpAtProvider,
} from '../support/accounts-host.ts'

const EMAIL = 'ada@example.org'
const MINUTE = 60_000
const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts:'
let host: AccountsHost

beforeEach(async () => {
  host = await accountsHost()
})
afterEach(() => host.close())

const call = async (verb: string, body: unknown, from?: string) => {
  const answer = await host.call('POST', TOOLKIT + verb, body, from ? { from } : {})
  return answer.json.error?.message ?? answer.json
}
const refresh = (token: string) =>
  host.call(
    'POST',
    '/securetoken.googleapis.com/v1/token?key=demo',
    new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }).toString(),
    { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  )

describe('passwords', () => {
  test('are stored as scrypt hashes with different salts', async () => {
    await signUpAtProvider(host, EMAIL)
    await signUpAtProvider(host, 'eve@example.org')
    const rows = await host.deps.db.rows(unknown(), 'SELECT password_hash FROM identity_accounts')
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(2)
  })

  // Holds promise 29.
  test('take the time of one hash for a known and for an unknown e-mail', async () => {
    const cost = { n: 14, r: 8, p: 1 }
    const slow = await accountsHost({}, {}, { passwordCost: cost })
    await signUpAtProvider(slow, EMAIL)
    const cpuOf = async (email: string) => {
      const before = process.cpuUsage()
      await signIn(slow, email, 'Wrong-Horse1')
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    const times = { known: 0, unknown: 0 }
    for (let i = 0; i < 8; i += 1) {
      times.unknown += await cpuOf(`no${i}@example.org`)
      times.known += await cpuOf(EMAIL)
    }
    expect(times.unknown / times.known).toBeGreaterThan(0.6)
    expect(times.unknown / times.known).toBeLessThan(1.7)
    await slow.close()
  })

  test('are at least six characters long, also those that take the place of another one', async () => {
    await signUpAtProvider(host, EMAIL)
    const idToken = await signIn(host, EMAIL)
    const weak = /^WEAK_PASSWORD : /
    expect(await call('update', { idToken, password: '12345' })).toMatch(weak)
    const oobCode = (await host.deps.identity.resetCode(EMAIL)) ?? ''
    expect(await call('resetPassword', { oobCode, newPassword: '12345' })).toMatch(weak)
    expect(await signIn(host, EMAIL)).toMatch(/^ey/)
    expect(await call('resetPassword', { oobCode, newPassword: '123456' })).toHaveProperty('email')
  })

  test('can be tried ten times from one address, without locking out the owner at another', async () => {
    await signUpAtProvider(host, EMAIL)
    const guess = { email: EMAIL, password: 'Wrong-Horse1' }
    for (let i = 0; i < 10; i += 1) {
      expect(await call('signInWithPassword', guess)).toBe('INVALID_LOGIN_CREDENTIALS')
    }
    const right = { email: EMAIL, password: PASSWORD }
    expect(await call('signInWithPassword', right)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect(await call('signInWithPassword', right, '198.51.100.1')).toHaveProperty('idToken')
    host.clock.advance(15 * MINUTE)
    expect(await call('signInWithPassword', right)).toHaveProperty('idToken')
  })

  // Holds promise 47.
  test('that are right lock nobody out, however often they are given', async () => {
    await signUpAtProvider(host, EMAIL)
    for (let count = 0; count < 12; count++)
      expect(await call('signInWithPassword', { email: EMAIL, password: PASSWORD })).toHaveProperty(
        'idToken',
      )
  })

  // Holds promise 48.
  test('of a flood of sign-ins are refused with 503, and other requests are answered meanwhile', async () => {
    const slow = await accountsHost({}, {}, { passwordCost: STANDARD_COST })
    const finished: string[] = []
    const flood = Array.from({ length: 110 }, async (_, i) => {
      const body = { email: `no${i}@example.org`, password: 'Wrong-Horse1' }
      const answer = await slow.call('POST', `${TOOLKIT}signInWithPassword`, body)
      if (answer.status !== 503) finished.push('hash')
      return answer
    })
    for (let i = 0; i < 5; i += 1) await slow.call('GET', '/api/site/setting')
    finished.push('pages')
    const answers = await Promise.all(flood)
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused).toHaveLength(100)
    expect(refused[0]?.headers['retry-after']).toBe('2')
    expect(refused[0]?.json.error.message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect(finished.indexOf('pages')).toBeLessThan(5)
    await slow.close()
  })

  // Holds promise 47.
  test('of strangers at many addresses leave a place to a device that the account knows', async () => {
    const slow = await accountsHost({}, {}, { passwordCost: { n: 14, r: 8, p: 1 } })
    await signUp(slow, EMAIL)
    const { cookie } = await logInOnDevice(slow, EMAIL)
    const logInAt = async (from: string, body: object, headers = {}) =>
      (await slow.call('POST', `${TOOLKIT}signInWithPassword`, body, { from, headers })).status
    const guess = { email: EMAIL, password: 'Wrong-Horse1' }
    const strangers = Array.from({ length: 24 }, (_, i) => logInAt(`198.51.100.${i}`, guess))
    const own = logInAt('203.0.113.9', { email: EMAIL, password: PASSWORD }, { cookie })
    expect(await Promise.all(strangers)).toContain(503)
    expect(await own).toBe(200)
    await slow.close()
  })

  // Holds promise 47.
  test('that strangers try a hundred times from ten addresses still let the owner in', async () => {
    await signUp(host, EMAIL)
    const { cookie } = await logInOnDevice(host, EMAIL)
    const guess = { email: EMAIL, password: 'Wrong-Horse1' }
    for (let i = 0; i < 100; i += 1) await call('signInWithPassword', guess, `198.51.100.${i % 10}`)
    const right = { email: EMAIL, password: PASSWORD }
    // At the address of a stranger, where only a device with an earlier login is let in, and at another one.
    const at = { from: '198.51.100.1', headers: { cookie } }
    const onDevice = async (body: object) =>
      (await host.call('POST', `${TOOLKIT}signInWithPassword`, body, at)).json
    // It has as many tries as ever.
    for (let i = 0; i < 4; i += 1) await onDevice(guess)
    expect(await onDevice(right)).toHaveProperty('idToken')
    expect(await call('signInWithPassword', right, '198.51.100.1')).toMatch(/^TOO_MANY/)
    expect(await call('signInWithPassword', right, '203.0.113.99')).toHaveProperty('idToken')
    // A further address of the strangers gets two tries.
    const further = []
    for (let i = 0; i < 4; i += 1)
      further.push(await call('signInWithPassword', guess, '198.51.100.77'))
    expect(further.filter((answer) => answer === 'INVALID_LOGIN_CREDENTIALS')).toHaveLength(2)
  })

  // Holds promise 47.
  test('can be tried on a known device ten times, and a cookie of another account does not count', async () => {
    for (const email of [EMAIL, 'eve@example.org']) await signUp(host, email)
    const [own, eve] = [
      await logInOnDevice(host, EMAIL),
      await logInOnDevice(host, 'eve@example.org'),
    ]
    const guess = { email: EMAIL, password: 'Wrong-Horse1' }
    const tries = async (cookie: string, from: string) => {
      const answers: string[] = []
      for (let i = 0; i < 12; i += 1) {
        const options = { from, headers: { cookie } }
        const { json } = await host.call('POST', `${TOOLKIT}signInWithPassword`, guess, options)
        answers.push(json.error.message)
      }
      return answers.filter((answer) => answer === 'INVALID_LOGIN_CREDENTIALS').length
    }
    expect(await tries(own.cookie, '198.51.100.1')).toBe(10)
    expect(await tries(own.cookie, '198.51.100.2')).toBe(0)
    expect(await tries(eve.cookie, '198.51.100.1')).toBe(10)
    expect(await tries(own.cookie.replace(/.$/, '-'), '198.51.100.1')).toBe(0)
  })

  test('are limited per address, changes included', async () => {
    const limited = await accountsHost({ ADDRESS_LIMIT: '3' })
    let idToken = await signUpAtProvider(limited, EMAIL)
    for (const password of ['Battery-Staple2', 'Battery-Staple3']) {
      const { json } = await limited.call('POST', `${TOOLKIT}update`, { idToken, password })
      idToken = json.idToken
    }
    const { json } = await limited.call('POST', `${TOOLKIT}update`, { idToken, password: PASSWORD })
    expect(json.error.message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    await limited.close()
  })

  test('can be changed only soon after a sign-in', async () => {
    const idToken = await signUpAtProvider(host, EMAIL)
    host.clock.advance(5 * MINUTE + 1000)
    const change = { idToken, password: 'Battery-Staple2' }
    expect(await call('update', change)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    expect(await call('update', { ...change, idToken: await signIn(host, EMAIL) })).toHaveProperty(
      'idToken',
    )
  })

  test('that are changed end all older tokens', async () => {
    await signUpAtProvider(host, EMAIL)
    const other = await call('signInWithPassword', { email: EMAIL, password: PASSWORD })
    const idToken = await signIn(host, EMAIL)
    const changed = await call('update', { idToken, password: 'Battery-Staple2' })
    expect(await call('lookup', { idToken: other.idToken })).toBe('INVALID_ID_TOKEN')
    expect((await refresh(other.refreshToken)).json.error.message).toBe('TOKEN_EXPIRED')
    expect((await refresh(changed.refreshToken)).status).toBe(200)
    await expect(host.deps.identity.verifyIdToken(other.idToken)).rejects.toMatchObject({
      status: 401,
    })
  })
})

describe('what continues a login', () => {
  // Holds promise 73.
  test.each([
    ['made by somebody who has the database', `seal = 'made up'`],
    ['without a seal', 'seal = NULL'],
    [
      'given to somebody else',
      `uid = (SELECT uid FROM identity_accounts WHERE email = '${EMAIL}')`,
    ],
    ['of a login that was earlier', `auth_time = auth_time + interval '1 hour'`],
    ['made to last', `expires_at = expires_at + interval '1 day'`],
  ])('is none if it was %s', async (_, change) => {
    await signUpAtProvider(host, EMAIL)
    await host.deps.db.run('DELETE FROM identity_refresh_tokens')
    await signUpAtProvider(host, 'eve@example.org')
    const eve = { email: 'eve@example.org', password: PASSWORD, returnSecureToken: true }
    const signedIn = await call('signInWithPassword', eve)
    expect((await refresh(signedIn.refreshToken)).status).toBe(200)
    await host.deps.db.run(`UPDATE identity_refresh_tokens SET ${change}`)
    expect((await refresh(signedIn.refreshToken)).json.error.message).toBe('TOKEN_EXPIRED')
  })
})

test('a sign-in is continued for thirty days', async () => {
  await signUpAtProvider(host, EMAIL)
  const { refreshToken } = await call('signInWithPassword', { email: EMAIL, password: PASSWORD })
  host.clock.advance(30 * 24 * 60 * MINUTE - 1)
  expect((await refresh(refreshToken)).status).toBe(200)
  host.clock.advance(1)
  expect((await refresh(refreshToken)).json.error.message).toBe('TOKEN_EXPIRED')
})

describe('reset codes', () => {
  const codeFor = async () => (await host.deps.identity.resetCode(EMAIL)) ?? ''

  // Holds promise 28.
  test('expire after thirty minutes', async () => {
    await signUpAtProvider(host, EMAIL)
    const oobCode = await codeFor()
    host.clock.advance(30 * MINUTE)
    const reset = { oobCode, newPassword: 'Battery-Staple2' }
    expect(await call('resetPassword', reset)).toBe('EXPIRED_OOB_CODE')
  })

  test('made while the clock was days ahead are expired', async () => {
    await signUpAtProvider(host, EMAIL)
    host.clock.advance(2 * 24 * 60 * MINUTE)
    const oobCode = await codeFor()
    host.clock.advance(-2 * 24 * 60 * MINUTE)
    const reset = { oobCode, newPassword: 'Battery-Staple2' }
    expect(await call('resetPassword', reset)).toBe('EXPIRED_OOB_CODE')
  })

  // Holds promise 28.
  test('succeed once in ten parallel attempts', async () => {
    await signUpAtProvider(host, EMAIL)
    const oobCode = await codeFor()
    const tries = Array.from({ length: 10 }, (_, i) =>
      call('resetPassword', { oobCode, newPassword: `Battery-Staple${i}` }),
    )
    const answers = await Promise.all(tries)
    expect(answers.filter((answer) => answer !== 'INVALID_OOB_CODE')).toHaveLength(1)
  })

  // Holds promise 73.
  test.each([
    ['made by somebody who has the database', `seal = 'made up'`],
    ['without a seal', 'seal = NULL'],
    [
      'given to somebody else',
      `uid = (SELECT uid FROM identity_accounts WHERE email = '${EMAIL}')`,
    ],
    ['made to last', `expires_at = expires_at + interval '1 minute'`],
  ])('%s are none', async (_, change) => {
    await signUpAtProvider(host, EMAIL)
    await signUpAtProvider(host, 'eve@example.org')
    const oobCode = (await host.deps.identity.resetCode('eve@example.org')) ?? ''
    expect(await call('resetPassword', { oobCode })).toMatchObject({ email: 'eve@example.org' })
    await host.deps.db.run(`UPDATE identity_reset_codes SET ${change}`)
    const reset = { oobCode, newPassword: 'Battery-Staple2' }
    expect(await call('resetPassword', { oobCode })).toBe('INVALID_OOB_CODE')
    expect(await call('resetPassword', reset)).toBe('INVALID_OOB_CODE')
  })

  test('become invalid with any change of the password', async () => {
    const idToken = await signUpAtProvider(host, EMAIL)
    const oobCode = await codeFor()
    await call('update', { idToken, password: 'Battery-Staple2' })
    expect(await call('resetPassword', { oobCode })).toBe('INVALID_OOB_CODE')
  })
})

describe('an account', () => {
  const claim = (uid: string) => host.deps.db.transaction((tx) => host.deps.identity.claim(tx, uid))
  const uidOf = async (idToken: string) => (await host.deps.identity.verifyIdToken(idToken)).uid

  test('that was replaced can no longer be claimed', async () => {
    const first = await uidOf(await signUpAtProvider(host, EMAIL))
    const second = await uidOf(await signUpAtProvider(host, EMAIL))
    await expect(claim(first)).rejects.toMatchObject({ status: 401 })
    await claim(second)
  })

  // Holds promise 42.
  test('that no user was created with is replaced by a signup, and a stranger gets nothing of it', async () => {
    const code = await host.call('PUT', '/api/signup/otp', {
      email: EMAIL,
      Name: 'Ada',
      command: 'signup',
    })
    const proof = { challenge: code.json.challenge, code: host.lastCode() }
    const post = (token: string, code: string) => {
      const body = { Name: 'Ada', Email: EMAIL, Pass: '', ...proof, code }
      return host.call('POST', '/api/signup', body, { token })
    }
    const before = await signUpAtProvider(host, EMAIL)
    // Everything that a stranger can send about this e-mail.
    const from = '198.51.100.1'
    await host.call(
      'PUT',
      '/api/signup/otp',
      { email: EMAIL, Name: 'Eve', command: 'signup' },
      { from },
    )
    expect(await uidOf(before)).toBeTruthy()
    expect(await call('delete', { idToken: 'made.up.token' }, from)).toBe('INVALID_ID_TOKEN')
    const stranger = (await call('signUp', { email: EMAIL, password: 'Squatters-Own1' }, from))
      .idToken
    expect((await post(stranger, '000000')).status).toBe(403)
    // The owner's signup was interrupted by that. The same code is still good for the next try.
    expect((await post(before, proof.code)).status).toBe(401)
    const own = await signUpAtProvider(host, EMAIL)
    expect((await post(own, proof.code)).status).toBe(200)
    expect(await call('lookup', { idToken: stranger })).toBe('INVALID_ID_TOKEN')
    expect(await signIn(host, EMAIL, 'Squatters-Own1')).toBeUndefined()
    // From now on nobody can replace or delete it.
    const again = { email: EMAIL, password: 'Squatters-Own2' }
    expect(await call('signUp', again, from)).toBe('EMAIL_EXISTS')
    expect(await call('delete', { idToken: stranger }, from)).toBe('INVALID_ID_TOKEN')
    expect(await logIn(host, EMAIL)).toBeTruthy()
  })

  test('that was claimed can no longer be replaced', async () => {
    await claim(await uidOf(await signUpAtProvider(host, EMAIL)))
    expect(await call('signUp', { email: EMAIL, password: 'Battery-Staple2' })).toBe('EMAIL_EXISTS')
  })
})

describe('the API of the identity provider', () => {
  test('has errors in Google’s format', async () => {
    const answer = await host.call('POST', `${TOOLKIT}signUp`, { email: 'x', password: 'secret-1' })
    expect(answer.status).toBe(400)
    expect(answer.json).toEqual({
      error: {
        code: 400,
        message: 'INVALID_EMAIL',
        errors: [{ message: 'INVALID_EMAIL', domain: 'global', reason: 'invalid' }],
      },
    })
  })

  test.each([
    ['signUp', { email: EMAIL, password: 'short' }, /^WEAK_PASSWORD : /],
    ['signUp', { email: EMAIL }, /^INVALID_REQ_TYPE$/],
    ['signUp', 'not json', /^INVALID_REQ_TYPE$/],
    ['lookup', { idToken: 'made.up.token' }, /^INVALID_ID_TOKEN$/],
    ['update', { idToken: 'made.up.token', password: 'Battery-Staple2' }, /^INVALID_ID_TOKEN$/],
    ['resetPassword', { oobCode: 'made-up' }, /^INVALID_OOB_CODE$/],
  ])('answers %s of %j with its error', async (verb, body, message) => {
    expect(await call(verb, body)).toMatch(message)
  })

  test('refuses to delete the account of a user, who would lose the balance', async () => {
    const idToken = await signUp(host, EMAIL)
    expect(await call('delete', { idToken })).toBe('OPERATION_NOT_ALLOWED')
  })
})
