import * as v from 'valibot'
import { entrySchema, type LogEntry } from '#domain/log/entries.ts'
import type { Tx } from '../../platform/db/db.ts'

/** A day of debts whose trees are made. */
export const storedDay = v.object({ day: v.string(), at: v.date(), coins: v.string() })
export const STORED_DAY = 'SELECT day::text AS day, at, coins, leaf FROM solvency_days'

const trees = v.pipe(v.string(), v.parseJson(), v.array(v.looseObject({})))

/** The entry of a day; undefined before its trees are made. */
export async function entryOfDay(db: Pick<Tx, 'rows'>, day: string): Promise<LogEntry | undefined> {
  const [row] = await db.rows(storedDay, `${STORED_DAY} WHERE day = $1 AND coins IS NOT NULL`, [
    day,
  ])
  return row && entryOf(row)
}

export function entryOf({ day, at, coins }: v.InferOutput<typeof storedDay>): LogEntry {
  const made = { day, time: at.toISOString(), coins: v.parse(trees, coins) }
  return v.parse(entrySchema, { v: 1, kind: 'solvency', ...made })
}
