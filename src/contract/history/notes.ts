import * as v from 'valibot'
import { HISTORY_KINDS, type HistoryKind } from '#domain/history.ts'
import { type Call, withoutNul } from '../values.ts'

/** The extension `notes`: what a person has noted on lines of their histories. */
export const notesCall = { method: 'GET', path: '/notes' } as const satisfies Call
export const noteChange = { method: 'PUT', path: '/note' } as const satisfies Call

export const LONGEST_NOTE = 200

const kind = v.picklist(HISTORY_KINDS)
const id = v.pipe(v.string(), v.uuid())

/** A note on the line with that id; an empty one removes it. */
export interface Note {
  readonly kind: HistoryKind
  readonly id: string
  readonly note: string
}

/** A note is one line, without characters that cannot be seen. */
const text = v.pipe(
  v.string(),
  v.maxLength(1000),
  withoutNul,
  v.transform((typed) => typed.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()),
  v.maxLength(LONGEST_NOTE),
)

export const noteRequest = v.object({ kind, id, note: text })
export const notesAnswer = v.object({ notes: v.array(v.object({ kind, id, note: v.string() })) })
