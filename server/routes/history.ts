import { depositDetail, encodeDepositRow } from '#contract/deposit-detail.ts'
import { encodePurchaseRow, tokenDetail } from '#contract/token-detail.ts'
import { encodeWithdrawalRow, withdrawalDetail } from '#contract/withdrawal-detail.ts'
import { depositsOf } from '../deposits/deposits.ts'
import { purchasesOf } from '../purchases/purchases.ts'
import { sendJsonString } from '../send-json.ts'
import { withdrawalsOf } from '../withdrawals/withdrawals.ts'
import type { Route } from './route.ts'

/** The caller's deposits, withdrawals and purchases, newest first. */
export const historyRoutes: Route = (app, { sessions }) => {
  app.get(depositDetail.path, async (request, reply) => {
    const lines = await depositsOf(sessions.ownRows(request))
    return sendJsonString(reply, lines.map(encodeDepositRow))
  })
  app.get(withdrawalDetail.path, async (request, reply) => {
    const lines = await withdrawalsOf(sessions.ownRows(request))
    return sendJsonString(reply, lines.map(encodeWithdrawalRow))
  })
  app.get(tokenDetail.path, async (request, reply) => {
    const lines = await purchasesOf(sessions.ownRows(request))
    return sendJsonString(reply, lines.map(encodePurchaseRow))
  })
}
