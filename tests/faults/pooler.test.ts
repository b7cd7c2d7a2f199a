import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { requireLimits, SESSION_LIMITS } from '../../server/main/starting/pooler.ts'
import { waitForDatabase } from '../../server/main/starting/wait-for-database.ts'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { moneyHost } from '../support/money-host.ts'
import { missingPgBouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { missingPostgres, type PostgresServer, startPostgres } from '../support/postgres-server.ts'

const TRANSACTIONS = ['pool_mode = transaction']
/** As much as PgBouncer can be told to let pass, and drops. */
const LENIENT =
  'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options'
const missing = missingPostgres ?? missingPgBouncer

describe.skipIf(missing)('a host behind PgBouncer', () => {
  let server: PostgresServer
  beforeAll(async () => {
    // Roles belong to a whole server.
    server = await startPostgres()
  }, 60_000)
  afterAll(() => server.stop())

  /** Starts as a host does, through PgBouncer with these settings. */
  async function start(pooler: readonly string[], isDirect: boolean) {
    const { port, stop } = await startPgBouncer(server.port, pooler)
    onTestFinished(stop)
    const url = await server.migratedDatabase()
    const databaseUrl = url.replace(String(server.port), String(port))
    const dataDir = mkdtempSync(join(tmpdir(), 'pooler-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const db = await waitForDatabase(
      {
        dataDir,
        databaseUrl,
        databaseDirectUrl: isDirect ? url : undefined,
        hostSecret: 'x'.repeat(32),
        formerSecrets: [],
        databaseWait: 60_000,
        port: 8080,
      },
      { onError() {}, print: (line) => expect(line).toBe('nothing is waited for') },
    )
    onTestFinished(() => db.close())
    return db
  }

  test.each([
    ['in transaction mode', TRANSACTIONS],
    ['in transaction mode that drops what it does not know', [...TRANSACTIONS, LENIENT]],
    ['in session mode, which would drop the time limits', ['pool_mode = session', LENIENT]],
  ])(
    '%s without a direct address does not start, and says at once what to set',
    async (_, pooler) => {
      await expect(start(pooler, false)).rejects.toThrow(
        /^DATABASE_URL: leads to a pooler .* Name the server itself in DATABASE_DIRECT_URL/,
      )
    },
  )

  test('does not start while its role has no time limits, which a pooler passes on to nobody', async () => {
    await expect(start(TRANSACTIONS, true)).rejects.toThrow(
      /ALTER ROLE "test" SET statement_timeout = '8000ms';.* Then RECONNECT/,
    )
  })

  describe('in transaction mode, with a direct address and limits of its role', () => {
    beforeAll(async () => {
      const admin = openPostgres(await server.newDatabase())
      for (const [name, ms] of Object.entries(SESSION_LIMITS))
        await admin.script(`ALTER ROLE test SET ${name} = '${ms}ms'`)
      await admin.close()
    })

    // Holds promise 64.
    test('moves money, many at a time on few connections, and hears of what others do', async () => {
      const db = await start([...TRANSACTIONS, 'default_pool_size = 3'], true)
      const host = await moneyHost({}, undefined, db)
      const person = await host.person({ BNB: '10' })
      const heard: string[] = []
      await db.listen('news', (payload) => heard.push(payload))
      const order = { asset: 'BNB', hint: 'Crypto', amount: '0.1', receiveToken: '6000' }
      const buy = () =>
        person.call('POST', '/buy/token', {
          ...order,
          tokenFee: '1',
          val: '0',
          type: 'buy',
          typeOf: 'Crypto',
        })
      const answers = await Promise.all(Array.from({ length: 20 }, buy))
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
      expect(await host.available(person, 'BNB')).toBe('8')
      await db.transaction((tx) => tx.run("SELECT pg_notify('news', 'heard')"))
      await expect.poll(() => heard).toEqual(['heard'])
      expect(await db.writeFault()).toBeUndefined()
    })
  })
})

test('a session that lacks one of its time limits is of a pooler', async () => {
  const names = Object.keys(SESSION_LIMITS)
  const limits = (missing: number) => ({
    rows: async <S extends v.GenericSchema>(schema: S) =>
      names.map((name, at) =>
        v.parse(schema, { role: 'wallet', name, setting: at < missing ? '0' : '8000' }),
      ),
  })
  await requireLimits(limits(0), false)
  for (const missing of [1, names.length])
    await expect(requireLimits(limits(missing), false)).rejects.toThrow('DATABASE_DIRECT_URL')
})
