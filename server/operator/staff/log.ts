import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { type Canonical, canonicalJson } from '#domain/staff/canonical.ts'
import { post } from '../../money/ledger/ledger.ts'
import { soundTransfers } from '../../money/ledger/sound.ts'
import type { Signer, Transaction, Tx } from '../../platform/db/db.ts'
import { type LogEntry, logEntry } from './entries.ts'

/*
 * The log of everything that was ordered: one chain, each row with the hash of the one before it. The ledger's chain names
 * each row's number and hash under the host's seal, so that who has the database alone can add none that counts, and an
 * audit sees one that is gone.
 */
const stored = v.object({
  number: v.number(),
  kind: v.string(),
  subject: v.string(),
  things: v.array(v.string()),
  content: v.string(),
  hash: v.string(),
  at: v.date(),
})
export type LogRow = v.InferOutput<typeof stored>

const COLUMNS = 'number, kind, subject, things, content, hash, at'

/** A row that the host has written, with what it says. */
export interface ReadRow {
  readonly number: number
  readonly at: Date
  readonly entry: LogEntry
}

/** Any otherwise unused number; orders of all hosts run one after another. */
const ORDERS_LOCK = 5_026_082

/** Waits until no other order is being carried out, until the end of the transaction. */
export const lockOrders = (tx: Tx): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock($1)', [ORDERS_LOCK])

export const FIRST = '0'.repeat(64)

/** The key of the ledger's entry for a row. */
export const entryKey = (number: number, hash: string): string => `log:${number}:${hash}`

export const hashOf = (content: string): string =>
  createHash('sha256').update(content).digest('hex')

export interface NewEntry {
  readonly entry: LogEntry
  readonly subject: string
  readonly things?: readonly string[]
}

/** Adds a row, in a transaction that has {@link lockOrders}. Resolves to its number. */
export async function addToLog(
  tx: Transaction,
  at: Date,
  { entry, subject, things = [] }: NewEntry,
): Promise<number> {
  const [last] = await tx.rows(
    v.object({ number: v.number(), hash: v.string() }),
    'SELECT number, hash FROM order_log ORDER BY number DESC LIMIT 1',
  )
  const number = (last?.number ?? 0) + 1
  const content = contentOf(number, last?.hash ?? FIRST, at, entry)
  const hash = hashOf(content)
  await tx.run(`INSERT INTO order_log (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7)`, [
    number,
    entry.kind,
    subject,
    things,
    content,
    hash,
    at,
  ])
  await post(tx, { key: entryKey(number, hash), at, legs: [] })
  await postFollowed(tx, at, entry, number)
  return number
}

/** What the newest row alone says, so that the one before it would count where that one is gone. */
const thingIn = (entry: LogEntry): string | undefined => {
  if (entry.kind === 'policy') return POLICY
  return entry.kind === 'staff' ? entry.id : undefined
}
export const POLICY = 'policy'

/** The key of the ledger's entry that a row of that thing, or 0 for none, is not the newest any more. */
const followedKey = (thing: string, number: number): string => `log-followed:${thing}:${number}`

async function postFollowed(
  tx: Transaction,
  at: Date,
  entry: LogEntry,
  number: number,
): Promise<void> {
  const thing = thingIn(entry)
  if (thing === undefined) return
  const rows = await logRows(tx, 'kind = $1 AND number < $2 ORDER BY number', [entry.kind, number])
  const former = (await soundRows(tx, rows)).filter((one) => thingIn(one.entry) === thing)
  const keys = [0, ...former.map((one) => one.number)].map((one) => followedKey(thing, one))
  const sound = await soundTransfers(tx, keys)
  for (const key of keys) if (!sound.has(key)) await post(tx, { key, at, legs: [] })
}

/** Those of these things whose newest row, by its number or 0 for none, is not the newest one that the host has written. */
export async function followed(
  db: Pick<Tx, 'rows'> & Signer,
  newest: ReadonlyMap<string, number>,
): Promise<ReadonlySet<string>> {
  const keys = new Map([...newest].map(([thing, number]) => [followedKey(thing, number), thing]))
  const sound = await soundTransfers(db, [...keys.keys()])
  return new Set([...keys].flatMap(([key, thing]) => (sound.has(key) ? [thing] : [])))
}

const contentOf = (number: number, before: string, at: Date, entry: Canonical): string =>
  canonicalJson({ number, before, at: at.toISOString(), entry })

const content = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ number: v.number(), before: v.string(), at: v.string(), entry: logEntry }),
)

/** What a row says; undefined for one that no host has written. */
export function contentIn(row: LogRow) {
  const read = v.safeParse(content, row.content)
  return read.success ? read.output : undefined
}

/** Rows of the log, which may be anybody's; {@link soundRows} keeps those of the host. */
export const logRows = (
  db: Pick<Tx, 'rows'>,
  condition: string,
  params: readonly unknown[] = [],
): Promise<LogRow[]> =>
  db.rows(stored, `SELECT ${COLUMNS} FROM order_log WHERE ${condition}`, params)

/** Those rows that the host has written, in their order here, each with what it says. */
export async function soundRows(
  db: Pick<Tx, 'rows'> & Signer,
  rows: readonly LogRow[],
): Promise<ReadRow[]> {
  const sound = await soundTransfers(
    db,
    rows.map(({ number, hash }) => entryKey(number, hash)),
  )
  return rows.flatMap((row) => {
    const content = contentIn(row)
    const isOwn =
      content &&
      content.number === row.number &&
      content.entry.kind === row.kind &&
      hashOf(row.content) === row.hash &&
      sound.has(entryKey(row.number, row.hash))
    return isOwn ? [{ number: row.number, at: new Date(content.at), entry: content.entry }] : []
  })
}
