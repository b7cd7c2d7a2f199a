import * as v from 'valibot'
import type { Note } from '#contract/history/notes.ts'
import { HISTORY_KINDS } from '#domain/history.ts'
import type { Tx } from '../platform/db/db.ts'
import { CALLER, type OwnRows } from '../platform/db/own-rows.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { STORED } from './stored-histories.ts'

/** The limit of one person. */
const MOST = 5000

const row = v.object({ kind: v.picklist(HISTORY_KINDS), id: v.string(), note: v.string() })

/** The caller's notes. */
export const ownNotes = (own: OwnRows): Promise<Note[]> =>
  own.rows(
    row,
    `SELECT kind, line_id AS id, note FROM notes WHERE user_id = ${CALLER} ORDER BY at, line_id`,
  )

/** Stores a note on a line of the caller's, or removes it if it is empty. Refuses with 404 and 409. */
export async function storeNote(
  tx: Tx,
  own: OwnRows,
  userId: string,
  { kind, id, note }: Note,
  at: Date,
): Promise<void> {
  if (note === '') {
    await tx.run('DELETE FROM notes WHERE user_id = $1 AND kind = $2 AND line_id = $3', [
      ...[userId, kind, id],
    ])
    return
  }
  const lines = await own.rows(
    v.unknown(),
    `SELECT 1 FROM ${STORED[kind].table} WHERE user_id = ${CALLER} AND id = $1`,
    [id],
  )
  if (lines.length === 0) throw new Refusal(404, 'no-line', 'There is no such line.')
  const stored = await tx.run(
    `INSERT INTO notes (user_id, kind, line_id, note, at)
     SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM notes WHERE user_id = $1) < ${MOST}
     ON CONFLICT (user_id, kind, line_id) DO UPDATE SET note = excluded.note, at = excluded.at`,
    [userId, kind, id, note, at],
  )
  if (stored === 0) throw new Refusal(409, 'too-many-notes', 'There is no room for more notes.')
}
