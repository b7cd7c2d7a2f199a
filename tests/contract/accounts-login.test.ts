import { decodeJwt, importPKCS8, SignJWT } from 'jose'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { profileAnswer } from '#contract/account/profile.ts'
import { EXTENSIONS } from '#contract/extensions.ts'
import { RESEND_PAUSE } from '#domain/codes.ts'
import { identityOf } from '../../server/accounts/identity/firebase.ts'
import { createUser } from '../../server/accounts/users/users.ts'
import { createKeys } from '../../server/platform/keys/keys.ts'
import {
  type AccountsHost,
  accountsHost,
  HOST_SECRET,
  logIn,
  logInOnDevice,
  PASSWORD,
  refreshTokenOf,
  signIn,
  signUp,
  signUpAtProvider,
  startLogin,
} from '../support/accounts-host.ts'
import { openDb } from '../support/database.ts'

const EMAIL = 'ada@example.org'
const MINUTE = 60_000
let host: AccountsHost

beforeEach(async () => {
  host = await accountsHost()
})
afterEach(() => host.close())

const profile = (token: string) => host.call('GET', '/api/profile/detail', undefined, { token })
const requestCode = (email = EMAIL) =>
  host.call('PUT', '/api/signup/otp', { email, Name: 'Ada', command: 'signup' })

