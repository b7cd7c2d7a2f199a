import * as v from 'valibot'
import { receiptsPath, receiptsRequest, sharesCall } from '#contract/history/receipts.ts'
import { STORED } from '../../money/stored-histories.ts'
import { CALLER } from '../../platform/db/own-rows.ts'
import { parseRequest } from '../../platform/http/parse-request.ts'
import { notFound, Refusal } from '../../platform/http/refusal.ts'
import type { ProofServices } from '../../proof/services.ts'
import type { Route } from './route.ts'

/** The extension `receipts`, and what the log's newest day of debts has of the caller. */
export const receiptRoutes: Route<ProofServices> = (app, { publicLog, sessions }) => {
  app.get(receiptsPath.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    const { kind, id } = parseRequest(receiptsRequest, request.query)
    const lines = await sessions
      .ownRows(request)
      .rows(
        v.unknown(),
        `SELECT 1 FROM ${STORED[kind].table} WHERE user_id = ${CALLER} AND id = $1`,
        [id],
      )
    if (lines.length === 0) throw new Refusal(404, 'no-line', 'There is no such line.')
    const receipts = await publicLog.receipts({ kind, id, userId })
    if (!receipts) throw notFound()
    return receipts
  })
  app.get(sharesCall.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    const shares = await publicLog.shares(userId)
    if (!shares) throw notFound()
    return shares
  })
}
