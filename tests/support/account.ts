import type { Page } from '@playwright/test'
import type { Person } from './flow.ts'
import { newPerson } from './flow.ts'
import { ONE_REQUEST, type RunningHost } from './host.ts'

export interface Account extends Person {
  readonly token: string
  /** What the host has said at the login that it knows beyond the basic calls. */
  readonly extensions: readonly string[]
  /** Sends an authorised call as this person; `path` is relative to the API. */
  call(method: string, path: string, body?: unknown): Promise<Response>
}

interface Answer {
  readonly challenge?: string
  readonly idToken?: string
  readonly token?: string
  readonly extensions?: readonly string[]
}

/** Signs up and logs in by HTTP calls only, for tests of what comes after the login. */
export async function createAccount(host: RunningHost, person = newPerson()): Promise<Account> {
  const { email, name, password } = person
  const signup = await post('PUT', '/api/signup/otp', { email, Name: name, command: 'signup' })
  const { code: first } = await host.mailTo(email)
  const { idToken } = await post(
    'POST',
    '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo',
    {
      email,
      password,
      returnSecureToken: true,
    },
  )
  const proof = { challenge: signup.challenge, code: first }
  await post('POST', '/api/signup', { Name: name, Email: email, Pass: password, ...proof }, idToken)
  const {
    token = '',
    challenge,
    extensions = [],
  } = await post('POST', '/api/login', { email }, idToken)
  const { code } = await host.mailTo(email, 1)
  await post('POST', '/api/otp/verify', { challenge, code }, token)
  return {
    ...person,
    token,
    extensions,
    call: (method, path, body) => send(method, `/api${path}`, body, token),
  }

  async function post(method: string, path: string, body: unknown, bearer?: string) {
    const answer = await send(method, path, body, bearer)
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    const value: Answer = await answer.json()
    return value
  }

  function send(method: string, path: string, body: unknown, bearer?: string): Promise<Response> {
    const headers: Record<string, string> = { ...ONE_REQUEST }
    if (bearer) headers['Authorization'] = `Bearer ${bearer}`
    if (body === undefined) return fetch(host.origin + path, { method, headers })
    headers['Content-Type'] = 'application/json'
    return fetch(host.origin + path, { method, headers, body: JSON.stringify(body) })
  }
}

/** The same person at a host that answers its histories whole. */
export const withoutPages = (account: Account): Account => ({
  ...account,
  extensions: account.extensions.filter((name) => name !== 'history-pages'),
})

/** As if the host had said that it holds no prices: a purchase is made with one press. */
export const withoutQuotes = (account: Account): Account => ({
  ...account,
  extensions: account.extensions.filter((name) => name !== 'quotes'),
})

/** Stores a session on the device as a login does. */
export const storeSession = (
  page: Page,
  { token, extensions }: Pick<Account, 'token' | 'extensions'>,
): Promise<void> =>
  page.evaluate(
    ([token, extensions]) => {
      localStorage.setItem('user:extensions', extensions)
      localStorage.setItem('cthash', token)
    },
    [token, [token, ...extensions].join(' ')] as const,
  )

/** Opens `path` on a device on which the account's owner has logged in before. */
export async function openAs(page: Page, account: Account, path: string): Promise<void> {
  await page.goto('/robots.txt')
  await storeSession(page, account)
  await page.goto(path)
}
