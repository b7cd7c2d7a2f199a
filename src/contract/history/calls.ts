import type { HistoryKind } from '#domain/history.ts'
import type { Call } from '../call.ts'

/** Apart from the schemas of the rows, so that a browser can send the calls while it loads those. */
export const HISTORY_CALLS: Readonly<Record<HistoryKind, Call>> = {
  deposit: { method: 'GET', path: '/deposit/detail' },
  withdrawal: { method: 'GET', path: '/withdrawal/detail' },
  purchase: { method: 'GET', path: '/token/detail' },
}

/** How many rows a page has: the first one is shown at once, the others are read in the background. */
const FIRST_PAGE = 100
export const LARGEST_PAGE = 1000

/** The call of one page of a history, the extension `history-pages`. `before` is the `next` of the page before it. */
export function historyPageCall(kind: HistoryKind, before?: string): Call {
  const { method, path } = HISTORY_CALLS[kind]
  return before === undefined
    ? { method, path: `${path}?limit=${FIRST_PAGE}` }
    : { method, path: `${path}?before=${encodeURIComponent(before)}&limit=${LARGEST_PAGE}` }
}