describe('a signup', () => {
  test('requires a code and an account at the provider with its proof, and the e-mail is used afterwards', async () => {
    await signUp(host, EMAIL)
    const again = await requestCode('ADA@example.org ')
    expect(again.status).toBe(409)
    expect(again.json.error).toEqual({ code: 'email-used', message: 'Email already used' })
  })

  /** Signs up under the name; resolves to the name in the profile. */
  async function nameAfterSignup(name: string): Promise<string> {
    const { json } = await host.call('PUT', '/api/signup/otp', {
      email: EMAIL,
      Name: name,
      command: 'signup',
    })
    const token = await signUpAtProvider(host, EMAIL)
    const proof = { challenge: json.challenge, code: host.lastCode() }
    const body = { Name: name, Email: EMAIL, Pass: PASSWORD, ...proof }
    expect((await host.call('POST', '/api/signup', body, { token })).status).toBe(200)
    return v.parse(profileAnswer, (await profile(await logIn(host, EMAIL))).json).name
  }

  // Holds promise 119.
  test.each([
    [
      'what turns the text around it',
      'Ada \u202ecalevoL\u202c \u2066x\u2069\u200f\u061c',
      'Ada calevoL x',
    ],
    ['control characters', 'Ada\u0007 \u001b[31mLove\u009blace\u007f', 'Ada [31mLovelace'],
    ['line ends', ' Ada\r\nBcc:\u2028eve\tx ', 'Ada Bcc: eve x'],
    ['what nobody sees', '\ufeffA\u200bd\u00ada\u2060', 'Ada'],
  ])('keeps the name without %s', async (_, name, kept) => {
    expect(await nameAfterSignup(name)).toBe(kept)
  })

  test.each(['نیلوفر\u200cی', 'क्\u200dष', 'Zoë O’Neill-Ström 李'])(
    'keeps the name %s as it is',
    async (name) => {
      expect(await nameAfterSignup(name)).toBe(name)
    },
  )

  // Holds promise 119.
  test('with a name of which nothing can be seen is refused', async () => {
    const body = { email: EMAIL, Name: '\u202e\u200b \u0001', command: 'signup' }
    expect((await host.call('PUT', '/api/signup/otp', body)).status).toBe(422)
  })

  test('keeps a name at the identity provider without what is hidden in it', async () => {
    const idToken = await signUpAtProvider(host, EMAIL)
    const update = '/identitytoolkit.googleapis.com/v1/accounts:update'
    const { json } = await host.call('POST', update, { idToken, displayName: 'A\u202eda\u0007' })
    expect(json.displayName).toBe('Ada')
  })

  // Holds promise 47.
  test('tells an address a few times in an hour whose e-mail is used, and any other as before', async () => {
    const few = await accountsHost({ ADDRESS_LIMIT: '3' })
    await signUp(few, EMAIL)
    few.clock.advance(60 * MINUTE)
    const ask = async (from: string) => {
      const body = { email: EMAIL, Name: 'Eve', command: 'signup' }
      return (await few.call('PUT', '/api/signup/otp', body, { from })).status
    }
    const answers = []
    for (let count = 0; count < 4; count++) answers.push(await ask('198.51.100.4'))
    expect(answers).toEqual([409, 409, 409, 429])
    expect(await ask('203.0.113.9')).toBe(409)
  })

  test('is answered with exactly the fields of product §7', async () => {
    const answer = await requestCode()
    expect(answer.json).toEqual({ challenge: expect.stringMatching(/^[\w-]{43}$/) })
    const token = await signUpAtProvider(host, EMAIL)
    const proof = { challenge: answer.json.challenge, code: host.lastCode() }
    const body = { Name: 'Ada', Email: EMAIL, Pass: PASSWORD, ...proof }
    expect((await host.call('POST', '/api/signup', body, { token })).json).toEqual({})
  })

  test('without proof, or with that of another person, is 401', async () => {
    const { json } = await requestCode()
    const body = {
      Name: 'Ada',
      Email: EMAIL,
      Pass: '',
      challenge: json.challenge,
      code: host.lastCode(),
    }
    expect((await host.call('POST', '/api/signup', body)).status).toBe(401)
    const token = await signUpAtProvider(host, 'eve@example.org')
    expect((await host.call('POST', '/api/signup', body, { token })).status).toBe(401)
  })

  test('with a wrong code, or without one, is 403 and creates no user', async () => {
    const { json } = await requestCode()
    const token = await signUpAtProvider(host, EMAIL)
    const body = { Name: 'Ada', Email: EMAIL, Pass: '', challenge: json.challenge }
    expect(
      (await host.call('POST', '/api/signup', { ...body, code: 'none' }, { token })).status,
    ).toBe(403)
    expect((await host.call('POST', '/api/signup', body, { token })).status).toBe(403)
    expect((await host.call('POST', '/api/login', { email: EMAIL }, { token })).status).toBe(401)
  })

  test('can be repeated if its answer was lost', async () => {
    const { json } = await requestCode()
    const token = await signUpAtProvider(host, EMAIL)
    const body = {
      Name: 'Ada',
      Email: EMAIL,
      Pass: '',
      challenge: json.challenge,
      code: host.lastCode(),
    }
    expect((await host.call('POST', '/api/signup', body, { token })).status).toBe(200)
    expect((await host.call('POST', '/api/signup', body, { token })).status).toBe(200)
  })

  test('succeeds although somebody else has an account for the e-mail at the provider', async () => {
    const squatter = await signUpAtProvider(host, EMAIL, 'Squatters-Own1')
    await signUp(host, EMAIL)
    expect(await signIn(host, EMAIL, 'Squatters-Own1')).toBeUndefined()
    expect(
      (await host.call('POST', '/api/login', { email: EMAIL }, { token: squatter })).status,
    ).toBe(401)
    expect((await profile(await logIn(host, EMAIL))).status).toBe(200)
  })

  test('does not link a user to an account that was replaced just before', async () => {
    const { json } = await requestCode()
    const token = await signUpAtProvider(host, EMAIL)
    await signUpAtProvider(host, EMAIL, 'Squatters-Own1')
    const body = {
      Name: 'Ada',
      Email: EMAIL,
      Pass: '',
      challenge: json.challenge,
      code: host.lastCode(),
    }
    expect((await host.call('POST', '/api/signup', body, { token })).status).toBe(401)
    const retry = await signUpAtProvider(host, EMAIL)
    expect((await host.call('POST', '/api/signup', body, { token: retry })).status).toBe(200)
  })

  test('calls the identity provider outside its transaction, and can be repeated if that call fails', async () => {
    const { db, identity } = host.deps
    let isDown = true
    const confirmEmail = async () => {
      // The embedded database rejects statements of its own while a transaction is open.
      await db.run('SELECT 1')
      if (isDown) throw new Error('the provider cannot be reached')
    }
    const second = await accountsHost({}, {}, { identity: { ...identity, confirmEmail } })
    await expect(signUp(second, EMAIL)).rejects.toThrow('signup: 500')
    isDown = false
    second.clock.advance(RESEND_PAUSE)
    await signUp(second, EMAIL)
    await second.close()
  })

  // Holds promise 42.
  test('of a stranger deletes no account at Firebase, and mails its owner a way to sign up with it', async () => {
    const accounts = new Map([[EMAIL, { uid: 'imported' }]])
    const missing = async () => {
      throw Object.assign(new Error(), { code: 'auth/user-not-found' })
    }
    const project = {
      getUserByEmail: async (email: string) => accounts.get(email) ?? (await missing()),
      deleteUser: async () => accounts.clear(),
      generatePasswordResetLink: async () => 'https://demo.example/?oobCode=abc',
      verifyIdToken: missing,
      getUser: missing,
      updateUser: missing,
    }
    const second = await accountsHost({}, {}, { identity: identityOf(project) })
    const ask = (email: string) =>
      second.call('PUT', '/api/signup/otp', { email, Name: 'Eve', command: 'signup' })
    const answers = [await ask(EMAIL), await ask('new@example.org')]
    expect(answers.map(({ status, json }) => [status, Object.keys(json)])).toEqual([
      [200, ['challenge']],
      [200, ['challenge']],
    ])
    expect([...accounts.keys()]).toEqual([EMAIL])
    const [owner, other] = second.mails
    expect(owner?.link).toBe(
      'http://localhost:8080/resetpassword?oobCode=abc&email=ada%40example.org',
    )
    expect(owner?.text).toContain(owner?.link)
    expect(other?.link).toBeUndefined()
    await second.close()
  })

  // Holds promise 47.
  test('is neither blocked nor replaced by a stranger who requests codes for the e-mail and guesses', async () => {
    const own = (await requestCode()).json.challenge
    const code = host.lastCode()
    const idToken = await signUpAtProvider(host, EMAIL)
    const body = { Name: 'Eve', Email: EMAIL, Pass: '' }
    const ask = (from: string) =>
      host.call(
        'PUT',
        '/api/signup/otp',
        { email: EMAIL, Name: 'Eve', command: 'signup' },
        { from },
      )
    const theirs = await ask('198.51.100.1')
    expect(theirs.status).toBe(200)
    const { challenge } = theirs.json
    for (const _ of [1, 2, 3, 4, 5]) {
      const guess = { ...body, challenge, code: 'none' }
      expect((await host.call('POST', '/api/signup', guess, { token: idToken })).status).toBe(403)
    }
    expect((await ask('198.51.100.1')).status).toBe(429)
    const signup = { ...body, challenge: own, code }
    expect((await host.call('POST', '/api/signup', signup, { token: idToken })).status).toBe(200)
  })

  test('with the e-mail of a user is refused by the provider', async () => {
    await signUp(host, EMAIL)
    const answer = await host.call('POST', '/identitytoolkit.googleapis.com/v1/accounts:signUp', {
      email: EMAIL,
      password: 'Another-One1',
    })
    expect(answer.json.error.message).toBe('EMAIL_EXISTS')
  })
})

