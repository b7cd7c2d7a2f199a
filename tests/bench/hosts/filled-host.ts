import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSiteConfig } from '#config/schema.ts'
import { createApp } from '../../../server/main/app.ts'
import { compose } from '../../../server/main/compose.ts'
import { type HostConfig, parseHostConfig } from '../../../server/main/config/config.ts'
import { openDatabase } from '../../../server/main/starting/open-database.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { migrate } from '../../../server/platform/db/migrate.ts'
import { openPostgres } from '../../../server/platform/db/postgres.ts'
import { loadHostSecret } from '../../../server/platform/keys/host-secret.ts'
import { derivedKey } from '../../../server/platform/keys/keys.ts'
import { HOUR, MINUTE, systemClock } from '../../../server/platform/time/clock.ts'
import { PATIENT } from '../../support/postgres-server.ts'
import { bareFastify } from './bare-fastify.ts'
import { fill, PASSWORD_COST } from './fill.ts'
import type { HostCall } from './host-calls.ts'
import { hostCalls, sendTo } from './host-calls.ts'
import { insertUsers, newPeople } from './users.ts'

/** A host in this process with `count` users, deposits and withdrawals, on a database of its own. */
export interface FilledHost {
  readonly count: number
  readonly calls: readonly HostCall[]
  /** A request to a bare server that runs one SELECT on the same database. */
  bare(): Promise<void>
  close(): Promise<void>
}

/** Without `databaseUrl` the host uses its embedded database. */
export async function openFilledHost(
  count: number,
  databaseUrl = '',
  { fillIt = fill, callsOf = hostCalls } = {},
): Promise<FilledHost> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const limits = { ADDRESS_LIMIT: '1000000', LOG_LEVEL: 'silent' }
  const config = parseHostConfig({ ...limits, DATA_DIR: folder, DATABASE_URL: databaseUrl })
  let isOpen = true
  // The end of the database server reaches connections that are still closing.
  const onError = (error: unknown) => void (isOpen && process.stderr.write(`${error}\n`))
  const db = await (databaseUrl ? openPatiently(config, onError) : openDatabase(config, onError))
  const [veteran] = newPeople(1)
  if (!veteran) throw new Error('one user')
  await db.transaction((tx) => insertUsers(tx, [veteran], new Date()))
  const people = await fillIt(db, veteran, count)
  const site = parseSiteConfig({})
  let ahead = 0
  const passMinute = () => {
    ahead += MINUTE
  }
  const clock = { now: () => new Date(systemClock.now().getTime() + ahead) }
  const options = { config, site, clock, db, passwordCost: PASSWORD_COST }
  const deps = await compose(options)
  const [app, bare] = [createApp(deps), bareFastify(db, veteran.id)]
  await Promise.all([app.ready(), bare.ready()])
  return {
    count,
    calls: callsOf({ app, deps, veteran, people, passMinute }),
    bare: () => sendTo(bare, { method: 'PUT', url: '/' }),
    async close() {
      isOpen = false
      await Promise.all([app.close(), bare.close()])
      await db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Filling it keeps a server so busy that a host would call it away. */
async function openPatiently(config: HostConfig, onError: (error: unknown) => void): Promise<Db> {
  const key = derivedKey(loadHostSecret(config), 'ledger')
  // VACUUM of ten million entries takes minutes, and has no transaction that could say so.
  const timeouts = { ...PATIENT, statement: HOUR, answer: HOUR }
  const db = openPostgres(config.databaseUrl ?? '', { key, onError, timeouts })
  await migrate(db)
  return db
}
