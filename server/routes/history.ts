import { ENCODERS, HISTORIES } from '#contract/histories.ts'
import { HISTORY_KINDS, type HistoryKind, type LineOf } from '#domain/history.ts'
import { depositsOf } from '../deposits/deposits.ts'
import { purchasesOf } from '../purchases/purchases.ts'
import { sendJsonString } from '../send-json.ts'
import type { OwnRows } from '../users/own-rows.ts'
import { withdrawalsOf } from '../withdrawals/withdrawals.ts'
import type { Route } from './route.ts'

const QUERIES: { readonly [K in HistoryKind]: (own: OwnRows) => Promise<LineOf[K][]> } = {
  deposit: depositsOf,
  withdrawal: withdrawalsOf,
  purchase: purchasesOf,
}

async function encodedLines<K extends HistoryKind>(kind: K, own: OwnRows): Promise<object[]> {
  const encode = ENCODERS[kind]
  const lines = await QUERIES[kind](own)
  return lines.map((line) => encode(line))
}

/** The caller's deposits, withdrawals and purchases, newest first. */
export const historyRoutes: Route = (app, { sessions }) => {
  for (const kind of HISTORY_KINDS)
    app.get(HISTORIES[kind].call.path, async (request, reply) =>
      sendJsonString(reply, await encodedLines(kind, sessions.ownRows(request))),
    )
}