describe('a login', () => {
  beforeEach(() => signUp(host, EMAIL))

  test('gives access to the profile', async () => {
    const { json } = await profile(await logIn(host, EMAIL))
    expect(JSON.parse(json)).toEqual({ name: 'Ada', email: EMAIL, language: 'en' })
  })

  test('on a known device is not refused for the requests of strangers at its address', async () => {
    const few = await accountsHost({ ADDRESS_LIMIT: '12' })
    await signUp(few, EMAIL)
    const { cookie } = await logInOnDevice(few, EMAIL)
    const token = await signIn(few, EMAIL)
    const login = (headers = {}) =>
      few.call('POST', '/api/login', { email: EMAIL }, { token, headers })
    for (let i = 0; i < 12; i += 1)
      await few.call('POST', '/api/login', { email: 'eve@example.org' }, { token })
    few.clock.advance(RESEND_PAUSE)
    expect((await login()).status).toBe(429)
    expect((await login({ cookie })).status).toBe(200)
    await few.close()
  })

  test('is answered with a challenge, a token that is valid as a subprotocol, and all extensions but those of a setting', async () => {
    const token = await signIn(host, EMAIL)
    const { json } = await host.call('POST', '/api/login', { email: EMAIL }, { token })
    const base64url = expect.stringMatching(/^[\w-]{43}$/)
    const revocation = expect.stringMatching(/^[\w-]{36}\.[\w-]{43}$/)
    expect(json).toEqual({
      token: base64url,
      challenge: base64url,
      revocation,
      extensions: EXTENSIONS.filter((name) => name !== 'address-ownership'),
    })
  })

  test('with a wrong code is 403, with the right one {}, with a locked or expired one 410', async () => {
    const { token, challenge, code } = await startLogin(host, EMAIL)
    const verify = (typed: string, as = { token, challenge }) =>
      host.call('POST', '/api/otp/verify', { challenge: as.challenge, code: typed }, as)
    expect((await verify('none')).status).toBe(403)
    expect((await verify(code)).json).toEqual({})

    const locked = await startLogin(host, EMAIL)
    for (const _ of [1, 2, 3, 4, 5]) expect((await verify('none', locked)).status).toBe(403)
    expect((await verify(locked.code, locked)).status).toBe(410)

    host.clock.advance(10 * MINUTE)
    const late = await startLogin(host, EMAIL)
    host.clock.advance(10 * MINUTE)
    expect((await verify(late.code, late)).status).toBe(410)
  })

  // Holds promise 47.
  test('on a known device has a code of its own, which somebody with the password neither locks nor replaces', async () => {
    const { cookie } = await logInOnDevice(host, EMAIL)
    const idToken = await signIn(host, EMAIL)
    const own = await host.call(...(['POST', '/api/login', { email: EMAIL }] as const), {
      token: idToken,
      headers: { cookie },
    })
    const code = host.lastCode()
    const stranger = await startLogin(host, EMAIL)
    expect(stranger.challenge).not.toBe(own.json.challenge)
    const verify = ({ token, challenge }: { token: string; challenge: string }, typed: string) =>
      host.call(
        'POST',
        '/api/otp/verify',
        { challenge, code: typed },
        { token, headers: { cookie } },
      )
    for (const _ of [1, 2, 3, 4, 5]) expect((await verify(stranger, 'none')).status).toBe(403)
    expect((await verify(own.json, 'none')).status).toBe(403)
    expect((await verify(own.json, code)).status).toBe(200)
    const again = { token: await signIn(host, EMAIL), headers: { cookie } }
    expect((await host.call('POST', '/api/login', { email: EMAIL }, again)).status).toBe(200)
  })

  test('can get a new code after the pause between two, which replaces the old one', async () => {
    const first = await startLogin(host, EMAIL)
    const { token } = first
    const resend = () => host.call('GET', '/api/resendotp', undefined, { token })
    const early = await resend()
    expect([early.status, early.headers['retry-after']]).toEqual([429, String(RESEND_PAUSE / 1000)])
    host.clock.advance(RESEND_PAUSE)
    const { json } = await resend()
    expect(json).toEqual({ challenge: expect.stringMatching(/^[\w-]{43}$/) })
    const verify = (challenge: string, code: string) =>
      host.call('POST', '/api/otp/verify', { challenge, code }, { token })
    expect((await verify(first.challenge, first.code)).status).toBe(410)
    expect((await verify(json.challenge, host.lastCode())).status).toBe(200)
  })

  // Holds promise 21.
  test('without proof is 401', async () => {
    expect((await host.call('POST', '/api/login', { email: EMAIL })).status).toBe(401)
  })

  // Holds promise 21.
  test('with an unsigned, changed or foreign ID token is 401', async () => {
    const idToken = await signIn(host, EMAIL)
    const [head = '', body = '', signature = ''] = idToken.split('.')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    const db = await openDb()
    const foreign = await accountsHost({}, {}, { db })
    await signUp(foreign, EMAIL)
    const tokens = [
      `${none}.${body}.`,
      `${none}.${body}.${signature}`,
      `${head}.${body}.${signature.slice(0, -4)}AAAA`,
      await signIn(foreign, EMAIL),
    ]
    for (const token of tokens) {
      expect((await host.call('POST', '/api/login', { email: EMAIL }, { token })).status).toBe(401)
    }
    await foreign.close()
    await db.close()
  })

  // Holds promise 21.
  test('with an ID token for another audience, of another issuer or without expiry is 401', async () => {
    const { db } = host.deps
    const pem = await createKeys(db, HOST_SECRET).stored('identity-key', () => 'none')
    const key = await importPKCS8(pem, 'RS256')
    const claims = decodeJwt(await signIn(host, EMAIL))
    const statusWith = async (changed: object) => {
      const payload = { ...claims, ...changed }
      const token = await new SignJWT(payload).setProtectedHeader({ alg: 'RS256' }).sign(key)
      return (await host.call('POST', '/api/login', { email: EMAIL }, { token })).status
    }
    expect(await statusWith({})).toBe(200)
    for (const changed of [{ aud: 'another' }, { iss: 'another' }, { exp: undefined }])
      expect(await statusWith(changed), JSON.stringify(changed)).toBe(401)
  })

  // Holds promise 21.
  test('with an expired ID token, or an old sign-in, is 401', async () => {
    const token = await signIn(host, EMAIL)
    host.clock.advance(10 * MINUTE)
    expect((await host.call('POST', '/api/login', { email: EMAIL }, { token })).status).toBe(401)
    host.clock.advance(51 * MINUTE)
    expect((await host.call('POST', '/api/login', { email: EMAIL }, { token })).status).toBe(401)
  })

  test('with somebody else’s proof is 401', async () => {
    await signUp(host, 'eve@example.org')
    const token = await signIn(host, 'eve@example.org')
    expect((await host.call('POST', '/api/login', { email: EMAIL }, { token })).status).toBe(401)
  })

  test('with the proof of a person without a signup is 401', async () => {
    const token = await signUpAtProvider(host, 'new@example.org')
    const answer = await host.call('POST', '/api/login', { email: 'new@example.org' }, { token })
    expect(answer.status).toBe(401)
  })

  test('with another provider account for the same e-mail is 401', async () => {
    const { identity } = host.deps
    const other = { uid: 'another', email: EMAIL, signedInAt: host.clock.now() }
    const verifyIdToken = async () => other
    const second = await accountsHost({}, {}, { identity: { ...identity, verifyIdToken } })
    await second.deps.db.transaction((tx) =>
      createUser(tx, { email: EMAIL, name: 'Ada', identityUid: 'hers', at: host.clock.now() }),
    )
    const login = () =>
      second.call('POST', '/api/login', { email: EMAIL }, { token: 'any'.repeat(10) })
    expect((await login()).status).toBe(401)
    other.uid = 'hers'
    expect((await login()).status).toBe(200)
    await second.close()
  })

  test('twice within a minute sends one mail, whose code verifies the second session', async () => {
    await startLogin(host, EMAIL)
    const sent = host.mails.length
    const second = await startLogin(host, EMAIL)
    expect(host.mails.length).toBe(sent)
    const { challenge, code, token } = second
    const answer = await host.call('POST', '/api/otp/verify', { challenge, code }, { token })
    expect(answer.status).toBe(200)
  })
})

