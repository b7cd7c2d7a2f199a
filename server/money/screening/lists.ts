import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import * as v from 'valibot'
import type { Db, Tx } from '../../platform/db/db.ts'
import { addMs, type Clock, MINUTE } from '../../platform/time/clock.ts'
import { type ListFile, readList, spellingsOf } from './list-file.ts'

/*
 * The lists are files that the operator brings and replaces; the database has what they said last, so that all hosts and the
 * database's own rules mean the same. A file that cannot be read leaves the list as it was.
 */

const stored = v.object({
  name: v.string(),
  hash: v.string(),
  accounts: v.number(),
  others: v.number(),
  at: v.date(),
  /** When its file was last written; null until a host of this version has read it. */
  brought_at: v.nullable(v.date()),
})
export type StoredList = v.InferOutput<typeof stored>

export const storedLists = (db: Pick<Tx, 'rows'>): Promise<StoredList[]> =>
  db.rows(
    stored,
    'SELECT name, hash, accounts, others, at, brought_at FROM screening_lists ORDER BY name',
  )

/** The name of a list is that of its file. */
export const listName = (path: string): string => basename(path)

interface Dependencies {
  readonly db: Db
  readonly clock: Clock
  readonly config: { readonly screeningLists: readonly string[] }
}

/** A list is read every minute by each host that has it. One that no host has read for this long is in no settings any more. */
const UNREAD = 10 * MINUTE

/**
 * Takes over what has changed in the files. Rejects with the first file that cannot be read, after all others. A list that is
 * not in this host's settings may be in those of another, so it holds until nobody reads it.
 */
export const createScreening = ({ db, clock, config: { screeningLists } }: Dependencies) => ({
  async turn(): Promise<void> {
    const failures: unknown[] = []
    for (const path of screeningLists)
      try {
        await take(db, clock, listName(path), await readListAt(path))
      } catch (error) {
        failures.push(error)
      }
    const names = screeningLists.map(listName)
    const now = clock.now()
    await db.run('UPDATE screening_lists SET read_at = $2 WHERE name = ANY ($1)', [names, now])
    await db.run(
      'DELETE FROM screening_lists WHERE name <> ALL ($1) AND coalesce(read_at, at) < $2',
      [names, addMs(now, -UNREAD)],
    )
    if (failures.length > 0) throw failures[0]
  },
})

/** A list with the time when its file was last written. */
interface BroughtList extends ListFile {
  readonly broughtAt: Date
}

/** Rejects with an Error that names the file. */
export async function readListAt(path: string): Promise<BroughtList> {
  try {
    // Text and time are of the same file, whatever takes its place meanwhile.
    await using file = await open(path)
    const { mtime: broughtAt } = await file.stat()
    return { ...readList(await file.readFile('utf8')), broughtAt }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`SCREENING_LISTS: ${listName(path)}: ${why}`, { cause: error })
  }
}

const hashRow = v.object({ hash: v.string() })

const take = (
  db: Db,
  clock: Clock,
  name: string,
  { hash, accounts, others, broughtAt }: BroughtList,
) =>
  db.transaction(async (tx) => {
    await tx.run(
      `UPDATE screening_lists SET brought_at = $2
       WHERE name = $1 AND (brought_at IS NULL OR brought_at < $2)`,
      [name, broughtAt],
    )
    const select = 'SELECT hash FROM screening_lists WHERE name = $1'
    const [before] = await tx.rows(hashRow, select, [name])
    if (before?.hash === hash) return
    const at = clock.now()
    await tx.run(
      `INSERT INTO screening_lists (name, hash, accounts, others, at, brought_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (name) DO UPDATE SET hash = $2, accounts = $3, others = $4, at = $5`,
      [name, hash, accounts.size, others, at, broughtAt],
    )
    const addresses = JSON.stringify([...accounts].flatMap(spellingsOf))
    // One that stays has been listed since it came: what was released stays so.
    await tx.run(
      `DELETE FROM listed_addresses WHERE list = $1
       AND address NOT IN (SELECT jsonb_array_elements_text($2::jsonb))`,
      [name, addresses],
    )
    await tx.run(
      `INSERT INTO listed_addresses (address, list, since)
       SELECT jsonb_array_elements_text($2::jsonb), $1, $3 ON CONFLICT DO NOTHING`,
      [name, addresses, at],
    )
  })
