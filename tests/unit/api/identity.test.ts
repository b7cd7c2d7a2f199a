import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createIdentity } from '../../../src/api/account/identity.ts'
import { createProviderSession } from '../../../src/api/account/provider-session.ts'
import { testServices } from '../../support/services.tsx'

const ORIGIN = 'https://site.example'
// The library reads the global fetch when it is loaded.
const fetch = vi.hoisted(() => {
  const fake = vi.fn<(url: string | URL | Request, init?: RequestInit) => Promise<Response>>()
  globalThis.fetch = fake
  return fake
})

const services = testServices({ origin: ORIGIN })
const { changePassword, confirmReset, createAccount, signIn, signOut } =
  services.get(createIdentity)

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = Math.floor(Date.now() / 1000)
const idToken = `${part({ alg: 'none' })}.${part({ sub: 'u', iat: now, exp: now + 3600 })}.x`
const signedIn = { localId: 'u', idToken, refreshToken: 'r', expiresIn: '3600' }
const user = { localId: 'u', email: 'ada@example.com', providerUserInfo: [], passwordHash: 'x' }

/** Mocks the provider's answers by call: a string is an error code, an Error a failed request. */
function provider(answers: Record<string, unknown>): void {
  fetch.mockImplementation(async (url) => {
    const name = /accounts:(\w+)/.exec(String(url))?.[1] ?? ''
    const answer = answers[name]
    if (answer instanceof Error) throw answer
    if (typeof answer !== 'string') return Response.json(answer)
    return Response.json({ error: { code: 400, message: answer } }, { status: 400 })
  })
}

beforeEach(() => void fetch.mockClear())
afterEach(() => signOut())

describe('the identity provider', () => {
  test('is at this origin if no project is configured', async () => {
    provider({ signInWithPassword: signedIn, lookup: { users: [user] } })
    expect(await signIn('ada@example.com', 'Secret12!')).toEqual({ ok: true, value: idToken })
    for (const [url] of fetch.mock.calls) expect(String(url)).toMatch(/^https:\/\/site\.example\//)
  })

  test('returns the ID token of a new account', async () => {
    provider({ signUp: signedIn, lookup: { users: [user] } })
    expect(await createAccount('ada@example.com', 'Secret12!')).toEqual({
      ok: true,
      value: idToken,
    })
  })

  test.each([
    ['EMAIL_EXISTS', 'email-in-use'],
    ['INVALID_LOGIN_CREDENTIALS', 'invalid-credential'],
    ['INVALID_PASSWORD', 'invalid-credential'],
    ['EMAIL_NOT_FOUND', 'invalid-credential'],
    ['INVALID_EMAIL', 'invalid-credential'],
    ['USER_DISABLED', 'invalid-credential'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 'other'],
    ['SOMETHING_NEW', 'other'],
  ])('maps the error %s to %s, with its own message', async (code, kind) => {
    provider({ signUp: code, signInWithPassword: code })
    for (const result of [await createAccount('a@b.c', 'x'), await signIn('a@b.c', 'x')]) {
      expect(result).toMatchObject({ ok: false, error: { kind } })
      expect(result.ok ? '' : result.error.message).not.toBe('')
    }
  })

  test.each([
    ['INVALID_OOB_CODE', 'Invalid action code (auth/invalid-action-code)'],
    ['EXPIRED_OOB_CODE', 'Expired action code (auth/expired-action-code)'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many requests (auth/too-many-requests)'],
    ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing [a digit]', 'Missing [a digit]'],
    [
      'WEAK_PASSWORD : Password should be at least 6 characters',
      'Password should be at least 6 characters',
    ],
  ])('shows its words for %s without the wrapper of the SDK', async (answer, words) => {
    provider({ resetPassword: answer })
    const result = await confirmReset('code', 'Secret12!')
    const message = result.ok ? '' : result.error.message
    expect(message).toBe(words)
  })

  test('is unreachable if the request fails', async () => {
    provider({ signInWithPassword: new TypeError('Failed to fetch') })
    expect(await signIn('a@b.c', 'x')).toMatchObject({ error: { kind: 'unreachable' } })
  })

  test('resets a password with the code of the link, which works once', async () => {
    provider({ resetPassword: { email: 'ada@example.com', requestType: 'PASSWORD_RESET' } })
    expect((await confirmReset('code', 'Secret12!')).ok).toBe(true)
    provider({ resetPassword: 'INVALID_OOB_CODE' })
    expect(await confirmReset('code', 'Secret12!')).toMatchObject({ error: { kind: 'other' } })
  })

  test('does not change a password without the old one', async () => {
    provider({ signInWithPassword: 'INVALID_LOGIN_CREDENTIALS', update: signedIn })
    const result = await changePassword('ada@example.com', 'wrong', 'Secret12!')
    expect(result).toMatchObject({ error: { kind: 'invalid-credential' } })
    expect(fetch.mock.calls.some(([url]) => String(url).includes('accounts:update'))).toBe(false)
  })

  test('changes a password with the old one', async () => {
    provider({ signInWithPassword: signedIn, lookup: { users: [user] }, update: signedIn })
    expect((await changePassword('ada@example.com', 'Secret12!', 'Secret13!')).ok).toBe(true)
    const update = fetch.mock.calls.find(([url]) => String(url).includes('accounts:update'))
    expect(JSON.parse(String(update?.[1]?.body))).toMatchObject({ password: 'Secret13!' })
  })

  test('is signed out with the session', async () => {
    provider({ signInWithPassword: signedIn, lookup: { users: [user] } })
    await signIn('ada@example.com', 'Secret12!')
    await expect(services.get(createProviderSession).signOut()).resolves.toBeUndefined()
  })
})
