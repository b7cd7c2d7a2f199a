import {
  purchaseRight,
  purchaseWithdraw,
  purchaseWithdrawRequest,
} from '#contract/money/delivery.ts'
import { requireNotFrozen } from '../../accounts/freezes/freezes.ts'
import { withdrawFrom } from '../../money/purchases/withdraw-from.ts'
import { parseRequest } from '../../platform/http/parse-request.ts'
import { notFound } from '../../platform/http/refusal.ts'
import type { Route } from './route.ts'

/** The extension `purchase-withdrawal`. Nothing leaves the account by it, so a session is enough. */
export const purchaseWithdrawalRoutes: Route = (app, { clock, config, db, sessions, settings }) => {
  const period = config.purchaseWithdrawal

  app.get(purchaseRight.path, async (request) => {
    await sessions.requireUser(request)
    return { period }
  })

  app.post(purchaseWithdraw.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    await settings.requireOpen()
    if (period === 0) throw notFound()
    const { id: purchaseId } = parseRequest(purchaseWithdrawRequest, request.body)
    await requireNotFrozen(db, userId)
    await db.transaction((tx) => withdrawFrom(tx, { userId, purchaseId, period }, clock.now()))
    return {}
  })
}
