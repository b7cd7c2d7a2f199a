import * as v from 'valibot'
import type { Db, Replica, ReplicaFault, Tx } from '../../platform/db/db.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { DatabaseUnavailable } from '../../platform/db/unavailable.ts'
import type { HostConfig } from '../config/config.ts'

/** Seconds between two looks at how far a standby is. */
const PAUSE = 0.005
const position = v.object({ lsn: v.string() })
const progress = v.object({ is_standby: v.boolean(), is_there: v.nullable(v.boolean()) })

/**
 * Reads from `standby` what was committed on the primary until the call, for which it waits at most `wait` milliseconds: so
 * everybody sees what they have written, at whichever host. What it cannot answer then is read from the primary.
 */
export function createReplica(
  primary: Pick<Tx, 'rows'>,
  standby: Pick<Db, 'transaction'>,
  { wait, onError }: { readonly wait: number; readonly onError: (error: Error) => void },
): Replica {
  const counts = { replica: 0, primary: 0 }
  const looks = Math.ceil(wait / 1000 / PAUSE)

  async function positionOfPrimary(): Promise<string> {
    const [row] = await primary.rows(position, 'SELECT pg_current_wal_flush_lsn()::text AS lsn')
    if (!row) throw new Error('a query without a row')
    return row.lsn
  }

  /** Resolves to why it does not have what the primary had at that position. */
  async function faultAt(tx: Tx, lsn: string): Promise<ReplicaFault | undefined> {
    for (let look = 0; ; look++) {
      const [row] = await tx.rows(
        progress,
        `SELECT pg_is_in_recovery() AS is_standby, pg_last_wal_replay_lsn() >= $1::pg_lsn AS is_there`,
        [lsn],
      )
      if (!row?.is_standby) return 'no-standby'
      if (row.is_there) return undefined
      if (look >= looks) return 'behind'
      await tx.run('SELECT pg_sleep($1)', [PAUSE])
    }
  }

  async function fromStandby<S extends v.GenericSchema>(
    schema: S,
    sql: string,
    params: readonly unknown[],
  ): Promise<v.InferOutput<S>[] | undefined> {
    try {
      // A server that is no primary for the moment of a failover has no such position, and answers the reading itself.
      const lsn = await positionOfPrimary()
      return await standby.transaction(async (tx) =>
        (await faultAt(tx, lsn)) ? undefined : await tx.rows(schema, sql, params),
      )
    } catch (error) {
      // That it is away has been said when it went, and is counted.
      if (!(error instanceof DatabaseUnavailable))
        onError(error instanceof Error ? error : new Error(String(error)))
      return undefined
    }
  }

  return {
    async rows(schema, sql, params = []) {
      const fromReplica = await fromStandby(schema, sql, params)
      counts[fromReplica ? 'replica' : 'primary'] += 1
      return fromReplica ?? (await primary.rows(schema, sql, params))
    },
    readings: () => ({ ...counts }),
    async fault() {
      const lsn = await positionOfPrimary()
      try {
        return await standby.transaction((tx) => faultAt(tx, lsn))
      } catch (error) {
        if (error instanceof DatabaseUnavailable) return 'away'
        throw error
      }
    },
  }
}

/** The replica need not answer: without it the primary does. */
export function withReplica(
  db: Db,
  { url, wait }: NonNullable<HostConfig['replica']>,
  onError: (error: unknown) => void,
): Db {
  const standby = openPostgres(url, { onError })
  return {
    ...db,
    replica: createReplica(db, standby, { wait, onError }),
    async close() {
      await standby.close()
      await db.close()
    },
  }
}
