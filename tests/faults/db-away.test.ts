import pg from 'pg'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '../../server/platform/db/db.ts'
import type { PostgresOptions } from '../../server/platform/db/postgres.ts'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { UNLIMITED } from '../../server/platform/db/postgres-timeouts.ts'
import { postgresServer } from '../support/database.ts'
import type { MoneyHost, Person } from '../support/money-host.ts'
import { moneyHost } from '../support/money-host.ts'
import { missingPostgres } from '../support/postgres-server.ts'
import type { TcpProxy } from '../support/tcp-proxy.ts'
import { startProxy } from '../support/tcp-proxy.ts'

const UNAVAILABLE = { name: 'DatabaseUnavailable' }
const number = v.object({ n: v.number() })

/** The database at that URL, closed after the test. */
function open(url: string, timeouts: PostgresOptions['timeouts'] = {}): Db {
  const db = openPostgres(url, { timeouts })
  onTestFinished(() => db.close())
  return db
}

describe.skipIf(missingPostgres)('a host that stops inside a transaction', () => {
  // Holds promise 56.
  test('loses it, and the others get its locks', async () => {
    const url = await postgresServer().newDatabase()
    const frozen = open(url, { idleInTransaction: 300 })
    const other = open(url)
    await other.script('CREATE TABLE t (n integer); INSERT INTO t VALUES (1)')
    const locked = Promise.withResolvers<void>()
    const resume = Promise.withResolvers<void>()
    const stuck = frozen.transaction(async (tx) => {
      await tx.run('UPDATE t SET n = 2')
      locked.resolve()
      await resume.promise
      await tx.run('UPDATE t SET n = 3')
    })
    await locked.promise
    await other.run('UPDATE t SET n = n + 10')
    resume.resolve()
    await expect(stuck).rejects.toMatchObject(UNAVAILABLE)
    expect(await other.rows(number, 'SELECT n FROM t')).toEqual([{ n: 11 }])
  })

  test('holds up another one for a limited time, which then may try again', async () => {
    const url = await postgresServer().newDatabase()
    const [frozen, other] = [open(url), open(url, { lock: 200 })]
    await other.script('CREATE TABLE t (n integer); INSERT INTO t VALUES (1)')
    await frozen.transaction(async (tx) => {
      await tx.run('UPDATE t SET n = 2')
      await expect(other.run('UPDATE t SET n = 3')).rejects.toMatchObject(UNAVAILABLE)
    })
    expect(await other.run('UPDATE t SET n = 3')).toBe(1)
  })
})

// Holds promise 56.
test.skipIf(missingPostgres)(
  'a statement has a limited time, except in a transaction that is meant to be long',
  async () => {
    const db = open(await postgresServer().newDatabase(), { statement: 200, answer: 300 })
    await expect(db.run('SELECT pg_sleep(5)')).rejects.toMatchObject(UNAVAILABLE)
    const audit = db.transaction((tx) => tx.run('SELECT pg_sleep(0.5)'), { isLong: true })
    expect(await audit).toBe(1)
    await expect(db.run('SELECT pg_sleep(5)')).rejects.toMatchObject(UNAVAILABLE)
  },
)

