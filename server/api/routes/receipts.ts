import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import {
  type ListedLine,
  receiptListPath,
  receiptListRequest,
  receiptsPath,
  receiptsRequest,
  sharesCall,
} from '#contract/history/receipts.ts'
import { receiptsIn } from '#domain/log/receipt-list.ts'
import { STORED } from '../../money/stored-histories.ts'
import { CALLER } from '../../platform/db/own-rows.ts'
import { acceptsGzip, gzipped } from '../../platform/http/gzip.ts'
import { parseRequest } from '../../platform/http/parse-request.ts'
import { notFound, Refusal } from '../../platform/http/refusal.ts'
import type { ProofServices } from '../../proof/services.ts'
import type { Route } from './route.ts'

const row = v.object({ id: v.string() })

/** The extensions `receipts` and `receipt-lists`, and what the log's newest day of debts has of the caller. */
export const receiptRoutes: Route<ProofServices> = (app, { publicLog, sessions }) => {
  /** Those of the lines that are the caller's. */
  async function ownLines(request: FastifyRequest, lines: readonly ListedLine[]) {
    const rows = sessions.ownRows(request)
    const own = new Set<string>()
    for (const [kind, of] of Map.groupBy(lines, (line) => line.kind)) {
      const ids = of.map((line) => line.id)
      const stored = await rows.rows(
        row,
        `SELECT id::text FROM ${STORED[kind].table} WHERE user_id = ${CALLER} AND id = ANY($1)`,
        [ids],
      )
      for (const { id } of stored) own.add(`${kind} ${id}`)
    }
    return lines
      .map((line, at) => ({ ...line, at }))
      .filter(({ kind, id }) => own.has(`${kind} ${id}`))
  }

  app.get(receiptsPath.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    const lines = await ownLines(request, [parseRequest(receiptsRequest, request.query)])
    if (lines.length === 0) throw new Refusal(404, 'no-line', 'There is no such line.')
    const list = await publicLog.receipts(userId, lines)
    const [line] = list ? receiptsIn(list) : []
    if (!line) throw notFound()
    return line.answer
  })
  app.get(receiptListPath.path, async (request, reply) => {
    const { userId } = await sessions.requireUser(request)
    const { lines } = parseRequest(receiptListRequest, request.query)
    const list = await publicLog.receipts(userId, await ownLines(request, lines))
    if (!list) throw notFound()
    reply.header('vary', 'accept-encoding')
    if (!acceptsGzip(request)) return list
    // Hashes are sent as text, a third of which is saved.
    return reply
      .type('application/json; charset=utf-8')
      .header('content-encoding', 'gzip')
      .send(await gzipped(JSON.stringify(list)))
  })
  app.get(sharesCall.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    const shares = await publicLog.shares(userId)
    if (!shares) throw notFound()
    return shares
  })
}
