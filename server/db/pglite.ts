import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import type { Transaction } from '@electric-sql/pglite'
import { PGlite, types } from '@electric-sql/pglite'
import { ensureFolder } from '../folder.ts'
import type { Db, Runner } from './db.ts'
import { channelName, createTx, retryOnConflict } from './db.ts'
import { DurableFiles } from './durable-files.ts'
import { acquireLock } from './lock.ts'
import { createStatements } from './pglite-statements.ts'

/** Writes after which the log is folded into the tables and dead rows are removed; PGlite has no helper that does. */
const WRITES_BETWEEN_CLEANINGS = 20_000

/** Writes after which statements are planned anew: plans are made for the sizes that tables have, and these grow. */
const WRITES_BETWEEN_PLANS = 500

/** PGlite's own start parameters without -F, which turns fsync off; fdatasync does nothing in its build. */
const START = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
]

export interface PgliteOptions {
  /** Called with an error that no caller waits for: of the cleaning between two writes. */
  readonly failed?: (error: unknown) => void
  /** Makes what was written to a file durable. */
  readonly sync?: (descriptor: number) => void
}

/**
 * The database in this process, kept in `<dataDir>/db`. What has been answered is on the disk: see
 * `durable-files.ts`. Throws DatabaseInUse where another host has it.
 */
export async function openPglite(
  dataDir: string,
  { failed = () => {}, sync }: PgliteOptions = {},
): Promise<Db> {
  ensureFolder(dataDir)
  const release = acquireLock(join(dataDir, 'db.lock'))
  try {
    const fs = new DurableFiles(join(dataDir, 'db'), sync)
    const lite = await PGlite.create({ fs, parsers, startParams: START })
    return dbOn(lite, release, failed)
  } catch (error) {
    release()
    throw error
  }
}

/** One in memory, as tests want it: empty, or what `dump` of PGlite's holds. */
export async function openPgliteInMemory(dump?: Blob): Promise<Db> {
  return dbOn(await PGlite.create({ parsers, ...(dump ? { loadDataDir: dump } : {}) }))
}

const parsers = { [types.INT8]: Number }

function dbOn(lite: PGlite, release = () => {}, failed: (error: unknown) => void = () => {}): Db {
  // PGlite has one connection. A statement beside an open transaction waits for its end, so one awaited inside
  // that transaction would wait for ever: it throws instead.
  const transactionOf = new AsyncLocalStorage<{ isOpen: boolean }>()
  const requireNoTransaction = () => {
    if (transactionOf.getStore()?.isOpen)
      throw new Error('inside a transaction use its tx, not the db')
    if (isClosed) throw new Error('the database is closed')
  }
  let isClosed = false
  // No statement slips into another's transaction: the protocol calls of `run` know nothing of PGlite's own locks.
  const enqueue = createQueue()
  let writes = 0

  const run = createStatements(lite)
  const outside = createTx({
    async query(sql, params) {
      requireNoTransaction()
      const outcome = await enqueue(() => lite.runExclusive(() => run(sql, params)))
      count(outcome.affected)
      return outcome
    },
    async script(sql) {
      requireNoTransaction()
      await enqueue(() => lite.exec(sql))
    },
  })
  const runnerOn = (tx: Transaction): Runner => ({
    async query(sql, params) {
      if (tx.closed) throw new Error('the transaction is over')
      return lite.runExclusive(() => run(sql, params))
    },
    async script(sql) {
      await tx.exec(sql)
    },
  })

  function count(affected: number): void {
    if (affected === 0) return
    writes += 1
    if (writes % WRITES_BETWEEN_PLANS === 0) clean('DISCARD PLANS')
    if (writes < WRITES_BETWEEN_CLEANINGS) return
    writes = 0
    clean('VACUUM ANALYZE; CHECKPOINT')
  }

  /** Nothing depends on it: what fails is done by the next one. */
  function clean(sql: string): void {
    enqueue(() => lite.exec(sql)).catch(failed)
  }

  return {
    ...outside,
    async transaction(work) {
      requireNoTransaction()
      const scope = { isOpen: true }
      try {
        return await retryOnConflict(() =>
          enqueue(() =>
            lite.transaction((tx) => transactionOf.run(scope, () => work(createTx(runnerOn(tx))))),
          ),
        )
      } finally {
        scope.isOpen = false
        count(1)
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

/** Runs one piece of work after the other, in the order in which they were asked for. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work)
    // Its caller is given the error; the next in the queue only waits for it.
    last = result.catch(() => {})
    return result
  }
}
