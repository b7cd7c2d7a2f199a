import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import type { Host } from './host.ts'

export interface Answer {
  readonly status: number
  readonly json: unknown
}

/** Somebody with an account, who knows nothing but HTTP. */
export interface Person {
  readonly email: string
  readonly password: string
  readonly token: string
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
}

export interface Order {
  readonly coin: string
  readonly chain: string
  readonly address: string
  /** Plain decimals: what leaves the balance, and what arrives. */
  readonly total: string
  readonly amount: string
}

const PASSWORD = 'Correct-Horse1'
const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts:'
const idToken = v.object({ idToken: v.string() })
const challenged = v.object({ challenge: v.string() })
const login = v.object({ challenge: v.string(), token: v.string() })

export async function send(
  origin: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await fetch(origin + path, {
    method,
    headers: { ...type, ...headers },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, json: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Milliseconds between two tries, where a busy host asks for another one, and how many there are. */
const [PAUSE, TRIES] = [500, 40]

/** What somebody is answered who tries again, as a busy host asks for. Rejects where it is a refusal. */
export async function answered(ask: () => Promise<Answer>, what: string): Promise<unknown> {
  let { status, json } = await ask()
  for (let left = TRIES; status === 503 && left > 0; left--) {
    await setTimeout(PAUSE)
    ;({ status, json } = await ask())
  }
  if (status !== 200) throw new Error(`${what}: ${status} ${JSON.stringify(json)}`)
  return json
}

/** Signs up and logs in, with mailed codes. */
export async function signUp(host: Host, email: string, name = 'Ada'): Promise<Person> {
  const post = (method: string, path: string, body: unknown, token?: string) =>
    answered(
      () =>
        send(host.origin, method, path, body, token ? { authorization: `Bearer ${token}` } : {}),
      path,
    )
  const asked = await post('PUT', '/api/signup/otp', { email, Name: name, command: 'signup' })
  const first = await host.codeAfter(email, '')
  const firstAt = await host.lastCodeAt(email)
  const account = { email, password: PASSWORD, returnSecureToken: true }
  const own = v.parse(idToken, await post('POST', `${TOOLKIT}signUp?key=demo`, account)).idToken
  const proof = { challenge: v.parse(challenged, asked).challenge, code: first }
  await post('POST', '/api/signup', { Name: name, Email: email, Pass: PASSWORD, ...proof }, own)
  const begun = v.parse(login, await post('POST', '/api/login', { email }, own))
  const second = await host.codeAfter(email, firstAt)
  const verified = { challenge: begun.challenge, code: second }
  await post('POST', '/api/otp/verify', verified, begun.token)
  const person: Person = {
    email,
    password: PASSWORD,
    token: begun.token,
    call: (method, path, body, headers = {}) =>
      send(host.origin, method, `/api${path}`, body, {
        authorization: `Bearer ${person.token}`,
        ...headers,
      }),
  }
  return person
}

/** The first factor of a login: a code was mailed, and `verify` tries one. */
export async function logIn({ origin }: Host, { email, password }: Person) {
  const account = { email, password, returnSecureToken: true }
  const path = `${TOOLKIT}signInWithPassword?key=demo`
  const signedIn = v.parse(
    idToken,
    await answered(() => send(origin, 'POST', path, account), 'the password'),
  )
  const authorization = `Bearer ${signedIn.idToken}`
  const begun = v.parse(
    login,
    await answered(
      () => send(origin, 'POST', '/api/login', { email }, { authorization }),
      'the first factor',
    ),
  )
  return {
    challenge: begun.challenge,
    verify: (challenge: string, code: string): Promise<Answer> =>
      send(
        origin,
        'POST',
        '/api/otp/verify',
        { challenge, code },
        { authorization: `Bearer ${begun.token}` },
      ),
  }
}

/** Sets the password by what a link to a new one carries. */
export const resetPassword = (
  { origin }: Host,
  oobCode: string,
  newPassword: string,
): Promise<Answer> =>
  send(origin, 'POST', `${TOOLKIT}resetPassword?key=demo`, { oobCode, newPassword })

export const continueLogin = ({ origin }: Host, refreshToken: string): Promise<Answer> =>
  send(
    origin,
    'POST',
    '/securetoken.googleapis.com/v1/token?key=demo',
    new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
    { 'content-type': 'application/x-www-form-urlencoded' },
  )

/** The person's own address for a coin, as the host hands it out. */
export const addressOf = async (person: Person, coin = 'BNB'): Promise<string> =>
  v.parse(
    v.string(),
    await answered(
      () => person.call('PUT', '/particular/address', { coin, command: 'deposit' }),
      'address',
    ),
  )

/** Asks for the code that a withdrawal needs, and waits for it. */
export async function codeFor(host: Host, person: Person, order: Order) {
  const { coin, chain, address: add, total, amount } = order
  const body = { total, coin, add, fee: '0', amount, chain, command: 'withdrawal' }
  const before = await host.lastCodeAt(person.email)
  const answer = await person.call('PUT', '/withdrawal/otp', body)
  if (answer.status !== 200) return { answer }
  const code = await host.codeAfter(person.email, before)
  return { answer, proof: { challenge: v.parse(challenged, answer.json).challenge, code } }
}

export const postWithdrawal = (
  person: Person,
  { coin, chain, address, total, amount }: Order,
  proof: object,
  key?: string,
): Promise<Answer> =>
  person.call(
    'POST',
    '/withdrawal',
    { amount, type: 'Crypto', address, inputVal: total, asset: coin, chain, ...proof },
    key === undefined ? {} : { 'idempotency-key': key },
  )

const begun = v.object({
  challenge: v.string(),
  options: v.looseObject({ challenge: v.string(), rp: v.looseObject({ id: v.string() }) }),
})

/** The options of a new passkey, with a mailed code; undefined where they are refused. */
export async function beginPasskey(host: Host, person: Person) {
  const before = await host.lastCodeAt(person.email)
  const asked = await person.call('PUT', '/passkeys/code', { command: 'add' })
  if (asked.status !== 200) return undefined
  const code = await host.codeAfter(person.email, before)
  const proof = { challenge: v.parse(challenged, asked.json).challenge, code }
  const { status, json } = await person.call('POST', '/passkeys/begin', proof)
  return status === 200 ? v.parse(begun, json) : undefined
}
