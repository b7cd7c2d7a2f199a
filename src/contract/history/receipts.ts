import * as v from 'valibot'
import { HISTORY_KINDS, type HistoryKind } from '#domain/history.ts'
import { receiptsSchema } from '#domain/log/receipt.ts'
import { receiptListSchema, receiptsIn } from '#domain/log/receipt-list.ts'
import { sharesSchema } from '#domain/log/solvency.ts'
import type { Call } from '../values.ts'

/** The extension `receipts`: what the public log has of a line of the caller's history, opened for its owner. */
const PATH = '/receipts'
export const receiptsPath = { method: 'GET', path: PATH } as const satisfies Call
export const receiptsCall = (kind: HistoryKind, id: string): Call => ({
  method: 'GET',
  path: `${PATH}?kind=${kind}&id=${encodeURIComponent(id)}`,
})

export const receiptsRequest = v.object({
  kind: v.picklist(HISTORY_KINDS),
  id: v.pipe(v.string(), v.uuid()),
})

/** `waiting` is how much of what happened is not in the signed log yet. */
export const receiptsAnswer = v.object({
  ...receiptsSchema.entries,
  waiting: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

/** The extension `receipt-lists`: the same of up to so many lines at once, what they share once. */
export const MOST_RECEIPTS = 50
const LIST = `${PATH}/list`
export const receiptListPath = { method: 'GET', path: LIST } as const satisfies Call
export interface ListedLine {
  readonly kind: HistoryKind
  readonly id: string
}
export const receiptListCall = (lines: readonly ListedLine[]): Call => ({
  method: 'GET',
  path: `${LIST}?lines=${lines.map(({ kind, id }) => `${kind}:${encodeURIComponent(id)}`).join()}`,
})

/** `deposit:<id>,purchase:<id>`. */
export const receiptListRequest = v.object({
  lines: v.pipe(
    v.string(),
    v.transform((lines) =>
      lines.split(',').map((line) => {
        const [kind, id] = line.split(':')
        return { kind, id }
      }),
    ),
    v.array(receiptsRequest),
    v.maxLength(MOST_RECEIPTS),
  ),
})

/** What GET /receipts answers for each line, by its place in the question. A line that is not the caller's is left out. */
export const receiptListAnswer = v.pipe(
  receiptListSchema,
  v.transform((list) => ({ log: list.log, note: list.note, lines: receiptsIn(list) })),
  v.object({
    log: v.string(),
    note: v.string(),
    lines: v.array(v.object({ at: v.number(), answer: receiptsAnswer })),
  }),
)

/**
 * What the host owed to the caller on the newest day that its public log has (`/log/solvency`), and where that is in the trees.
 * Called only where the log has such a day.
 */
export const sharesCall = { method: 'GET', path: '/solvency' } as const satisfies Call
export const sharesAnswer = sharesSchema
