import * as v from 'valibot'
import { expect, test } from 'vitest'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { postgresServer } from '../support/database.ts'
import { missingPostgres } from '../support/postgres-server.ts'

const KILL_OTHERS =
  'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()'

test.skipIf(missingPostgres)(
  'a database listener reconnects when all connections are lost, and reports that it may have missed notifications',
  async () => {
    const url = await postgresServer().newDatabase()
    const errors: Error[] = []
    const db = openPostgres(url, { onError: (error) => errors.push(error) })
    const received: string[] = []
    let missed = 0
    const onNotify = (payload: string) => received.push(payload)
    await db.listen('news', onNotify, () => {
      missed += 1
    })
    await db.run("SELECT pg_notify('news', 'before')")
    await expect.poll(() => received).toEqual(['before'])

    const other = openPostgres(url)
    await other.rows(v.unknown(), KILL_OTHERS)
    await expect.poll(() => missed, { timeout: 10_000 }).toBe(1)
    expect(errors.length).toBeGreaterThan(0)
    await db.run("SELECT pg_notify('news', 'after')")
    await expect.poll(() => received).toEqual(['before', 'after'])
    await Promise.all([db.close(), other.close()])
  },
  60_000,
)

test.skipIf(missingPostgres)(
  'the listener runs one statement at a time, as the driver requires',
  async () => {
    const warnings: string[] = []
    const onWarning = ({ message }: Error) => void warnings.push(message)
    process.on('warning', onWarning)
    const db = openPostgres(await postgresServer().newDatabase())
    const channels = ['one', 'two', 'three', 'four']
    const stops = await Promise.all(channels.map((name) => db.listen(name, () => {})))
    await Promise.all(stops.map((stop) => stop()))
    await db.close()
    process.off('warning', onWarning)
    expect(warnings).toEqual([])
  },
  60_000,
)

test.skipIf(missingPostgres)(
  'a transaction whose connection is lost fails, and the next one gets a working connection',
  async () => {
    const url = await postgresServer().newDatabase()
    const [db, other] = [openPostgres(url), openPostgres(url)]
    await db.script('CREATE TABLE t (n integer)')
    const interrupted = db.transaction(async (tx) => {
      await tx.run('INSERT INTO t VALUES (1)')
      await other.rows(v.unknown(), KILL_OTHERS)
      await tx.run('INSERT INTO t VALUES (2)')
    })
    await expect(interrupted).rejects.toThrow()
    await db.transaction((tx) => tx.run('INSERT INTO t VALUES (3)'))
    expect(await db.rows(v.object({ n: v.number() }), 'SELECT n FROM t')).toEqual([{ n: 3 }])
    await Promise.all([db.close(), other.close()])
  },
  60_000,
)
