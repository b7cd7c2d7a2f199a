import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import * as v from 'valibot'
import { sqlState, type Tx } from './db.ts'
import { faultOf, HEALTH_WRITE, WRITE_PATIENCE, type WriteFault } from './health/write-fault.ts'
import type { Connections } from './postgres-connections.ts'

const session = v.object({
  pid: v.number(),
  since: v.string(),
  is_standby: v.boolean(),
  is_read_only: v.boolean(),
})
/** A process of the server, by when it began as well: after a failover another one, of another server, may have the number. */
type Backend = Pick<v.InferOutput<typeof session>, 'pid' | 'since'>
const waiting = v.object({ wait_event: v.nullable(v.string()) })

/**
 * More than the server sorts in memory: it goes to a temporary file on the disk of the data. The row alone would find room
 * in a page that is there already, while payments are refused.
 */
const SPILL = `SET LOCAL work_mem = '64kB'; SELECT count(*) FROM generate_series(1, 50000)`

const SLOW: WriteFault = { cause: 'slow', detail: undefined }
const COMMIT_WAITS: WriteFault = { cause: 'commit-waits', detail: undefined }

/**
 * Tries a write on a connection of its own, since those of the pool may all wait for what is to be found out. Resolves
 * within two times `patience` (milliseconds) and leaves nothing behind that waits on the server.
 */
export function createPostgresHealth(
  connections: Connections,
  name: string,
  patience = WRITE_PATIENCE,
) {
  const host = randomUUID()

  let hasWritten = false

  async function writeFault(): Promise<WriteFault | undefined> {
    const client = connections.newClient(patience)
    // The statement that waits reports what breaks it.
    client.on('error', () => {})
    const late = after(patience)
    let backend: Backend | undefined
    const write = async () => {
      await client.connect()
      await client.query('BEGIN')
      const { rows } = await client.query(
        `SELECT pid, extract(epoch FROM backend_start)::text AS since,
           pg_is_in_recovery() AS is_standby,
           current_setting('transaction_read_only') = 'on' AS is_read_only
         FROM pg_stat_activity WHERE pid = pg_backend_pid()`,
      )
      const own = v.parse(session, rows[0])
      backend = own
      if (own.is_standby) return { cause: 'standby', detail: undefined } as const
      if (own.is_read_only) return { cause: 'read-only', detail: undefined } as const
      await client.query(SPILL)
      await client.query(HEALTH_WRITE, [host, name])
      await client.query('COMMIT')
      hasWritten = true
      return undefined
    }
    try {
      const outcome = await Promise.race([write().catch(faultIn), late.promise])
      if (outcome !== 'late') return outcome
      return backend ? await whyLate(connections, backend, patience) : NO_ANSWER
    } finally {
      late.cancel()
      close(client)
    }
  }

  return {
    writeFault,
    /** Removes the row, of a host that ends: one that stays is of a host that has died. */
    async end(run: Tx['run']): Promise<void> {
      if (hasWritten) await run('DELETE FROM health_writes WHERE host = $1', [host])
    },
  }
}

const NO_ANSWER: WriteFault = { cause: 'away', detail: 'no answer' }

/** Looks at what the write waits for, and ends it: a client that has gone would not be noticed by its server. */
async function whyLate(
  connections: Connections,
  { pid, since }: Backend,
  patience: number,
): Promise<WriteFault> {
  const client = connections.newClient(patience / 2)
  client.on('error', () => {})
  const late = after(patience)
  const look = async () => {
    await client.connect()
    const { rows } = await client.query(
      `SELECT wait_event, pg_cancel_backend(pid) FROM pg_stat_activity
       WHERE pid = $1 AND extract(epoch FROM backend_start)::text = $2`,
      [pid, since],
    )
    const event = v.parse(v.array(waiting), rows)[0]?.wait_event
    return event === 'SyncRep' ? COMMIT_WAITS : SLOW
  }
  try {
    const outcome = await Promise.race([look().catch(faultIn), late.promise])
    return outcome === 'late' ? NO_ANSWER : outcome
  } finally {
    late.cancel()
    close(client)
  }
}

const faultIn = (error: unknown): WriteFault => faultOf(error, sqlState(error))

const close = (client: pg.Client): void => void client.connection.stream.destroy()

function after(ms: number) {
  const { promise, resolve } = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => resolve('late'), ms)
  return { promise, cancel: () => clearTimeout(timer) }
}
