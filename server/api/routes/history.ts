import type { FastifyRequest } from 'fastify'
import { historyCall, historyPageRequest } from '#contract/history/calls.ts'
import { ENCODERS } from '#contract/history/histories.ts'
import { HISTORY_KINDS, type HistoryKind } from '#domain/history.ts'
import { historyPage, wholeHistory } from '../../money/history/own-history.ts'
import { STORED } from '../../money/stored-histories.ts'
import type { OwnRows } from '../../platform/db/own-rows.ts'
import { parseAuthenticated } from '../../platform/http/parse-request.ts'
import { sendJson } from '../../platform/http/send-json.ts'
import type { CountRows } from '../../platform/limits/reading.ts'
import type { Route } from './route.ts'

/** The text of all lines. */
async function encodedLines<K extends HistoryKind>(
  kind: K,
  own: OwnRows,
  countRows: CountRows,
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
  countRows: CountRows,
): Promise<object> {
  const encode = ENCODERS[kind]
  const { lines, next } = await historyPage(own, STORED[kind], page)
  countRows(lines.length)
  return {
    rows: lines.map(({ id, change, line }) => ({ ...encode(line), Id: id, Change: change })),
    next: next === undefined ? null : String(next),
  }
}

/** Whether the caller uses the extension `history-pages`. */
const namesPage = ({ query }: FastifyRequest): boolean =>
  typeof query === 'object' && query !== null && ('limit' in query || 'before' in query)

/** The caller's histories: all of them, newest first, or a page of them. */
export const historyRoutes: Route = (app, { sessions, reading }) => {
  for (const kind of HISTORY_KINDS)
    app.get(historyCall(kind).path, async (request, reply) => {
      const own = sessions.ownReadings(request)
      if (!namesPage(request)) {
        const { userId } = await sessions.requireUser(request)
        const text = await reading.run(userId, (countRows) => encodedLines(kind, own, countRows))
        return sendJson(reply, text)
      }
      const requireCaller = () => sessions.requireUser(request)
      const page = await parseAuthenticated(requireCaller, historyPageRequest, request.query)
      const { userId } = await requireCaller()
      const text = await reading.page(userId, (countRows) =>
        encodedPage(kind, own, page, countRows),
      )
      return sendJson(reply, text)
    })
}
