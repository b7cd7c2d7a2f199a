import type { FastifyRequest } from 'fastify'
import { historyPageRequest } from '#contract/history/calls.ts'
import { ENCODERS, HISTORIES } from '#contract/history/histories.ts'
import { HISTORY_KINDS, type HistoryKind, type LineOf } from '#domain/history.ts'
import { depositHistory } from '../../money/deposits/deposits.ts'
import { historyPage, type StoredHistory, wholeHistory } from '../../money/history/own-history.ts'
import { purchaseHistory } from '../../money/purchases/purchases.ts'
import { withdrawalHistory } from '../../money/withdrawals/withdrawals.ts'
import type { OwnRows } from '../../platform/db/own-rows.ts'
import { parseAuthenticated } from '../../platform/http/parse-request.ts'
import { sendJson } from '../../platform/http/send-json.ts'
import type { Route } from './route.ts'

const STORED: { readonly [K in HistoryKind]: StoredHistory<LineOf[K]> } = {
  deposit: depositHistory,
  withdrawal: withdrawalHistory,
  purchase: purchaseHistory,
}

/** The text of all lines. */
async function encodedLines<K extends HistoryKind>(
  kind: K,
  own: OwnRows,
  countRows: (rows: number) => void,
): Promise<string> {
  const encode = ENCODERS[kind]
  const texts: string[] = []
  for await (const lines of wholeHistory(own, STORED[kind])) {
    countRows(lines.length)
    if (lines.length > 0) texts.push(JSON.stringify(lines.map((line) => encode(line))).slice(1, -1))
  }
  return `[${texts.join(',')}]`
}

async function encodedPage<K extends HistoryKind>(
  kind: K,
  own: OwnRows,
  page: { readonly before: number; readonly limit: number },
): Promise<object> {
  const encode = ENCODERS[kind]
  const { lines, next } = await historyPage(own, STORED[kind], page)
  return {
    rows: lines.map(({ id, change, line }) => ({ ...encode(line), Id: id, Change: change })),
    next: next === undefined ? null : String(next),
  }
}

/** Whether the caller uses the extension `history-pages`. */
const namesPage = ({ query }: FastifyRequest): boolean =>
  typeof query === 'object' && query !== null && ('limit' in query || 'before' in query)

/** The caller's deposits, withdrawals and purchases: all of them, newest first, or a page of them. */
export const historyRoutes: Route = (app, { sessions, reading }) => {
  for (const kind of HISTORY_KINDS)
    app.get(HISTORIES[kind].call.path, async (request, reply) => {
      const own = sessions.ownRows(request)
      if (!namesPage(request)) {
        const { userId } = await sessions.requireUser(request)
        const text = await reading.run(userId, (countRows) => encodedLines(kind, own, countRows))
        return sendJson(reply, text)
      }
      const requireCaller = () => sessions.requireUser(request)
      const page = await parseAuthenticated(requireCaller, historyPageRequest, request.query)
      return sendJson(reply, await encodedPage(kind, own, page))
    })
}
