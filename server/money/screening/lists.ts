import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import * as v from 'valibot'
import type { Db, Signer, Transaction, Tx } from '../../platform/db/db.ts'
import {
  isOwnRow,
  type SealedRow,
  sealedRowsWith,
  sealRows,
} from '../../platform/db/sealed-rows.ts'
import { addMs, CLOCK_TOLERANCE, type Clock, MINUTE } from '../../platform/time/clock.ts'
import { type ListFile, readList, spellingsOf } from './list-file.ts'

/*
 * The lists are files that the operator brings and replaces; the database has what they said last, so that all hosts and the
 * database's own rules mean the same. A file that cannot be read leaves the list as it was.
 *
 * What the database has is sealed in parts, of which each holds everything (listings.ts) while it is not as this host has written
 * it. Each time a file is read, all parts of its list are verified, and written anew where somebody has changed them.
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

/** One that is in no settings any more is no list (`NOTHING`). */
export const storedLists = (db: Pick<Tx, 'rows'>): Promise<StoredList[]> =>
  db.rows(
    stored,
    `SELECT name, hash, accounts, others, at, brought_at FROM screening_lists
     WHERE hash <> '' ORDER BY name`,
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

/** What such a list says from then on. Its rows stay, since one that is gone would show by nothing. */
const NOTHING: ListFile = { hash: '', accounts: new Set(), others: 0 }

/**
 * Takes over what has changed in the files. Rejects with the first file that cannot be read, after all others. A list that is
 * not in this host's settings may be in those of another, so it holds until nobody reads it.
 */
export const createScreening = (
  { db, clock, config: { screeningLists } }: Dependencies,
  onError: (error: unknown) => void,
) => ({
  async turn(): Promise<void> {
    const failures: unknown[] = []
    const take = async (name: string, file: ListFile, broughtAt?: Date) => {
      if (await isStored(db, name, file.hash)) return
      const text = 'was not as this host has taken it over: somebody has changed it in the database'
      if ((await store(db, name, file, { at: clock.now(), broughtAt })) === 'changed')
        onError(
          new Error(
            `screening: ${name} ${text}. It is again, and holds what was released from it before`,
          ),
        )
    }
    for (const path of screeningLists)
      try {
        const { broughtAt, ...file } = await readListAt(path)
        await setBrought(db, listName(path), broughtAt)
        await take(listName(path), file, broughtAt)
      } catch (error) {
        failures.push(error)
      }
    const names = screeningLists.map(listName)
    const now = clock.now()
    for (const { name } of await unreadLists(db, names, now)) await take(name, NOTHING)
    await db.run('UPDATE screening_lists SET read_at = $2 WHERE name = ANY ($1)', [names, now])
    if (failures.length > 0) throw failures[0]
  },
})

const named = v.object({ name: v.string() })

/** A time in the future is nobody's. */
const unreadLists = (db: Db, names: readonly string[], now: Date) =>
  db.rows(
    named,
    `SELECT name FROM screening_lists
     WHERE name <> ALL ($1) AND coalesce(read_at, at) NOT BETWEEN $2 AND $3 ORDER BY name`,
    [names, addMs(now, -UNREAD), addMs(now, CLOCK_TOLERANCE)],
  )

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

const setBrought = (db: Db, name: string, broughtAt: Date) =>
  db.run(
    `UPDATE screening_lists SET brought_at = $2
     WHERE name = $1 AND (brought_at IS NULL OR brought_at < $2)`,
    [name, broughtAt],
  )

/** One is found by a byte of the address's hash (164-screening-seals.sql). */
const PARTS = 256
/** Those that one statement reads: of a long list all of them would keep an embedded database for a second. */
const AT_ONCE = 32
const keysOf = (list: string): string[] =>
  Array.from({ length: PARTS }, (_, part) => `${list}:${part}`)

type Standing = { readonly kind: 'none' | 'changed' } | { readonly kind: 'own'; hash: string }

/** How a list is in the database. One that an earlier version has stored has no parts. */
async function standingOf(db: Pick<Tx, 'rows'> & Signer, name: string): Promise<Standing> {
  const parts: SealedRow[] = []
  const keys = keysOf(name)
  for (let from = 0; from < PARTS; from += AT_ONCE)
    for await (const part of sealedRowsWith(db, 'listed_parts', keys.slice(from, from + AT_ONCE)))
      parts.push(part)
  if (parts.length === 0) return { kind: 'none' }
  const hash = parts[0]?.values[0]
  const isOwn = parts.length === PARTS && parts.every((part) => isOwnRow(db, 'listed_parts', part))
  return isOwn && hash != null ? { kind: 'own', hash } : { kind: 'changed' }
}

/** Whether the database has a list as this host has taken it over from a file with this hash. */
export async function isStored(db: Db, name: string, hash: string): Promise<boolean> {
  const standing = await standingOf(db, name)
  return standing.kind === 'own' && standing.hash === hash
}

/** Stores and seals what a file says. Resolves to how the list was. */
const store = (
  db: Db,
  name: string,
  file: ListFile,
  { at, broughtAt }: { readonly at: Date; readonly broughtAt: Date | undefined },
): Promise<Standing['kind']> =>
  db.transaction(async (tx) => {
    // Nobody else writes one of them until all are sealed.
    await tx.run('LOCK TABLE listed_addresses IN SHARE ROW EXCLUSIVE MODE')
    const before = await standingOf(tx, name)
    const { hash, accounts, others } = file
    // Another host was first.
    if (before.kind === 'own' && before.hash === hash) return 'own'
    await tx.run(
      `INSERT INTO screening_lists (name, hash, accounts, others, at, brought_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (name) DO UPDATE SET hash = $2, accounts = $3, others = $4, at = $5`,
      [name, hash, accounts.size, others, at, broughtAt ?? null],
    )
    // One that stays has been listed since it came: what was released stays so. Since when is not known where it was changed.
    const addresses = JSON.stringify([...accounts].flatMap(spellingsOf))
    const kept = before.kind === 'own' ? addresses : '[]'
    await tx.run(
      `DELETE FROM listed_addresses WHERE list = $1
       AND address NOT IN (SELECT jsonb_array_elements_text($2::jsonb))`,
      [name, kept],
    )
    await tx.run(
      `INSERT INTO listed_addresses (address, list, since)
       SELECT jsonb_array_elements_text($2::jsonb), $1, $3 ON CONFLICT DO NOTHING`,
      [name, addresses, at],
    )
    await sealParts(tx, name)
    return before.kind
  })

async function sealParts(tx: Transaction, name: string): Promise<void> {
  await tx.run(
    `INSERT INTO listed_parts (list, part) SELECT $1, generate_series(0, ${PARTS - 1}) ON CONFLICT DO NOTHING`,
    [name],
  )
  const parts = sealedRowsWith(tx, 'listed_parts', keysOf(name))
  await sealRows(tx, 'listed_parts', () => true, parts)
}
