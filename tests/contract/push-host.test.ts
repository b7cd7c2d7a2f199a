import { jwtVerify } from 'jose'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { PUSH_KINDS } from '#domain/push.ts'
import { decide } from '../../server/money/withdrawals/decide.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { startPushing } from '../../server/notify/push/push.ts'
import { logIn, logInOnDevice, signIn, signUp, startLogin } from '../support/accounts-host.ts'
import type { MoneyHost, Person } from '../support/money-host.ts'
import { moneyHost } from '../support/money-host.ts'
import { withdrawalOf } from '../support/orders.ts'
import { type PushService, pushDevice, startPushService } from '../support/push-service.ts'

const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const HASH = `0x${'ab'.repeat(32)}`

let service: PushService
let host: MoneyHost
let stopPushing: () => Promise<void>
const errors: string[] = []
let devices = 0

beforeAll(async () => {
  service = await startPushService()
  host = await moneyHost(
    { PUSH_SERVICES: service.origin, SITE_URL: 'https://site.example' },
    undefined,
    undefined,
    { onError: (error) => errors.push(String(error)) },
  )
})
beforeEach(async () => {
  service.reset()
  errors.length = 0
  stopPushing = await startPushing(host.deps, (error) => errors.push(String(error)))
})
afterEach(async () => {
  await stopPushing()
  // What waits for a timer of this time, such as a batch of announcements, would hold up all that comes after it.
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(SECOND)
  vi.useRealTimers()
  await host.deps.db.script('DELETE FROM push_outbox; DELETE FROM push_subscriptions')
})
afterAll(async () => {
  await host.close()
  await service.close()
})

const newDevice = () => pushDevice(`${service.origin}/device-${++devices}`)
const everything = { kinds: [...PUSH_KINDS], amounts: false }
const put = (token: string, body: unknown) => host.call('PUT', '/api/push/device', body, { token })

/** Subscribes a new device for that session. */
async function subscribe(token: string, choice: object = everything) {
  const device = newDevice()
  const { status, json, text } = await put(token, {
    subscription: device.subscription,
    ...choice,
  })
  if (status !== 200) throw new Error(`${status} ${text}`)
  return { ...device, id: String(json.device) }
}

/** Whatever is stored has been sent, or dropped. */
async function sent(): Promise<number> {
  await host.deps.push?.queue.deliverDue()
  await expect.poll(waiting).toBe(0)
  return service.received.length
}
const waiting = async () =>
  (await host.deps.db.rows(v.unknown(), 'SELECT 1 FROM push_outbox')).length
const isAlive = async (device: string) =>
  (await host.call('POST', '/api/push/alive', { device })).json.alive

async function withdrawal(person: Person): Promise<string> {
  const { db, clock, terms } = host.deps
  const id = crypto.randomUUID()
  const order = withdrawalOf(amountOf('BNB', ONE), 'BNB', {
    arrives: (ONE / 10_000n) * 9_995n,
    address: ADDRESS,
  })
  const at = clock.now()
  const { version } = await terms.current()
  await db.transaction((tx) =>
    placeWithdrawal(tx, { id, userId: person.userId, order, at, terms: version }),
  )
  return id
}

