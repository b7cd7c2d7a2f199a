import * as v from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { missingPostgres, type Place, startPostgres } from '../support/postgres-server.ts'

const server = async (place?: Place) => {
  const started = await startPostgres(['fsync=off'], place)
  onTestFinished(() => started.stop())
  return started
}
const at = (...ports: number[]) =>
  `postgres://test@${ports.map((port) => `127.0.0.1:${port}`).join()}/migrated`
const open = (url: string) => {
  const db = openPostgres(url)
  onTestFinished(() => db.close())
  return db
}
const NOTICE =
  "INSERT INTO notices (key, at) VALUES ('n', now()) ON CONFLICT (key) DO UPDATE SET at = now()"
const keys = v.object({ key: v.string() })

describe.skipIf(missingPostgres)('a host that is given several servers', () => {
  // Holds promise 64.
  test('writes to the one that takes writes, and follows it to another without being restarted', async () => {
    const [standby, primary] = [await server({ isStandby: true }), await server()]
    const db = open(at(standby.port, primary.port))
    const received: string[] = []
    await db.listen('news', (payload) => received.push(payload))
    expect(await db.run(NOTICE)).toBe(1)
    expect(await db.writeFault()).toBeUndefined()

    await primary.stop()
    await expect(db.run(NOTICE)).rejects.toMatchObject({
      name: expect.stringMatching(/^(DatabaseUnavailable|OutcomeUnknown)$/),
    })
    expect(await db.writeFault()).toMatchObject({ cause: 'away' })
    await open(at(standby.port)).run('SELECT pg_promote()')
    const write = () => db.run(NOTICE).catch(() => 0)
    await expect.poll(write, { timeout: 30_000 }).toBe(1)
    // The listener has gone over as well.
    const notify = async () => {
      await db.run("SELECT pg_notify('news', 'heard')").catch(() => {})
      return received.length
    }
    await expect.poll(notify, { timeout: 30_000 }).toBeGreaterThan(0)
    expect(await db.rows(keys, 'SELECT key FROM notices')).toEqual([{ key: 'n' }])
  })

  test('leaves a server that has become a standby while it goes on to answer', async () => {
    const [first, second] = [await server(), await server({ isStandby: true })]
    const db = open(at(first.port, second.port))
    expect(await db.run(NOTICE)).toBe(1)
    await open(at(first.port)).script("ALTER SYSTEM SET default_transaction_read_only = 'on'")
    await open(at(first.port)).run('SELECT pg_reload_conf()')
    await open(at(second.port)).run('SELECT pg_promote()')
    const write = () => db.run(NOTICE).catch(() => 0)
    await expect.poll(write, { timeout: 30_000 }).toBe(1)
    const written = await open(at(second.port)).rows(keys, 'SELECT key FROM notices')
    expect(written).toEqual([{ key: 'n' }])
  })
})

test.skipIf(missingPostgres)(
  'a connection that a balancer has led to a standby is not used again',
  async () => {
    const own = await server()
    const db = open(at(own.port))
    const admin = open(at(own.port))
    // Of its sessions from now on; those that exist keep what they were given.
    await admin.script('ALTER ROLE test SET default_transaction_read_only = on')
    await expect(db.run(NOTICE)).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    await admin.script(
      'SET default_transaction_read_only = off; ALTER ROLE test RESET default_transaction_read_only',
    )
    expect(await db.run(NOTICE)).toBe(1)
  },
)
