import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { parseHostConfig } from '../../server/main/config/config.ts'
import { openDatabase } from '../../server/main/starting/open-database.ts'
import { credit, ownTransactionId } from '../../server/money/deposits/deposits.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { openAdminSocket } from '../../server/operator/socket/admin-socket.ts'
import { adminSocketPath } from '../../server/operator/socket/admin-socket-path.ts'
import { systemClock } from '../../server/platform/time/clock.ts'
import { postgresFolder } from '../../tools/postgres/find.mjs'
import { accountsHost } from '../support/accounts-host.ts'
import { postgresServer } from '../support/database.ts'
import { copyMigratedDatabase } from '../support/migrated-database.ts'
import { newUser } from '../support/new-user.ts'
import { operator } from '../support/operator.ts'
import { withdrawalOf } from '../support/orders.ts'
import { missingPostgres } from '../support/postgres-server.ts'

type Environment = Record<string, string>

/** Backs up as docs/operations.md says. Resolves to what restores it: the environment of a host on the restored data. */
interface Means {
  readonly name: string
  readonly missing: string | undefined
  start(): Promise<Environment>
  /** The host is stopped meanwhile if it must be. */
  readonly needsStop: boolean
  backUp(env: Environment): () => Promise<Environment>
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'back-up-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const copyOfFolder: Means = {
  name: 'the embedded database, by a copy of the data folder',
  missing: undefined,
  needsStop: true,
  async start() {
    const DATA_DIR = temporaryFolder()
    await copyMigratedDatabase(DATA_DIR)
    return { DATA_DIR }
  },
  backUp({ DATA_DIR = '' }) {
    const copy = temporaryFolder()
    cpSync(DATA_DIR, copy, { recursive: true })
    return async () => {
      rmSync(DATA_DIR, { recursive: true })
      cpSync(copy, DATA_DIR, { recursive: true })
      return { DATA_DIR }
    }
  },
}

const program = (name: string) => join(postgresFolder() ?? '', name)
const dump: Means = {
  name: 'PostgreSQL, by pg_dump and pg_restore',
  missing:
    missingPostgres ??
    (existsSync(program('pg_dump')) ? undefined : 'skipped: this PostgreSQL has no pg_dump'),
  needsStop: false,
  start: async () => ({
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: await postgresServer().migratedDatabase(),
    HOST_SECRET: randomUUID(),
  }),
  backUp({ DATABASE_URL = '', HOST_SECRET = '' }) {
    const file = join(temporaryFolder(), 'wallet.dump')
    execFileSync(program('pg_dump'), ['--format=custom', `--file=${file}`, DATABASE_URL])
    return async () => {
      const empty = await postgresServer().newDatabase()
      execFileSync(program('pg_restore'), [
        '--exit-on-error',
        '--no-owner',
        `--dbname=${empty}`,
        file,
      ])
      return { DATA_DIR: temporaryFolder(), DATABASE_URL: empty, HOST_SECRET }
    }
  },
}

const EMAIL = 'ada@example.org'
const hash = (digit: string) => `0x${digit.repeat(64)}`

/** A user with 10 BNB, of which one is being withdrawn. Resolves to the withdrawal's id. */
async function fill(env: Environment): Promise<string> {
  const db = await openDatabase(parseHostConfig(env), fail)
  const [id, userId] = [randomUUID(), await newUser(db, EMAIL)]
  await credit(db, systemClock, {
    userId,
    amount: amountOf('BNB', 10n * ONE),
    transactionId: ownTransactionId(),
  })
  const order = withdrawalOf(amountOf('BNB', ONE), 'BNB')
  await db.transaction((tx) => placeWithdrawal(tx, { id, userId, order, at: new Date() }))
  await db.close()
  return id
}

/** A host on that data, in this process: starting one of its own takes longer than all that it does here. */
async function hostOn(env: Environment) {
  const dataDir = env['DATA_DIR'] ?? ''
  const db = await openDatabase(parseHostConfig(env), fail)
  const { deps, close } = await accountsHost(
    { HOST_SECRET: '', ...env },
    {},
    { db, clock: systemClock },
  )
  const closeSocket = await openAdminSocket(deps, adminSocketPath(dataDir), fail)
  let stopped: Promise<void> | undefined
  const end = async () => {
    await closeSocket()
    await close()
    await db.close()
  }
  const stop = () => {
    stopped ??= end()
    return stopped
  }
  onTestFinished(stop)
  return { stop, operator: (...args: string[]) => operator(dataDir, args) }
}

function fail(error: unknown): never {
  throw error
}

const checkpointIn = (printed: string): string => /\b\d+:[0-9a-f]{64}\b/.exec(printed)?.[0] ?? ''

describe.each([copyOfFolder, dump])('a back-up of $name', (means) => {
  if (means.missing) return test.skip(means.missing, () => {})

  // Holds promise 80.
  test('has the books as they were, and what was paid since is approved and not paid again', async () => {
    const env = await means.start()
    const withdrawal = await fill(env)
    let host = await hostOn(env)
    const checkpoint = checkpointIn(await host.operator('audit'))
    if (means.needsStop) await host.stop()
    const restore = means.backUp(env)
    if (means.needsStop) host = await hostOn(env)
    await host.operator('withdrawals', 'approve', withdrawal, hash('a'))
    await host.operator('deposit', EMAIL, 'BNB', '2', '--tx', hash('b'))
    const later = checkpointIn(await host.operator('audit'))
    await host.stop()

    const restored = await hostOn(await restore())
    await restored.operator('maintenance', 'on')
    expect(checkpointIn(await restored.operator('audit', '--since', checkpoint))).not.toBe('')
    await expect(restored.operator('audit', '--since', later)).rejects.toThrow('heckpoint')
    expect(await restored.operator('withdrawals')).toContain(withdrawal)

    await restored.operator('withdrawals', 'approve', withdrawal, hash('a'))
    await restored.operator('deposit', EMAIL, 'BNB', '2', '--tx', hash('b'))
    expect(await restored.operator('withdrawals')).not.toContain(withdrawal)
    expect(await restored.operator('users', EMAIL)).toContain(' 11 BNB')
    await restored.operator('audit')
  })

  // Holds promise 80.
  test('takes back what was paid for a withdrawal that it does not have', async () => {
    const env = await means.start()
    await fill(env)
    const restored = await hostOn(await means.backUp(env)())
    const [transfer = ''] = /\b\d{10,}\b/.exec(await restored.operator('transfers', EMAIL)) ?? []
    await restored.operator('reverse', transfer, `4 BNB were paid in ${hash('c')}`, '--as-debt')
    await restored.operator('deposit', EMAIL, 'BNB', '6')
    expect(await restored.operator('users', EMAIL)).toContain(' 6 BNB (1 held)')
    await restored.operator('audit')
  })
})