describe('a message', () => {
  // Holds promise 114.
  test('of a credited deposit is at the push service within a second, encrypted for its device alone', async () => {
    const person = await host.person()
    const { read, id } = await subscribe(person.token)
    await host.deposit(await host.person(), 'BNB', '3')
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    await host.deposit(person, 'BNB', '1.25')
    // Of time only this much passes; what is read and written takes none.
    await vi.advanceTimersByTimeAsync(SECOND)
    const message = await service.message(1)
    expect(read(message)).toEqual({ device: id, kind: 'credited', tag: expect.any(String) })
    expect(service.received).toHaveLength(1)
    expect(message.body.toString('latin1')).not.toContain('credited')
    expect(message.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
    })
  })

  test('names its sender to the push service', async () => {
    const person = await host.person()
    await subscribe(person.token)
    await host.deposit(person, 'BNB', '1')
    const { headers } = await service.message(1)
    const [, token = '', key = ''] =
      /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
    expect(key).toBe(host.deps.push?.publicKey)
    const bytes = Buffer.from(key, 'base64url')
    const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) =>
      part.toString('base64url'),
    )
    const { payload } = await jwtVerify(token, { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' })
    expect(payload).toMatchObject({ aud: service.origin, sub: 'https://site.example' })
  })

  // Holds promise 114.
  test('names an amount only where that was chosen', async () => {
    const person = await host.person()
    const { read } = await subscribe(person.token, { kinds: ['credited'], amounts: true })
    await host.deposit(person, 'BNB', '1.25')
    expect(read(await service.message(1))).toMatchObject({ amount: '1.25 BNB' })
  })

  test('tells what became of a withdrawal, with what arrives or what is back', async () => {
    const person = await host.person({ BNB: '5' })
    const { read } = await subscribe(person.token, { kinds: ['sent', 'rejected'], amounts: true })
    const [paid, refused] = [await withdrawal(person), await withdrawal(person)]
    const { db, clock } = host.deps
    await decide(db, clock, paid, { status: 'approved', transactionId: HASH })
    expect(read(await service.message(1))).toMatchObject({ kind: 'sent', amount: '0.9995 BNB' })
    await decide(db, clock, refused, { status: 'rejected', reason: '' })
    expect(read(await service.message(2))).toMatchObject({ kind: 'rejected', amount: '1 BNB' })
    // A repetition of the decision is no news.
    await decide(db, clock, refused, { status: 'rejected', reason: '' })
    expect(await sent()).toBe(2)
  })

  test('is sent only about what the device wants to be told of', async () => {
    const person = await host.person()
    await subscribe(person.token, { kinds: ['sent'], amounts: false })
    await host.deposit(person, 'BNB', '1')
    expect(await sent()).toBe(0)
  })

  test('that waits is not sent once the device no longer wants to be told of it', async () => {
    const person = await host.person()
    const { subscription } = await subscribe(person.token)
    service.status = 503
    await host.deposit(person, 'BNB', '1')
    await service.message(1)
    await expect.poll(() => errors.length).toBe(1)
    await put(person.token, { subscription, kinds: ['sent'], amounts: false })
    service.status = 201
    host.clock.advance(60 * SECOND)
    expect(await sent()).toBe(1)
  })

  test('is not sent about a deposit that was rolled back', async () => {
    const person = await host.person()
    await subscribe(person.token)
    const { db } = host.deps
    const failed = host.deposit({ ...person, userId: crypto.randomUUID() }, 'BNB', '1')
    await expect(failed).rejects.toThrow()
    expect([
      await sent(),
      (await db.rows(v.unknown(), 'SELECT 1 FROM push_outbox')).length,
    ]).toEqual([0, 0])
  })

  test('is tried again while the push service is busy, and given up after a day', async () => {
    const person = await host.person()
    await subscribe(person.token)
    service.status = 503
    await host.deposit(person, 'BNB', '1')
    await service.message(1)
    await expect.poll(() => errors.length).toBe(1)
    host.clock.advance(5 * SECOND)
    service.status = 201
    await host.deps.push?.queue.deliverDue()
    expect(await sent()).toBe(2)
    service.status = 429
    await host.deposit(person, 'BNB', '1')
    await service.message(3)
    await expect.poll(() => errors.length).toBe(2)
    expect(await waiting()).toBe(1)
    host.clock.advance(DAY)
    expect(await sent()).toBe(3)
  })

  // Holds promise 114.
  test('that the push service refuses is reported without its endpoint, and dropped', async () => {
    const person = await host.person()
    const { subscription } = await subscribe(person.token)
    service.status = 403
    await host.deposit(person, 'BNB', '1')
    expect(await sent()).toBe(1)
    expect(errors).toEqual([expect.stringContaining('403')])
    expect(errors[0]).not.toContain(new URL(subscription.endpoint).pathname)
  })

  // Holds promise 114.
  test('waits for no other: a push service that is silent holds up nobody', async () => {
    const [silent, person] = [await host.person(), await host.person()]
    await subscribe(silent.token)
    service.status = 0
    await host.deposit(silent, 'BNB', '1')
    await service.message(1)
    service.status = 201
    const { read } = await subscribe(person.token)
    await host.deposit(person, 'BNB', '1')
    expect(read(await service.message(2))).toMatchObject({ kind: 'credited' })
    service.letGo()
    await expect.poll(() => errors.length).toBe(1)
  })
})