describe.skipIf(missingPostgres)('connections that are cut without a word', () => {
  let proxy: TcpProxy
  let url = ''
  beforeEach(async () => {
    const server = postgresServer()
    proxy = await startProxy(server.port)
    const own = new URL(await server.newDatabase())
    own.port = String(proxy.port)
    url = own.href
    onTestFinished(() => proxy.stop())
  })

  // Holds promise 57.
  test('of the pool fail after a limited time, and new ones take their place', async () => {
    const db = open(url, { answer: 500 })
    await Promise.all(Array.from({ length: 10 }, () => db.run('SELECT pg_sleep(0.1)')))
    proxy.swallow(false)
    const statements = await Promise.allSettled(
      Array.from({ length: 10 }, () => db.run('SELECT 1')),
    )
    expect(statements).toEqual(
      Array.from({ length: 10 }, () => expect.objectContaining({ status: 'rejected' })),
    )
    expect(await db.run('SELECT 1')).toBe(1)
  })

  test('in a transaction end it, and it is not waited for twice', async () => {
    const db = open(url, { answer: 700 })
    const query = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => query.mockRestore())
    const cut = db.transaction(async (tx) => {
      await tx.run('SELECT 1')
      proxy.swallow(false)
      await tx.run('SELECT 2')
    })
    await expect(cut).rejects.toMatchObject(UNAVAILABLE)
    // A rollback would wait for the dead connection once more.
    const said = query.mock.calls.map(([statement]) => statement)
    expect(said).toEqual([
      'BEGIN',
      expect.objectContaining({ text: 'SELECT 1' }),
      expect.objectContaining({ text: 'SELECT 2' }),
    ])
    expect(await db.run('SELECT 1')).toBe(1)
  })

  // Holds promise 57.
  test('of the listener are noticed by a missed heartbeat, and missed notifications are reported', async () => {
    const db = open(url, { heartbeat: 200, pause: 100 })
    const received: string[] = []
    let missed = 0
    await db.listen(
      'news',
      (payload) => received.push(payload),
      () => {
        missed += 1
      },
    )
    const server = new URL(url)
    server.port = String(postgresServer().port)
    const direct = open(server.href)
    proxy.swallow(false)
    await direct.run("SELECT pg_notify('news', 'lost')")
    await expect.poll(() => missed).toBe(1)
    await direct.run("SELECT pg_notify('news', 'heard')")
    await expect.poll(() => received).toEqual(['heard'])
  })

  // Holds promise 57.
  test('are noticed within fifteen seconds by the times that a host has', async () => {
    const { TIMEOUTS } = await import('../../server/platform/db/postgres-timeouts.ts')
    const { answer, connect, heartbeat, pause } = TIMEOUTS
    expect(answer).toBeLessThan(15_000)
    expect(2 * heartbeat + pause + connect).toBeLessThan(15_000)
  })
})

describe.skipIf(missingPostgres)('a host whose database is away', () => {
  let proxy: TcpProxy
  let host: MoneyHost
  let person: Person
  beforeAll(async () => {
    const server = postgresServer()
    proxy = await startProxy(server.port)
    const url = new URL(await server.migratedDatabase())
    url.port = String(proxy.port)
    // No statement ends by itself, so what is answered is known because the server is probed.
    const timeouts = { answer: UNLIMITED, statement: UNLIMITED, lock: UNLIMITED, queue: UNLIMITED }
    const db = openPostgres(url.href, { timeouts })
    host = await moneyHost({}, undefined, db)
    person = await host.person({ BNB: '1' })
  })
  afterAll(async () => {
    await host.close()
    await proxy.stop()
  })

  const away = [
    { name: 'swallows packets', leave: () => proxy.swallow(true), come: () => proxy.restore() },
    { name: 'refuses connections', leave: () => proxy.stop(), come: () => proxy.start() },
  ]

  // Holds promise 58.
  test.each(away)(
    'because the server $name answers 503 without waiting for a statement, and again when it is back',
    async ({ leave, come }) => {
      const calls = [
        () => person.call('GET', '/profile/detail'),
        () => host.call('POST', '/api/login', { email: person.email }),
        () => host.call('POST', TOOLKIT, { email: person.email, password: 'x' }),
      ]
      expect((await person.call('GET', '/profile/detail')).status).toBe(200)
      await leave()
      for (const call of [...calls, ...calls]) {
        const { status, headers } = await call()
        expect([status, headers['retry-after']]).toEqual([503, '2'])
      }
      // What the site asks before it shows anything.
      for (const path of ['/api/site/setting', '/api/link'])
        expect((await host.call('GET', path)).status).toBe(200)

      await come()
      await expect.poll(async () => (await person.call('GET', '/profile/detail')).status).toBe(200)
    },
  )
})

const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword'
