import type { HistoryKind } from '#domain/history.ts'
import type { Call } from './call.ts'

/** Apart from the schemas of the rows, so that a browser can send the calls while it loads those. */
export const HISTORY_CALLS: Readonly<Record<HistoryKind, Call>> = {
  deposit: { method: 'GET', path: '/deposit/detail' },
  withdrawal: { method: 'GET', path: '/withdrawal/detail' },
  purchase: { method: 'GET', path: '/token/detail' },
}
