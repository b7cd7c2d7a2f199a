import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { findingsInside } from '../../server/operator/doctor/inside.ts'
import type { Db } from '../../server/platform/db/db.ts'
import { freeBytesOf, RESERVE } from '../../server/platform/db/free-space.ts'
import { createWriteChecks } from '../../server/platform/db/health/write-checks.ts'
import {
  WRITE_FAULT_LINES,
  type WriteFaultCause,
} from '../../server/platform/db/health/write-fault.ts'
import { openPglite } from '../../server/platform/db/pglite.ts'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { MINUTE, SECOND } from '../../server/platform/time/clock.ts'
import { type AccountsHost, accountsHost, stoppedClock } from '../support/accounts-host.ts'
import { openDb, postgresServer } from '../support/database.ts'
import { copyMigratedDatabase } from '../support/migrated-database.ts'
import { missingPostgres, type Place, startPostgres } from '../support/postgres-server.ts'
import { mountSmallDisk } from '../support/small-disk.ts'
import { startProxy } from '../support/tcp-proxy.ts'

/** What a host says of its database: at /ready, in the metrics, by the doctor and in the log. */
async function saidBy(host: AccountsHost, alarms: readonly string[]) {
  const { status, json } = await host.call('GET', '/ready')
  const local = { from: '127.0.0.1', headers: { host: 'localhost' } }
  const { text } = await host.call('GET', '/metrics', undefined, local)
  const [found] = await findingsInside(host.deps)
  return {
    ready: [status, status === 200 ? (json.warnings ?? []) : json.error.message],
    up: /^database_up (\d)$/m.exec(text)?.[1],
    faults: [...text.matchAll(/^database_fault\{cause="([\w-]+)"\} 1$/gm)].map(
      ([, cause]) => cause,
    ),
    doctor: [found?.state, found?.text],
    alarm: alarms.at(-1),
  }
}

const HEALTHY = {
  ready: [200, []],
  up: '1',
  faults: [],
  doctor: ['ok', 'takes writes, with every migration'],
}

const faulty = (cause: WriteFaultCause) => ({
  ready: [503, WRITE_FAULT_LINES[cause]],
  up: '0',
  faults: [cause],
  doctor: ['wrong', WRITE_FAULT_LINES[cause]],
  alarm: expect.stringContaining(`database: ${WRITE_FAULT_LINES[cause]}`),
})

/** A host that reads from a healthy database and writes to another one. */
async function hostThatWritesTo({ writeFault }: Pick<Db, 'writeFault'>) {
  const alarms: string[] = []
  const db = { ...(await openDb()), writeFault }
  const onError = (error: unknown) => alarms.push(error instanceof Error ? error.message : '')
  const host = await accountsHost({}, {}, { db, onError })
  onTestFinished(async () => {
    await host.close()
    await db.close()
  })
  return async () => {
    // What was found a second ago is looked at anew.
    host.clock.advance(SECOND)
    return await saidBy(host, alarms)
  }
}

/** Milliseconds after which a write is late: soon, where that is what is looked at; else not even on a busy machine. */
const [SOON, PATIENTLY] = [1000, 30_000]

const opened = (url: string, healthWrite = PATIENTLY): Db => {
  const db = openPostgres(url, { timeouts: { healthWrite } })
  onTestFinished(() => db.close())
  return db
}

/** On the server of the run, which a test must leave as it is. */
const database = async (healthWrite?: number) =>
  opened(await postgresServer().migratedDatabase(), healthWrite)

/** On a server of its own. */
async function ownServer(place?: Place, healthWrite?: number): Promise<Db> {
  const server = await startPostgres(['fsync=off'], place)
  onTestFinished(() => server.stop())
  // A standby makes no database: it has the one that all are copied from.
  return opened(
    place?.isStandby
      ? `postgres://test@127.0.0.1:${server.port}/migrated`
      : await server.migratedDatabase(),
    healthWrite,
  )
}