describe('a session', () => {
  beforeEach(() => signUp(host, EMAIL))

  test('that is unverified gets 401 from every call but verifying and resending', async () => {
    const { token } = await startLogin(host, EMAIL)
    const calls = [
      ['GET', '/api/profile/detail'],
      ['PUT', '/api/profile/password/update', { password: '' }],
      ['POST', '/api/support', { list: 'Others', content: 'hello' }],
      ['POST', '/api/logout'],
    ] as const
    for (const [method, path, body] of calls) {
      expect((await host.call(method, path, body, { token })).status, path).toBe(401)
    }
    expect(await host.deps.sessions.byToken(token)).toBeUndefined()
  })

  test('cannot be verified with another person’s code', async () => {
    await signUp(host, 'eve@example.org')
    const { token } = await startLogin(host, EMAIL)
    const eve = await startLogin(host, 'eve@example.org')
    const body = { challenge: eve.challenge, code: eve.code }
    expect((await host.call('POST', '/api/otp/verify', body, { token })).status).toBe(410)
  })

  test('can be verified again if the answer was lost', async () => {
    const { token, challenge, code } = await startLogin(host, EMAIL)
    for (const _ of [1, 2]) {
      const answer = await host.call('POST', '/api/otp/verify', { challenge, code }, { token })
      expect(answer.status).toBe(200)
    }
  })

  test('is checked by the statement that reads the data', async () => {
    const token = await logIn(host, EMAIL)
    // The first call of a login also verifies its seal.
    expect((await profile(token)).status).toBe(200)
    const statements = vi.spyOn(host.deps.db, 'rows')
    expect((await profile(token)).status).toBe(200)
    expect(statements).toHaveBeenCalledTimes(1)
    statements.mockRestore()
  })

  test('ends after thirty days, and an unverified one after an hour', async () => {
    const token = await logIn(host, EMAIL)
    host.clock.advance(30 * 24 * 60 * MINUTE - 1)
    expect((await profile(token)).status).toBe(200)
    host.clock.advance(1)
    expect((await profile(token)).status).toBe(401)
    const unverified = await startLogin(host, EMAIL)
    host.clock.advance(60 * MINUTE)
    const answer = await host.call('GET', '/api/resendotp', undefined, { token: unverified.token })
    expect(answer.status).toBe(401)
  })

  test('ends at logout, and every process is notified', async () => {
    const token = await logIn(host, EMAIL)
    const session = await host.deps.sessions.byToken(token)
    const notified: string[] = []
    await host.deps.db.listen('session_ended', (id) => notified.push(id))
    expect((await host.call('POST', '/api/logout', undefined, { token })).status).toBe(200)
    expect((await profile(token)).status).toBe(401)
    await expect.poll(() => notified).toEqual([session?.sessionId])
  })

  // Holds promise 69.
  test('ends by the handle of its login, which opens nothing and ends nothing else', async () => {
    const other = await logIn(host, EMAIL)
    host.clock.advance(2 * MINUTE)
    const { token, challenge, code, revocation } = await startLogin(host, EMAIL)
    const verified = await host.call('POST', '/api/otp/verify', { challenge, code }, { token })
    expect(verified.status).toBe(200)
    expect((await profile(token)).status).toBe(200)
    expect((await profile(revocation)).status).toBe(401)
    expect(revocation).not.toContain(token)

    const revoke = (handle: string) => host.call('POST', '/api/revoke', { revocation: handle })
    expect((await revoke(revocation.replace(/.$/, '_'))).status).toBe(400)
    expect((await profile(token)).status).toBe(200)
    expect((await revoke(revocation)).status).toBe(200)
    expect((await profile(token)).status).toBe(401)
    expect((await profile(other)).status).toBe(200)
    // Its answer may have been lost.
    expect((await revoke(revocation)).status).toBe(200)
  })

  // Holds promise 43.
  test('that is logged out leaves no refresh token at the provider', async () => {
    const refresh = await refreshTokenOf(host, EMAIL)
    const token = await logIn(host, EMAIL)
    expect(await refresh()).toBeUndefined()
    await host.call('POST', '/api/logout', undefined, { token })
    expect(await refresh()).toBe('TOKEN_EXPIRED')
  })

  // Holds promise 43.
  test('that is ended by its handle leaves no refresh token at the provider', async () => {
    const refresh = await refreshTokenOf(host, EMAIL)
    const { token, challenge, code, revocation } = await startLogin(host, EMAIL)
    await host.call('POST', '/api/otp/verify', { challenge, code }, { token })
    expect(await refresh()).toBeUndefined()
    expect((await host.call('POST', '/api/revoke', { revocation })).status).toBe(200)
    expect(await refresh()).toBe('TOKEN_EXPIRED')
  })

  test('marks its device by a cookie that pages cannot read', async () => {
    const { token, challenge, code } = await startLogin(host, EMAIL)
    const verify = (typed: string) =>
      host.call('POST', '/api/otp/verify', { challenge, code: typed }, { token })
    expect((await verify('none')).headers['set-cookie']).toBeUndefined()
    const cookie = String((await verify(code)).headers['set-cookie'])
    expect(cookie).toMatch(
      /^device-[\w-]{16}=[\w-]{43}\.[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(cookie).not.toContain('ada')
  })

  test('is stored only as a hash', async () => {
    const { token } = await startLogin(host, EMAIL)
    const { unknown } = await import('valibot')
    const rows = await host.deps.db.rows(unknown(), 'SELECT * FROM sessions')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('is refused for a malformed Authorization header', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer x', 'Basic YTpi', 'Bearer a b']) {
      const answer = await host.call('GET', '/api/profile/detail', undefined, {
        headers: { authorization },
      })
      expect(answer.status).toBe(401)
    }
  })
})
