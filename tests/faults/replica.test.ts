import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parseHostConfig } from '../../server/main/config/config.ts'
import { databaseFindings } from '../../server/main/doctor/database.ts'
import { createReplica, withReplica } from '../../server/main/starting/replica.ts'
import type { Db, Tx } from '../../server/platform/db/db.ts'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { HOST_SECRET } from '../support/accounts-host.ts'
import { type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import { missingPostgres, PATIENT, startPostgres } from '../support/postgres-server.ts'

const START = 60_000
const urlAt = (port: number) => `postgres://test@127.0.0.1:${port}/migrated`

/** A server and its standby, which follows it from the same state. */
async function pair() {
  const primary = await startPostgres(['fsync=off'])
  const from = `primary_conninfo=host=127.0.0.1 port=${primary.port} user=test`
  const standby = await startPostgres(['fsync=off', from], { isStandby: true })
  return { primary, standby }
}

test('a server that is no primary for the moment of a failover answers a reading itself', async () => {
  const primary: Pick<Tx, 'rows'> = {
    rows: async (schema, sql) => {
      if (sql.includes('pg_current_wal_flush_lsn')) throw new Error('recovery is in progress')
      return [v.parse(schema, { answer: 'here' })]
    },
  }
  const standby = { transaction: () => Promise.reject(new Error('it was asked')) }
  const errors: string[] = []
  const onError = ({ message }: Error) => void errors.push(message)
  const replica = createReplica(primary, standby, { wait: 10, onError })
  expect(await replica.rows(v.object({ answer: v.string() }), 'SELECT')).toEqual([
    { answer: 'here' },
  ])
  expect(errors).toEqual(['recovery is in progress'])
})

describe.skipIf(missingPostgres)('a host with a replica', () => {
  let servers: Awaited<ReturnType<typeof pair>>
  let db: Db
  let admin: Db
  let host: MoneyHost
  let ada: Person
  const errors: unknown[] = []
  beforeAll(async () => {
    servers = await pair()
    const { primary, standby } = servers
    const onError = (error: unknown) => void errors.push(error)
    const own = openPostgres(urlAt(primary.port), { timeouts: PATIENT })
    // So long that a busy machine does not make it late.
    db = withReplica(own, { url: urlAt(standby.port), wait: 5000 }, onError)
    admin = openPostgres(urlAt(standby.port), { connections: 1 })
    host = await moneyHost({}, undefined, db)
    ada = await host.person({ BNB: '2' })
  }, START)
  afterAll(async () => {
    await host.close()
    await admin.close()
    for (const server of [servers.standby, servers.primary]) await server.stop()
  })

  const LONG = [
    '/deposit/detail',
    '/deposit/detail?limit=9',
    '/statement?year=2026&format=csv',
    '/statement/tax?year=2026&format=koinly',
  ]
  const readings = () => ({ replica: 0, primary: 0, ...db.replica?.readings() })
  const metrics = async () =>
    (await host.app.inject({ method: 'GET', url: '/metrics' })).payload.match(
      /database_readings\{from="\w+"\} \d+/g,
    )

  test.each(LONG)('reads %s there, with what has just been committed', async (path) => {
    const before = readings()
    const amount = `1.00${LONG.indexOf(path) + 1}`
    await host.deposit(ada, 'BNB', amount)
    host.clock.advance(1)
    const { status, text } = await ada.call('GET', path)
    expect([status, text.includes(amount)]).toEqual([200, true])
    expect(readings().primary).toBe(before.primary)
    expect(readings().replica).toBeGreaterThan(before.replica)
    expect(await metrics()).toEqual([
      `database_readings{from="replica"} ${readings().replica}`,
      'database_readings{from="primary"} 0',
    ])
  })

  test('reads a session, a balance and what an order depends on from the primary', async () => {
    const before = readings()
    await host.available(ada, 'BNB')
    await ada.call('GET', '/me')
    expect(readings()).toEqual(before)
  })

  describe('that has not got what was committed', () => {
    beforeAll(() => admin.run('SELECT pg_wal_replay_pause()'))
    afterAll(() => admin.run('SELECT pg_wal_replay_resume()'))
    /** The same host but for its patience. */
    async function impatient() {
      const own = openPostgres(urlAt(servers.primary.port), { timeouts: PATIENT })
      const hasty = withReplica(own, { url: urlAt(servers.standby.port), wait: 10 }, () => {})
      const other = await moneyHost({}, undefined, hasty)
      onTestFinished(() => other.close())
      return { other, hasty }
    }

    test('reads it from the primary, and refuses a session that was ended', async () => {
      const { other, hasty } = await impatient()
      const eve = await other.person({ BNB: '3.25' })
      expect((await eve.call('GET', '/deposit/detail?limit=9')).text).toContain('3.25')
      expect(hasty.replica?.readings()).toEqual({ replica: 0, primary: 1 })
      await eve.call('POST', '/logout')
      expect((await eve.call('GET', '/deposit/detail?limit=9')).status).toBe(401)
    })

    test('is found by the doctor', async () => {
      await db.run("SELECT pg_switch_wal() FROM pg_logical_emit_message(true, 'test', 'x')")
      expect(await replicaFindings(10)).toEqual([
        expect.stringMatching(/lacks what .* wait longer/),
      ])
    })
  })

  const findingsOf = async (environment: Record<string, string>) => {
    const config = parseHostConfig({
      HOST_SECRET,
      DATABASE_URL: urlAt(servers.primary.port),
      ...environment,
    })
    const found = await databaseFindings(config)
    return found.flatMap(({ part, text }) => (part === 'replica' ? [text] : []))
  }
  const replicaFindings = (wait: number, port = servers.standby.port, user = 'test') =>
    findingsOf({
      DATABASE_REPLICA_URL: urlAt(port).replace('test@', `${user}@`),
      DATABASE_REPLICA_WAIT: String(wait),
    })

  test('is right to the doctor, and a wrong role, a server that is none or none at all is found', async () => {
    expect(await replicaFindings(5000)).toEqual([])
    expect(await replicaFindings(100, servers.standby.port, 'nobody_here')).toEqual([
      expect.stringMatching(/role .* Look at DATABASE_REPLICA_URL/),
    ])
    expect(await replicaFindings(100, servers.primary.port)).toEqual([
      expect.stringMatching(/^DATABASE_REPLICA_URL is no standby: lead it to one/),
    ])
    expect(await replicaFindings(100, 1)).toEqual([
      expect.stringMatching(/^DATABASE_REPLICA_URL does not answer.* Look at the standby/),
    ])
  })

  test('goes on without it when it is gone, and nobody is refused', async () => {
    expect(errors).toEqual([])
    await servers.standby.stop()
    for (const path of LONG) expect((await ada.call('GET', path)).status).toBe(200)
    expect(readings().primary).toBeGreaterThanOrEqual(LONG.length)
    expect(await db.replica?.fault()).toBe('away')
  })
})