describe('a subscription', () => {
  // Holds promise 114.
  test.each([404, 410])('is dropped when the push service answers %i', async (status) => {
    const person = await host.person()
    const { id } = await subscribe(person.token)
    service.status = status
    await host.deposit(person, 'BNB', '1')
    expect(await sent()).toBe(1)
    expect(await isAlive(id)).toBe(false)
    await host.deposit(person, 'BNB', '1')
    expect([await sent(), errors]).toEqual([1, []])
  })

  test('is what the device has chosen last, until it is ended', async () => {
    const { call, token } = await host.person()
    const publicKey = host.deps.push?.publicKey
    expect((await call('GET', '/push/device')).json).toEqual({ publicKey, device: null })
    const { id, subscription } = await subscribe(token)
    const choice = { kinds: ['login'], amounts: true }
    expect((await put(token, { subscription, ...choice })).json).toEqual({ device: id })
    expect((await call('GET', '/push/device')).json.device).toEqual({ id, ...choice })
    await call('POST', '/push/stop', {})
    expect((await call('GET', '/push/device')).json.device).toBeNull()
    expect(await isAlive(id)).toBe(false)
  })

  // Holds promise 113.
  test('is taken over by whoever logs in next in the same browser', async () => {
    const [first, next] = [await host.person(), await host.person()]
    const { id, subscription } = await subscribe(first.token)
    await put(next.token, { subscription, ...everything })
    expect(await isAlive(id)).toBe(false)
    await host.deposit(first, 'BNB', '1')
    expect(await sent()).toBe(0)
  })

  // Holds promise 114.
  test('stores neither endpoint nor keys in plain text', async () => {
    const { token } = await host.person()
    const { subscription } = await subscribe(token)
    const { db } = host.deps
    const stored = JSON.stringify([
      await db.rows(v.unknown(), 'SELECT * FROM push_subscriptions'),
      await db.rows(v.unknown(), 'SELECT * FROM sealed_keys'),
      await db.rows(v.unknown(), 'SELECT * FROM secrets'),
    ])
    expect(stored).toContain('push-key')
    for (const secret of [subscription.endpoint, subscription.keys.auth, 'privateKey'])
      expect(stored).not.toContain(secret)
  })

  // Holds promise 114.
  test.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/fcm/send/x',
    'https://fcm.googleapis.com.example.org/x',
    'https://another-fcm.googleapis.com/x',
    'https://user@fcm.googleapis.com/x',
    'https://example.org/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'http://127.0.0.1:1/x',
    'file:///etc/passwd',
    // The same address as another text would be another subscription.
    'HTTPS://FCM.googleapis.com/fcm/send/x',
    'https://fcm.goo\tgleapis.com/fcm/send/x',
    'https://ｆcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com/fcm/../fcm/send/x',
  ])('is refused at %s', async (endpoint) => {
    const { token } = await host.person()
    const { subscription } = newDevice()
    const { status, json } = await put(token, {
      subscription: { ...subscription, endpoint },
      ...everything,
    })
    expect([status, json.error.code]).toEqual([422, 'unknown-push-service'])
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
    'https://web.push.apple.com/x',
  ])('is taken at %s', async (endpoint) => {
    const { token } = await host.person()
    const { subscription } = newDevice()
    const { status } = await put(token, {
      subscription: { ...subscription, endpoint },
      ...everything,
    })
    expect(status).toBe(200)
  })

  test('is refused with keys that nothing can be encrypted for', async () => {
    const { token } = await host.person()
    const { subscription } = newDevice()
    for (const keys of [
      { ...subscription.keys, p256dh: `B${'A'.repeat(86)}` },
      { ...subscription.keys, auth: 'short' },
    ]) {
      const body = { subscription: { ...subscription, keys }, ...everything }
      expect((await put(token, body)).status).toBe(422)
    }
  })

  test('is changed 120 times in an hour by a person, from whichever session, and no more', async () => {
    const [first, other] = [await host.person(), await host.person()]
    const body = { subscription: newDevice().subscription, ...everything }
    for (let count = 0; count < 120; count++)
      expect((await put(first.token, body)).status).toBe(200)
    const { sessions, db } = host.deps
    const token = await sessions.start(first.userId)
    const headers = { authorization: `Bearer ${token}` }
    const { sessionId } = await sessions.requireUnverified({ headers })
    await db.transaction((tx) => sessions.markVerified(tx, sessionId))
    expect([(await put(first.token, body)).status, (await put(token, body)).status]).toEqual([
      429, 429,
    ])
    const theirs = { subscription: newDevice().subscription, ...everything }
    expect((await put(other.token, theirs)).status).toBe(200)
    await first.call('POST', '/push/stop', {})
    expect((await first.call('GET', '/push/device')).json.device).toBeNull()
  })

  test('needs a session', async () => {
    const { subscription } = newDevice()
    const body = { subscription, ...everything }
    expect((await host.call('PUT', '/api/push/device', body)).status).toBe(401)
    expect((await host.call('GET', '/api/push/device')).status).toBe(401)
    expect((await host.call('POST', '/api/push/stop', {})).status).toBe(401)
  })
})