describe.skipIf(missingPostgres)('a host says that nothing can be written, and why', () => {
  test('nothing of it where all is well', async () => {
    const say = await hostThatWritesTo(await database())
    expect(await say()).toMatchObject({ ...HEALTHY, alarm: undefined })
  })

  // Holds promise 64.
  test('where a standby answers, as behind a balancer', async () => {
    const say = await hostThatWritesTo(await ownServer({ isStandby: true }))
    expect(await say()).toMatchObject(faulty('standby'))
  })

  test('where the server was set to take no writes, and that it does again', async () => {
    const db = await ownServer()
    const say = await hostThatWritesTo(db)
    expect(await say()).toMatchObject(HEALTHY)
    const set = (value: string) =>
      db.script(`ALTER ROLE test SET default_transaction_read_only = ${value}`)
    await set('on')
    expect(await say()).toMatchObject(faulty('read-only'))
    await db.script('SET default_transaction_read_only = off')
    await set('off')
    expect(await say()).toMatchObject({ ...HEALTHY, alarm: 'database: takes writes again.' })
  })

  // Holds promise 64.
  test('where commits wait for a synchronous standby, and leaves none of its own waiting', async () => {
    const db = await ownServer({}, SOON)
    const say = await hostThatWritesTo(db)
    await db.script("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    await db.run('SELECT pg_reload_conf()')
    await expect.poll(say, { timeout: 10_000 }).toMatchObject(faulty('commit-waits'))
    await say()
    const count = v.object({ n: v.number() })
    const waiting = `SELECT count(*) AS n FROM pg_stat_activity WHERE wait_event = 'SyncRep'`
    await expect.poll(() => db.rows(count, waiting)).toEqual([{ n: 0 }])
    await db.script('ALTER SYSTEM RESET synchronous_standby_names')
    await db.run('SELECT pg_reload_conf()')
    await expect.poll(say, { timeout: 10_000 }).toMatchObject(HEALTHY)
  })

  test('where its role may not write', async () => {
    const db = await database()
    const say = await hostThatWritesTo(db)
    await db.script('DROP TABLE health_writes')
    expect(await say()).toMatchObject(faulty('refused'))
  })

  test.each(['swallows packets', 'refuses connections'])('where the server %s', async (how) => {
    const proxy = await startProxy(postgresServer().port)
    onTestFinished(() => proxy.stop())
    const url = new URL(await postgresServer().migratedDatabase())
    url.port = String(proxy.port)
    const say = await hostThatWritesTo(
      opened(url.href, how === 'swallows packets' ? SOON : PATIENTLY),
    )
    expect(await say()).toMatchObject(HEALTHY)
    if (how === 'swallows packets') proxy.swallow(true)
    else await proxy.stop()
    expect(await say()).toMatchObject(faulty('away'))
    if (how === 'swallows packets') proxy.restore()
    else await proxy.start()
    expect(await say()).toMatchObject(HEALTHY)
  })

  test('that writes are late where another one has the row, and stays in service', async () => {
    const db = await database(SOON)
    const say = await hostThatWritesTo(db)
    await say()
    await db.transaction(async (tx) => {
      await tx.run('LOCK TABLE health_writes')
      expect(await say()).toMatchObject({
        ready: [200, [WRITE_FAULT_LINES.slow]],
        up: '1',
        faults: ['slow'],
        doctor: ['doubt', WRITE_FAULT_LINES.slow],
      })
    })
  })

  const disk = missingPostgres ? undefined : mountSmallDisk(300)
  afterAll(() => disk?.remove())
  // Holds promise 64.
  test.skipIf(!disk)('where the disk of the server is full, until there is room', async () => {
    if (!disk) throw new Error('no disk')
    const db = await ownServer({ folder: disk.folder })
    const say = await hostThatWritesTo(db)
    expect(await say()).toMatchObject(HEALTHY)
    disk.fill(0)
    expect(await say()).toMatchObject(faulty('disk-full'))
    disk.empty()
    expect(await say()).toMatchObject(HEALTHY)
  })
})

// Holds promise 64.
test('a host says that its embedded database has no room, until it has', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'full-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await copyMigratedDatabase(folder)
  let free = 2 * RESERVE
  const db = await openPglite(folder, { freeBytes: () => free })
  onTestFinished(() => db.close())
  const say = await hostThatWritesTo(db)
  expect(await say()).toMatchObject(HEALTHY)
  free = RESERVE - 1
  expect(await say()).toMatchObject(faulty('disk-full'))
  free = 2 * RESERVE
  expect(await say()).toMatchObject(HEALTHY)
})

test('a host whose data folder is gone answers that it is not ready, and why', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gone-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await copyMigratedDatabase(folder)
  let asked = folder
  const db = await openPglite(folder, { freeBytes: () => freeBytesOf(asked) })
  onTestFinished(() => db.close())
  const say = await hostThatWritesTo(db)
  asked = join(folder, 'unmounted')
  expect(await say()).toMatchObject(faulty('away'))
  asked = folder
  expect(await say()).toMatchObject(HEALTHY)
})

test('however many ask, one write a second is made', async () => {
  let writes = 0
  const db = {
    async writeFault() {
      writes += 1
      return undefined
    },
  }
  const clock = stoppedClock()
  const { current } = createWriteChecks({ db, clock, onChange() {} })
  await Promise.all([current(), current(), current()])
  clock.advance(SECOND - 1)
  await current()
  expect(writes).toBe(1)
  clock.advance(1)
  await current()
  expect(writes).toBe(2)
  // A clock that was set back makes nothing fresh.
  clock.advance(-MINUTE)
  await current()
  expect(writes).toBe(3)
})
