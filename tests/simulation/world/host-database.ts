import type { BaseDb, Db, Tx } from '../../../server/platform/db/db.ts'
import { OutcomeUnknown } from '../../../server/platform/db/db.ts'
import { isWrite, noRoom } from '../../../server/platform/db/free-space.ts'
import { createTransactionScope } from '../../../server/platform/db/transaction-scope.ts'
import { DatabaseUnavailable } from '../../../server/platform/db/unavailable.ts'
import type { Faults } from './faults.ts'
import type { Context, Process, Scheduler } from './scheduler.ts'
import { context, NOBODY, runIn } from './scheduler.ts'

/** The state of the database server, which all hosts share. */
export interface Server {
  readonly db: Db
  readonly scheduler: Scheduler
  readonly faults: Faults
  isAway: boolean
  isFull: boolean
  /** Whether a transaction is open: it has the only connection. */
  isTaken: boolean
  /** On whose behalf the last statement was executed or transaction was committed. */
  author: Context | undefined
  /** Ends a process. */
  readonly crash: (process: Process) => void
  readonly listeners: Set<Listener>
}

export interface Listener {
  readonly process: Process
  readonly channel: string
  readonly onNotify: (payload: string) => void
  readonly onReconnect: (() => void) | undefined
  /** Whether its connection has been cut, so that it hears nothing. */
  isDeaf: boolean
}

const [LOST_STATEMENT, LOST_COMMIT] = [0.004, 0.02]
/** How likely a process dies between its commits and their announcement; by chance alone it would in few worlds. */
const DIES_UNTOLD = 0.08
const isAnnouncement = (sql: string) => sql.startsWith('SELECT pg_notify')

/** A process has died; its transaction is rolled back. */
export class Died extends Error {}

/**
 * The database as one host has it. Before and after each statement the host waits until it is chosen, so whatever other
 * hosts do, and a crash, falls between any two of them. A transaction is real; it has the database for itself, because the
 * embedded database has one connection.
 */
export function createHostDatabase(
  server: Server,
  process: Process,
  death: Promise<never>,
): BaseDb {
  const { db, scheduler, faults } = server
  const scope = createTransactionScope()
  const isFree = () => !server.isTaken

  function requireServer(sql: string): void {
    if (server.isAway) {
      faults.note('database away')
      throw new DatabaseUnavailable('it does not answer')
    }
    if (server.isFull && isWrite(sql)) {
      faults.note('disk full')
      throw noRoom()
    }
  }

  const nameOf = (sql: string) => sql.trim().split(/\s+/, 4).join(' ')

  const execute = <T>(statement: () => Promise<T>): Promise<T> => {
    server.author = context()
    return scheduler.busy(runIn(NOBODY, statement))
  }

  /** One statement outside of a transaction. */
  const alone =
    (lost: (reason: string) => Error) =>
    async <T>(sql: string, statement: () => Promise<T>): Promise<T> => {
      scope.requireOutside()
      await scheduler.step(`db ${nameOf(sql)}`, isFree)
      if (isAnnouncement(sql) && faults.strikes('crash', DIES_UNTOLD)) {
        server.crash(process)
        return await new Promise<never>(() => {})
      }
      requireServer(sql)
      const [outcome] = await Promise.allSettled([execute(statement)])
      await scheduler.step(`db answers ${nameOf(sql)}`)
      if (faults.strikes('statement without answer', LOST_STATEMENT)) throw lost('no answer')
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    }
  const single = alone((reason) => new DatabaseUnavailable(reason))
  const committed = alone((reason) => new OutcomeUnknown(reason))

  const gated = (tx: Tx): Tx => {
    const within = async <T>(sql: string, statement: () => Promise<T>): Promise<T> => {
      await scheduler.step(`tx ${nameOf(sql)}`)
      requireServer(sql)
      const [outcome] = await Promise.allSettled([execute(statement)])
      await scheduler.step(`tx answers ${nameOf(sql)}`)
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    }
    return {
      rows: (schema, sql, params) => within(sql, () => tx.rows(schema, sql, params)),
      run: (sql, params) => within(sql, () => tx.run(sql, params)),
      script: (sql) => within(sql, () => tx.script(sql)),
    }
  }

  async function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    scope.requireOutside()
    await scheduler.step('db begin', isFree)
    requireServer('')
    server.isTaken = true
    const own = context()
    let free = scheduler.occupy()
    try {
      return await runIn(NOBODY, () =>
        db.transaction(async (tx) => {
          free()
          const worked = runIn(own, () =>
            scope.run(async () => {
              const result = await work(gated(tx))
              await scheduler.step('tx commit')
              requireServer('')
              return result
            }),
          )
          try {
            return await Promise.race([worked, death])
          } finally {
            server.author = own
            free = scheduler.occupy()
          }
        }),
      )
    } finally {
      free()
      server.isTaken = false
    }
  }

  return {
    rows: (schema, sql, params) => single(sql, () => db.rows(schema, sql, params)),
    run: (sql, params) => single(sql, () => db.run(sql, params)),
    script: (sql) => single(sql, () => db.script(sql)),
    async transaction(work) {
      try {
        const result = await inTransaction(work)
        await scheduler.step('db has committed')
        if (faults.strikes('commit without answer', LOST_COMMIT))
          throw new OutcomeUnknown('no answer to a commit')
        return result
      } catch (error) {
        // Nobody hears of it in a process that has died.
        if (error instanceof Died) return await new Promise<never>(() => {})
        throw error
      }
    },
    atomic: {
      rows: (schema, sql, params) => committed(sql, () => db.rows(schema, sql, params)),
    },
    async listen(channel, onNotify, onReconnect) {
      await scheduler.step(`db listen ${channel}`)
      requireServer('')
      const listener = { process, channel, onNotify, onReconnect, isDeaf: false }
      server.listeners.add(listener)
      return async () => void server.listeners.delete(listener)
    },
    writeFault: () => db.writeFault(),
    async close() {},
  }
}

/** Passes a notification on to each listener, when it is chosen, in the order of the commits. */
export function notify(server: Server, channel: string, payload: string): void {
  for (const listener of server.listeners) {
    const { process, onNotify } = listener
    if (listener.channel !== channel || process.isDead || listener.isDeaf) continue
    runIn({ process, cause: undefined }, () => {
      void server.scheduler
        .step(`notify ${channel}`)
        .then(() => (listener.isDeaf ? undefined : onNotify(payload)))
    })
  }
}

/** Cuts the connection on which a process listens, for some time; the process notices that, and connects again. */
export async function cutListeners(server: Server, process: Process, ms: number): Promise<void> {
  const own = [...server.listeners].filter((listener) => listener.process === process)
  for (const listener of own) listener.isDeaf = true
  await server.scheduler.sleep(ms)
  if (process.isDead) return
  for (const listener of own) {
    listener.isDeaf = false
    runIn({ process, cause: undefined }, () => listener.onReconnect?.())
  }
}
