import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Transaction } from '@electric-sql/pglite'
import { PGlite, types } from '@electric-sql/pglite'
import { ensureFolder } from '../files/folder.ts'
import { createDb } from './create-db.ts'
import type { BaseDb, Db, Driver } from './db.ts'
import { channelName, createTx, retryOnConflict, sqlState } from './db.ts'
import { DurableFiles } from './durable-files.ts'
import { freeBytesOf, isWrite, noRoom, RESERVE } from './free-space.ts'
import { faultOf, HEALTH_WRITE } from './health/write-fault.ts'
import { acquireLock } from './lock.ts'
import { createStatements } from './pglite-statements.ts'
import { createTransactionScope } from './transaction-scope.ts'

/** Number of writes between two VACUUM and CHECKPOINT runs; PGlite has no background workers for them. */
const WRITES_PER_VACUUM = 20_000

/** Number of writes after which cached plans are discarded, because they depend on the sizes of tables. */
const WRITES_PER_REPLAN = 500

/**
 * PGlite's default start parameters without -F, which disables fsync; fdatasync does nothing in its build. Its pages are in
 * memory or nearly so: with the default, the price of a seek on a turning disk, it reads a table of some hundred sessions
 * whole to find one, at every request.
 */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'random_page_cost=1.1'].flatMap((set) => ['-c', set]),
]

export interface PgliteOptions {
  /** Called with errors of background maintenance. */
  readonly onError?: (error: unknown) => void
  /** Flushes a file to disk; replaced by tests. */
  readonly sync?: (descriptor: number) => void
  /** Bytes that are free for the data; replaced by tests. */
  readonly freeBytes?: () => number
  /** The key of `Db.seal`, and those that it had before. */
  readonly key?: string
  readonly formerKeys?: readonly string[]
}

/**
 * Opens the embedded database in `<dataDir>/db`. Committed transactions are on disk, see `durable-files.ts`. Throws
 * DatabaseInUse if another host uses it.
 */
export async function openPglite(
  dataDir: string,
  { onError = () => {}, sync, freeBytes = () => freeBytesOf(dataDir), ...keys }: PgliteOptions = {},
): Promise<Db> {
  ensureFolder(dataDir)
  // Recovery writes as well.
  if (freeBytes() < RESERVE) throw noRoom()
  const release = acquireLock(join(dataDir, 'db.lock'))
  try {
    const fs = new DurableFiles(join(dataDir, 'db'), { ...(sync ? { sync } : {}), onFull: end })
    const lite = await PGlite.create({ fs, parsers, startParams: START_PARAMS })
    return createDb(baseOf(lite, { release, onError, freeBytes }), { onError, ...keys })
  } catch (error) {
    release()
    throw error
  }
}

/** A database in memory for tests: empty, or restored from a PGlite dump. */
export async function openPgliteInMemory(dump?: Blob, key?: string): Promise<Db> {
  const lite = await PGlite.create({ parsers, ...(dump ? { loadDataDir: dump } : {}) })
  return createDb(baseOf(lite), { key })
}

const parsers = { [types.INT8]: Number }

/**
 * PGlite without room for its log or a checkpoint repeats the write for ever and hears no signal. All that was committed
 * is on the disk, so the next process continues as soon as there is room.
 */
function end(): never {
  process.stderr.write(
    'The disk is full, so the host has ended. Nothing that was confirmed is lost.\n',
  )
  process.exit(1)
}

interface Surroundings {
  release(): void
  onError(error: unknown): void
  /** Bytes that are free for the data. */
  freeBytes(): number
}

const IN_MEMORY: Surroundings = {
  release() {},
  onError() {},
  freeBytes: () => Number.POSITIVE_INFINITY,
}

function baseOf(lite: PGlite, { release, onError, freeBytes } = IN_MEMORY): BaseDb {
  // PGlite has one connection, so other statements wait until an open transaction ends. Awaiting such a statement
  // inside the transaction would deadlock; it throws instead.
  const scope = createTransactionScope()
  const requireNoTransaction = () => {
    scope.requireOutside()
    if (isClosed) throw new Error('the database is closed')
  }
  let isClosed = false
  const host = randomUUID()
  // Keeps statements out of other transactions: the protocol calls of `run` bypass PGlite's own locks.
  const enqueue = createQueue()
  let writes = 0

  let isLow = false
  /** Early, because reads and the shutdown need some room as well. */
  function requireRoom(): void {
    if (freeBytes() >= RESERVE) {
      isLow = false
      return
    }
    // The log may be most of what fills the disk. A checkpoint itself needs a little room.
    if (!isLow) maintain('CHECKPOINT', RESERVE / 2)
    isLow = true
    throw noRoom()
  }

  const statements = createStatements(lite)
  const run: typeof statements = (sql, params) => {
    if (isWrite(sql)) requireRoom()
    return statements(sql, params)
  }
  const outside = createTx({
    async query(sql, params) {
      requireNoTransaction()
      const outcome = await enqueue(() => lite.runExclusive(() => run(sql, params)))
      // A query that writes, such as that of a purchase, affects nothing by PostgreSQL's own count.
      countWrite(isWrite(sql) ? Math.max(outcome.affected, outcome.rows.length) : 0)
      return outcome
    },
    async script(sql) {
      requireNoTransaction()
      requireRoom()
      await enqueue(() => lite.exec(sql))
    },
  })
  const driverOf = (tx: Transaction): Driver => ({
    async query(sql, params) {
      if (tx.closed) throw new Error('the transaction is over')
      return lite.runExclusive(() => run(sql, params))
    },
    async script(sql) {
      requireRoom()
      await tx.exec(sql)
    },
  })

  function countWrite(affected: number): void {
    if (affected === 0) return
    writes += 1
    if (writes % WRITES_PER_REPLAN === 0) maintain('DISCARD PLANS')
    if (writes < WRITES_PER_VACUUM) return
    writes = 0
    maintain('VACUUM ANALYZE; CHECKPOINT', RESERVE)
  }

  /** Where so many bytes are free. This is not awaited: what is left out or fails is made up for by the next one. */
  function maintain(sql: string, room = 0): void {
    enqueue(async () => {
      if (freeBytes() >= room) await lite.exec(sql)
    }).catch(onError)
  }

  return {
    ...outside,
    async transaction(work) {
      requireNoTransaction()
      try {
        return await retryOnConflict(() =>
          enqueue(() => lite.transaction((tx) => scope.run(() => work(createTx(driverOf(tx)))))),
        )
      } finally {
        countWrite(1)
      }
    },
    // No connection is between this process and the database, so an outcome is never unknown.
    atomic: { rows: (...statement) => retryOnConflict(() => outside.rows(...statement)) },
    async writeFault() {
      try {
        if (freeBytes() < RESERVE) return { cause: 'disk-full', detail: noRoom().message }
        await outside.run(HEALTH_WRITE, [host, hostname()])
      } catch (error) {
        return faultOf(error, sqlState(error))
      }
    },
    listen: (channel, onNotify) => lite.listen(channelName(channel), onNotify),
    async close() {
      isClosed = true
      await enqueue(() => lite.close())
      release()
    },
  }
}

/** Runs tasks one after another, in the order of the calls. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work)
    // The caller handles the error; the next task only waits.
    last = result.catch(() => {})
    return result
  }
}
