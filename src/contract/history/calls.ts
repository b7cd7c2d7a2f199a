import * as v from 'valibot'
import type { HistoryKind } from '#domain/history.ts'
import type { Call } from '../values.ts'

/**
 * A history's path has the name of its kind, but that of the purchases (product §3). Apart from the schemas of the rows, so
 * that a browser can send the calls while it loads those.
 */
export const historyCall = (kind: HistoryKind): Call => ({
  method: 'GET',
  path: `/${kind === 'purchase' ? 'token' : kind}/detail`,
})

/** How many rows a page has: the first one is shown at once, the others are read in the background. */
const FIRST_PAGE = 100
export const LARGEST_PAGE = 1000

/** The call of one page of a history, the extension `history-pages`. `before` is the `next` of the page before it. */
export function historyPageCall(kind: HistoryKind, before?: string): Call {
  const { method, path } = historyCall(kind)
  return before === undefined
    ? { method, path: `${path}?limit=${FIRST_PAGE}` }
    : { method, path: `${path}?before=${encodeURIComponent(before)}&limit=${LARGEST_PAGE}` }
}

/*
 * The extension `history-pages`: with `limit`, the history calls answer one page, and without it the whole list.
 * The rows of the pages come in the order of their last change, newest first, whatever their time: what a page is followed
 * by was last changed before it. So a change that comes later, such as the approval of an old withdrawal, is always on the
 * first page, and whoever has read down to a change that they know has read all that they do not know.
 */

const digits = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))

/** The request to our host, whose cursor is the number of a change. A larger limit is as good as the largest. */
export const historyPageRequest = v.object({
  before: v.optional(digits, '999999999999999'),
  limit: v.pipe(
    digits,
    v.minValue(1),
    v.transform((limit) => Math.min(limit, LARGEST_PAGE)),
  ),
})

/** `next` is null on the last page. */
export const historyPageAnswer = v.object({
  rows: v.array(v.unknown()),
  next: v.nullable(v.string()),
})

/** What a row of a page has beside its fields: the same id in every version of it, and the number of its last change. */
export const pageRow = v.object({ Id: v.string(), Change: v.pipe(v.number(), v.safeInteger()) })
