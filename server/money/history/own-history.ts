import * as v from 'valibot'
import type { HistoryLine } from '#domain/history.ts'
import type { Tx } from '../../platform/db/db.ts'
import { CALLER, type OwnRows } from '../../platform/db/own-rows.ts'
import type { EntryName } from './statement-texts.ts'

/** What else a statement says of the entries of a history, beside their kind. */
export interface StatementWords {
  /** The fee of those that have one taken off. */
  readonly fee?: EntryName
  /** The time until which those that can be taken back can be. */
  readonly reversed?: EntryName
}

/** Where the lines of a history are stored, and how a statement words them. */
export interface StoredHistory<Line extends HistoryLine> {
  readonly table: string
  readonly columns: string
  readonly row: v.GenericSchema<unknown, Line>
  readonly words?: StatementWords
}

/** Lines that are read and sent at a time: between two, others have their turn. */
const AT_ONCE = 2000

const placed = v.looseObject({ place_at: v.string(), place_id: v.string() })

/** All of the user's lines, newest first, some at a time. */
export async function* wholeHistory<Line extends HistoryLine>(
  own: OwnRows,
  { table, columns, row }: StoredHistory<Line>,
): AsyncGenerator<readonly Line[]> {
  const stored = v.pipe(
    placed,
    v.transform(({ place_at, place_id, ...rest }) => ({
      place: [place_at, place_id] as const,
      line: v.parse(row, rest),
    })),
  )
  const listed = `at::text AS place_at, id::text AS place_id, ${columns}`
  const order = `ORDER BY at DESC, id LIMIT ${AT_ONCE}`
  let page = await own.rows(
    stored,
    `SELECT ${listed} FROM ${table} WHERE user_id = ${CALLER} ${order}`,
  )
  for (;;) {
    yield page.map(({ line }) => line)
    const last = page.at(-1)
    if (!last || page.length < AT_ONCE) return
    page = await own.rows(
      stored,
      `SELECT ${listed} FROM ${table} WHERE user_id = ${CALLER}
         AND at <= $1::timestamptz AND (at < $1::timestamptz OR id > $2::uuid) ${order}`,
      last.place,
    )
  }
}

/** A line, with its id and the number of its last change (`09-histories.sql`). */
export interface StoredLine<Line> {
  readonly id: string
  readonly change: number
  readonly line: Line
}

export interface PageOf<Line> {
  readonly lines: readonly StoredLine<Line>[]
  /** The number before which the next page begins; undefined if this is the last one. */
  readonly next: number | undefined
}

/** Reads at most `limit` of the user's lines that were last changed before the change `before`, the last change first. */
export async function historyPage<Line extends HistoryLine>(
  own: OwnRows,
  { table, columns, row }: StoredHistory<Line>,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<PageOf<Line>> {
  const stored = v.pipe(
    v.looseObject({ id: v.string(), change: v.number() }),
    v.transform(({ id, change, ...rest }) => ({ id, change, line: v.parse(row, rest) })),
  )
  const rows = await own.rows(
    stored,
    `SELECT id, change, ${columns} FROM ${table}_page(${CALLER}, $1, $2) ORDER BY change DESC`,
    [before, limit + 1],
  )
  const lines = rows.slice(0, limit)
  return { lines, next: rows.length > limit ? lines.at(-1)?.change : undefined }
}

const newest = v.object({ user_id: v.string(), newest: v.number() })

/** The number of the newest change of each user's deposits, where there are any. */
export async function depositChangesOf(
  db: Pick<Tx, 'rows'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows(
    newest,
    `SELECT user_id, newest FROM history_counters
     WHERE kind = 'deposits' AND user_id IN (SELECT jsonb_array_elements_text($1::jsonb)::uuid)`,
    [JSON.stringify(userIds)],
  )
  return new Map(rows.map((row) => [row.user_id, row.newest]))
}
