import * as v from 'valibot'
import { HISTORY_KINDS, type HistoryKind } from '#domain/history.ts'
import { receiptsSchema } from '#domain/log/receipt.ts'
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

/**
 * What the host owed to the caller on the newest day that its public log has (`/log/solvency`), and where that is in the trees.
 * Called only where the log has such a day.
 */
export const sharesCall = { method: 'GET', path: '/solvency' } as const satisfies Call
export const sharesAnswer = sharesSchema
