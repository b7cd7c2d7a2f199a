import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Mail, Outbox } from '../../server/notify/mail/mail.ts'
import { smtpTransport } from '../../server/notify/mail/mailer.ts'
import { createOutbox } from '../../server/notify/mail/outbox.ts'
import type { Db } from '../../server/platform/db/db.ts'
import { DatabaseUnavailable } from '../../server/platform/db/unavailable.ts'
import { createEncryption } from '../../server/platform/keys/secrets.ts'
import { createQueue, LEASE } from '../../server/platform/queue/queue.ts'
import { accountsHost, stoppedClock } from '../support/accounts-host.ts'
import { openDb } from '../support/database.ts'
import type { SmtpServer } from '../support/smtp-server.ts'
import { startSmtpServer } from '../support/smtp-server.ts'

const SECOND = 1000
const MAIL = {
  to: 'ada@example.org',
  subject: 'Hello',
  text: 'Your code is 123456',
  code: '123456',
  language: 'en',
} as const

describe('the outbox', () => {
  let db: Db
  let server: SmtpServer
  let clock = stoppedClock()
  let outbox: Outbox<Mail>
  const errors: unknown[] = []
  beforeAll(async () => {
    db = await openDb()
  })
  afterAll(() => db.close())
  beforeEach(async () => {
    await db.script('DELETE FROM outbox')
    server = await startSmtpServer()
    onTestFinished(() => server.close())
    clock = stoppedClock()
    errors.length = 0
    outbox = newOutbox()
  })

  /** The outbox of a process. */
  const newOutbox = (key = 'key') =>
    createOutbox({
      db,
      clock,
      encryption: createEncryption(key, 'outbox'),
      patience: 1000,
      transport: smtpTransport(server.url, 'nova@example.org'),
      onError: (error) => errors.push(error),
    })
  const stored = async () => (await db.rows(v.unknown(), 'SELECT * FROM outbox')).length

  test('sends a mail at once, and keeps nothing of it', async () => {
    await outbox.send(MAIL)
    expect(server.received).toEqual([expect.stringContaining('123456')])
    expect(await stored()).toBe(0)
  })

  // Holds promise 64.
  test('sends a mail of a process that has ended, once, however many others look for it', async () => {
    await db.transaction((tx) => outbox.store(tx, MAIL))
    const others = [newOutbox(), newOutbox()]
    await Promise.all(others.map((other) => other.deliverDue()))
    expect(server.received).toEqual([])
    clock.advance(30 * SECOND)
    await Promise.all(others.map((other) => other.deliverDue()))
    expect(server.received).toHaveLength(1)
    expect(await stored()).toBe(0)
  })

  test('stores a mail with the transaction that it is about, or not at all', async () => {
    const rolledBack = db.transaction(async (tx) => {
      await outbox.store(tx, MAIL)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await stored()).toBe(0)
  })

  test('tries again, after growing pauses, while the mail server is busy', async () => {
    server.mood = 'busy'
    await outbox.send(MAIL)
    for (const pause of [5, 10, 20]) {
      clock.advance(pause * SECOND - 1)
      await outbox.deliverDue()
      const before = errors.length
      clock.advance(1)
      await outbox.deliverDue()
      expect(errors.length).toBe(before + 1)
    }
    server.mood = 'accepting'
    clock.advance(40 * SECOND)
    await outbox.deliverDue()
    expect(server.received).toHaveLength(1)
    expect(await stored()).toBe(0)
  })

  // Holds promise 63.
  test('sends a mail that was stored before the clock was set back', async () => {
    server.mood = 'busy'
    clock.advance(2 * 24 * 60 * 60 * SECOND)
    await outbox.send(MAIL)
    server.mood = 'accepting'
    clock.advance(-2 * 24 * 60 * 60 * SECOND)
    await outbox.deliverDue()
    expect(server.received).toHaveLength(1)
    expect(await stored()).toBe(0)
  })

  // Holds promise 64.
  test('does not take a mail for refused because the database fails after it was accepted', async () => {
    const failing: Db = { ...db, run: () => Promise.reject(new DatabaseUnavailable('away')) }
    const other = createOutbox({
      db: failing,
      clock,
      encryption: createEncryption('key', 'outbox'),
      patience: 10_000,
      transport: smtpTransport(server.url, 'nova@example.org'),
      onError: (error) => errors.push(error),
    })
    await other.send(MAIL)
    expect(server.received).toHaveLength(1)
    expect(errors).toEqual([expect.any(DatabaseUnavailable)])
  })

  test('does not keep anybody waiting for a silent mail server, and delivers when it speaks again', async () => {
    server.mood = 'silent'
    await outbox.send(MAIL)
    // It has not been given up yet, which is what is not waited for.
    expect([errors, await stored()]).toEqual([[], 1])
    const tries = () => db.rows(v.object({ tries: v.number() }), 'SELECT tries FROM outbox')
    await expect.poll(tries).toEqual([{ tries: 1 }])
    expect(errors).toHaveLength(1)
    server.mood = 'accepting'
    clock.advance(5 * SECOND)
    await outbox.deliverDue()
    expect(server.received).toHaveLength(1)
  })

  test('reports a mail that is refused for good, and drops it', async () => {
    server.mood = 'refusing'
    await expect(outbox.send(MAIL)).rejects.toThrow('550')
    expect(await stored()).toBe(0)
  })

  test('drops a mail that has become useless', async () => {
    server.mood = 'busy'
    await outbox.send({ ...MAIL, life: 600 * SECOND })
    server.mood = 'accepting'
    clock.advance(600 * SECOND)
    await outbox.deliverDue()
    expect([server.received, await stored()]).toEqual([[], 0])
  })

  test('replaces a mail that was not sent by a newer one on the same topic', async () => {
    server.mood = 'busy'
    await outbox.send({ ...MAIL, topic: 'code' })
    server.mood = 'accepting'
    await outbox.send({ ...MAIL, text: 'Your code is 654321', topic: 'code' })
    clock.advance(60 * SECOND)
    await outbox.deliverDue()
    expect(server.received).toEqual([expect.stringContaining('654321')])
  })

  // Holds promise 64.
  test('stores no mail in plain text, and none that another key can read', async () => {
    await db.transaction((tx) => outbox.store(tx, MAIL))
    const rows = JSON.stringify(await db.rows(v.unknown(), 'SELECT * FROM outbox'))
    for (const secret of ['123456', 'ada@example.org']) expect(rows).not.toContain(secret)
    clock.advance(30 * SECOND)
    await newOutbox('another key').deliverDue()
    expect([server.received, errors.length]).toEqual([[], 1])
  })
})

// Holds promise 64.
test('a host answers although its mail server is silent, and the code arrives later', async () => {
  const server = await startSmtpServer()
  server.mood = 'silent'
  const mailer = smtpTransport(server.url, 'nova@example.org')
  const host = await accountsHost({}, {}, { mailer })
  onTestFinished(async () => {
    await host.close()
    await server.close()
  })
  const { status, json } = await host.call('PUT', '/api/signup/otp', {
    email: 'ada@example.org',
    Name: 'Ada',
    command: 'signup',
  })
  expect([status, json.challenge]).toEqual([200, expect.any(String)])
  expect(server.received).toEqual([])
  server.mood = 'accepting'
  await expect
    .poll(async () => {
      host.clock.advance(10 * SECOND)
      await host.deps.mailer.deliverDue()
      return server.received.length
    })
    .toBe(1)
  expect(server.received[0]).toMatch(/code is \d{6}/)
})

describe('a queue', () => {
  /** What is being sent, to be accepted or refused. */
  let sending: PromiseWithResolvers<void>[] = []
  let errors: unknown[] = []
  const clock = stoppedClock()
  let db: Db
  beforeAll(async () => {
    db = await openDb()
  })
  beforeEach(() => {
    sending = []
    errors = []
  })
  afterAll(() => db.close())

  const queueOf = (options: { most?: number; patience?: number }) =>
    createQueue<string>({
      db,
      clock,
      table: 'alarm_outbox',
      column: 'content',
      name: 'message',
      encode: (text) => text,
      decode: (text) => text,
      async send() {
        const one = Promise.withResolvers<void>()
        sending.push(one)
        await one.promise
      },
      isTemporary: () => false,
      onError: (error) => errors.push(error),
      ...options,
    })
  const store = (queue: ReturnType<typeof queueOf>) =>
    db.transaction((tx) => queue.store(tx, 'text', { life: 3_600_000 }))
  const acceptAll = () => {
    for (const { resolve } of sending.splice(0)) resolve()
  }

  test('sends no more at a time than it may, however often it is asked', async () => {
    const queue = queueOf({ most: 2 })
    for (let i = 0; i < 3; i++) await store(queue)
    clock.advance(LEASE)
    const first = queue.deliverDue()
    await expect.poll(() => sending.length).toBe(2)
    await queue.deliverDue()
    expect(sending).toHaveLength(2)
    acceptAll()
    await first
    const second = queue.deliverDue()
    await expect.poll(() => sending.length).toBe(1)
    acceptAll()
    await second
    expect(await db.rows(v.unknown(), 'SELECT 1 FROM alarm_outbox')).toEqual([])
  })

  test('that may send many at a time takes all that is due', async () => {
    const queue = queueOf({ most: 100 })
    for (let i = 0; i < 45; i++) await store(queue)
    clock.advance(LEASE)
    const delivered = queue.deliverDue()
    await expect.poll(() => sending.length).toBe(45)
    acceptAll()
    await delivered
  })

  test('reports a refusal that nobody waits for any longer', async () => {
    const item = await store(queueOf({ patience: 1 }))
    await item.deliver()
    expect(errors).toEqual([])
    const refusal = new Error('refused for good')
    sending[0]?.reject(refusal)
    await expect.poll(() => errors).toEqual([refusal])
  })
})
