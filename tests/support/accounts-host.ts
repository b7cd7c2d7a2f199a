import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { parseSiteConfig } from '#config/schema.ts'
import type { AppOptions } from '../../server/main/app.ts'
import { createApp } from '../../server/main/app.ts'
import { compose } from '../../server/main/compose.ts'
import { parseHostConfig } from '../../server/main/config/config.ts'
import type { HostServices } from '../../server/main/config/services.ts'
import type { Mail } from '../../server/notify/mail/mail.ts'
import type { Db } from '../../server/platform/db/db.ts'
import { openDb } from './database.ts'

export const HOST_SECRET = 'a secret of the tests, 32 letters or more'

/** A clock that stands still until it is advanced. */
export function stoppedClock(start = '2026-01-01T12:00:00Z') {
  let now = new Date(start)
  return {
    now: () => now,
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
  }
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests check raw answers, typing them would repeat the schema
  readonly json: any
}

export interface CallOptions {
  readonly token?: string | undefined
  readonly headers?: Record<string, string>
  readonly from?: string
}

export interface AccountsHost {
  readonly deps: HostServices
  readonly app: FastifyInstance
  readonly clock: ReturnType<typeof stoppedClock>
  /** The mails that were sent, oldest first. */
  readonly mails: Mail[]
  /** While it is down, sending a mail fails and is counted. */
  readonly mailServer: { isDown: boolean; refused: number }
  call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
    options?: CallOptions,
  ): Promise<Answer>
  lastCode(): string
  close(): Promise<void>
}

/** It is there although nothing is stored in it: the metrics tell how much room it has. */
function dataDir(): string {
  const folder = resolve(import.meta.dirname, '../../node_modules/.cache/accounts-host')
  mkdirSync(folder, { recursive: true })
  return folder
}

const toolkit = '/identitytoolkit.googleapis.com/v1/accounts:'

/** The host's app on a database of its own, with a manual clock, a fake mailer and the cheapest password hashes. */
export async function accountsHost(
  environment: Record<string, string> = {},
  options: AppOptions = {},
  parts: Partial<Parameters<typeof compose>[0]> = {},
): Promise<AccountsHost> {
  const clock = stoppedClock()
  const db = parts.db ?? (await emptyDb())
  const mails: Mail[] = []
  const mailServer = { isDown: false, refused: 0 }
  const deps = await compose({
    config: parseHostConfig({
      LOG_LEVEL: 'silent',
      ADDRESS_LIMIT: '1000000',
      ADDRESS_SOCKETS: '1000000',
      HOST_SECRET,
      DATA_DIR: dataDir(),
      ...environment,
    }),
    site: parseSiteConfig({}),
    clock,
    db,
    passwordCost: { n: 4, r: 8, p: 1 },
    mailer: {
      async send(mail) {
        if (!mailServer.isDown) return void mails.push(mail)
        mailServer.refused += 1
        // Real mail servers name the recipient in their errors.
        throw new Error(`no mail to <${mail.to}>`)
      },
    },
    ...parts,
  })
  const app = createApp(deps, options)
  await app.ready()
  return {
    deps,
    app,
    clock,
    mails,
    mailServer,
    async call(method, path, body, { token, headers = {}, from = '203.0.113.7' } = {}) {
      const answer = await app.inject({
        method,
        url: path,
        remoteAddress: from,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: encodeBody(body) }),
      })
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: answer.body,
        json: parseJson(answer.body),
      }
    },
    lastCode: () => mails.findLast(({ code }) => code)?.code ?? '',
    close: () => app.close(),
  }
}

/** One database per test file: creating one takes longer than most tests. Files may follow each other in one process. */
let shared: { readonly file: string | undefined; readonly db: Promise<Db> } | undefined

async function emptyDb(): Promise<Db> {
  const file = expect.getState().testPath
  if (shared?.file !== file) {
    const former = await shared?.db
    shared = { file, db: openDb() }
    await former?.close()
  }
  const db = await (shared?.db ?? openDb())
  // The secrets stay, since creating a signing key is slow.
  const tables = [
    'users',
    'codes',
    'rate_limits',
    'mails',
    'notices',
    'outbox',
    'settings',
    'identity_accounts',
  ]
  await db.script(tables.map((table) => `DELETE FROM ${table}`).join('; '))
  return db
}

/** Strings are sent as they are, anything else as JSON. */
const encodeBody = (body: unknown): string =>
  typeof body === 'string' ? body : JSON.stringify(body)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const PASSWORD = 'Correct-Horse1'

/** Creates an account at the embedded identity provider only; resolves to the ID token. */
export async function signUpAtProvider(
  host: AccountsHost,
  email: string,
  password = PASSWORD,
): Promise<string> {
  const { json } = await host.call('POST', `${toolkit}signUp`, { email, password })
  return json.idToken
}

export async function signIn(
  host: AccountsHost,
  email: string,
  password = PASSWORD,
): Promise<string> {
  const { json } = await host.call('POST', `${toolkit}signInWithPassword`, { email, password })
  return json.idToken
}

/** The whole signup of product §4; resolves to the ID token. */
export async function signUp(
  host: AccountsHost,
  email: string,
  options: Pick<CallOptions, 'headers'> = {},
): Promise<string> {
  const person = { email, Name: 'Ada', command: 'signup' }
  const { json } = await host.call('PUT', '/api/signup/otp', person, options)
  const token = await signUpAtProvider(host, email)
  const body = {
    Name: 'Ada',
    Email: email,
    Pass: PASSWORD,
    challenge: json.challenge,
    code: host.lastCode(),
  }
  const { status, text } = await host.call('POST', '/api/signup', body, {
    ...options,
    token,
  })
  if (status !== 200) throw new Error(`signup: ${status} ${text}`)
  return token
}

/** Signs in at the identity provider and posts the login; resolves to the unverified session and its code. */
export async function startLogin(host: AccountsHost, email: string, password = PASSWORD) {
  const idToken = await signIn(host, email, password)
  const { json, status } = await host.call('POST', '/api/login', { email }, { token: idToken })
  if (status !== 200) throw new Error(`login: ${status}`)
  const { token, challenge, revocation, extensions, passkey } = json
  return { token, challenge, revocation, extensions, passkey, code: host.lastCode(), idToken }
}

/** The whole login of product §4; resolves to the session token. */
export const logIn = async (
  host: AccountsHost,
  email: string,
  password = PASSWORD,
): Promise<string> => (await logInOnDevice(host, email, password)).token

/** The same; resolves to the cookie of the device as well, as a browser sends it. */
export async function logInOnDevice(host: AccountsHost, email: string, password = PASSWORD) {
  const { token, challenge, code } = await startLogin(host, email, password)
  const body = { challenge, code }
  const { status, headers } = await host.call('POST', '/api/otp/verify', body, { token })
  if (status !== 200) throw new Error(`verify: ${status}`)
  const [cookie = ''] = String(headers['set-cookie']).split(';')
  return { token, cookie }
}

/**
 * Signs in at the provider. Resolves to a function that uses the refresh token, and resolves to why it is refused; undefined if it
 * is not.
 */
export async function refreshTokenOf(host: AccountsHost, email: string, password = PASSWORD) {
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword'
  const { refreshToken } = (await host.call('POST', path, { email, password })).json
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return async (): Promise<string | undefined> => {
    const body = new URLSearchParams(form).toString()
    const options = { headers }
    const answer = await host.call('POST', '/securetoken.googleapis.com/v1/token', body, options)
    return answer.status === 200 ? undefined : answer.json.error.message
  }
}