describe('nothing follows a person', () => {
  const EMAIL = 'ada@example.org'
  let count = 0
  const newAccount = async () => {
    const email = `${++count}.${EMAIL}`
    await signUp(host, email)
    return email
  }
  const personOf = async (token: string): Promise<Person> => {
    const userId = (await host.deps.sessions.byToken(token))?.userId ?? ''
    const call: Person['call'] = (method, path, body) =>
      host.call(method, `/api${path}`, body, { token })
    return { userId, email: '', token, call }
  }

  // Holds promise 113.
  test('after a logout, not even what was waiting', async () => {
    const person = await host.person()
    const { id } = await subscribe(person.token)
    service.status = 503
    await host.deposit(person, 'BNB', '1')
    await service.message(1)
    await expect.poll(() => errors.length).toBe(1)
    const session = await host.deps.sessions.byToken(person.token)
    await host.deps.sessions.end(session?.sessionId ?? '')
    service.status = 201
    host.clock.advance(60 * SECOND)
    await host.deposit(person, 'BNB', '1')
    expect([await sent(), await isAlive(id)]).toEqual([1, false])
  })

  // Holds promise 113.
  test('after a logout by the screen, or by the handle of a device that was offline', async () => {
    const email = await newAccount()
    const first = await logIn(host, email)
    const person = await personOf(first)
    const { token, revocation, challenge, code } = await startLogin(host, email)
    await host.call('POST', '/api/otp/verify', { challenge, code }, { token })
    await subscribe(first)
    await subscribe(token)
    await host.deposit(person, 'BNB', '1')
    await service.message(2)
    await host.call('POST', '/api/logout', undefined, { token: first })
    await host.deposit(person, 'BNB', '1')
    await service.message(3)
    await host.call('POST', '/api/revoke', { revocation })
    await host.deposit(person, 'BNB', '1')
    expect(await sent()).toBe(3)
  })

  // Holds promise 113.
  test('after the session has expired', async () => {
    const person = await host.person()
    const { id } = await subscribe(person.token)
    await stopPushing()
    stopPushing = async () => undefined
    await host.deposit(person, 'BNB', '1')
    expect([await waiting(), await isAlive(id)]).toEqual([1, true])
    host.clock.advance(31 * DAY)
    await host.deps.db.script('DELETE FROM push_outbox')
    // Neither is anything stored, nor would it be sent.
    await host.deposit(person, 'BNB', '1')
    expect([await waiting(), await isAlive(id)]).toEqual([0, false])
    const target = await host.deps.push?.subscriptions.targetOf(id, 'credited')
    expect([target, await sent()]).toEqual([undefined, 0])
  })

  // Holds promise 113.
  test('but the last message: that a new password has ended the session', async () => {
    const email = await newAccount()
    const own = await logInOnDevice(host, email)
    const other = await logIn(host, email)
    const person = await personOf(other)
    // A third one does not want to be told of it.
    await subscribe(await logIn(host, email), { kinds: ['credited'], amounts: false })
    await subscribe(own.token)
    const { read, id } = await subscribe(other)
    host.clock.advance(SECOND)
    const body = { idToken: await signIn(host, email), password: 'Battery-Staple2' }
    const toolkit = '/identitytoolkit.googleapis.com/v1/accounts:update'
    await host.call('POST', toolkit, body, { headers: { cookie: own.cookie } })
    const message = await service.message(1)
    expect(read(message)).toEqual({ device: id, kind: 'password', tag: expect.any(String) })
    expect(message.headers['urgency']).toBe('high')
    expect(await isAlive(id)).toBe(false)
    await host.call('PUT', '/api/profile/password/update', { password: '' }, { token: own.token })
    await host.deposit(person, 'BNB', '1')
    // The device that has changed the password goes on.
    await service.message(2)
    expect(await sent()).toBe(2)
  })
})

test('a login on a new device is told to the others, and one on a known device is not', async () => {
  const email = 'grace@example.org'
  await signUp(host, email)
  const { token, cookie } = await logInOnDevice(host, email)
  const { read } = await subscribe(token, { kinds: ['login'], amounts: false })
  const again = await startLogin(host, email)
  const { challenge, code } = again
  await host.call(
    'POST',
    '/api/otp/verify',
    { challenge, code },
    {
      token: again.token,
      headers: { cookie },
    },
  )
  expect(await sent()).toBe(0)
  host.clock.advance(120 * SECOND)
  await logIn(host, email)
  expect(read(await service.message(1))).toMatchObject({ kind: 'login' })
})

test('a host without web push offers none', async () => {
  const own = await moneyHost({ PUSH: 'off' }, undefined, host.deps.db)
  await signUp(own, 'alan@example.org')
  const idToken = await signIn(own, 'alan@example.org')
  const { json } = await own.call(
    'POST',
    '/api/login',
    { email: 'alan@example.org' },
    {
      token: idToken,
    },
  )
  expect(json.extensions).not.toContain('push')
  expect((await own.call('GET', '/api/push/device')).status).toBe(404)
  await own.app.close()
})

test('the key of the messages stays the same after a restart', async () => {
  const again = await moneyHost({}, undefined, host.deps.db)
  expect(again.deps.push?.publicKey).toBe(host.deps.push?.publicKey)
  await again.app.close()
})
