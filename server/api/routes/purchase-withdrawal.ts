import {
  purchaseRight,
  purchaseWithdraw,
  purchaseWithdrawRequest,
} from '#contract/money/delivery.ts'
import { requireNotFrozen } from '../../accounts/freezes/freezes.ts'
import { userById } from '../../accounts/users/users.ts'
import { withdrawFrom } from '../../money/purchases/withdraw-from.ts'
import { logMailError } from '../../notify/mail/log-mail-error.ts'
import { purchaseTakenBackMail } from '../../notify/mail/notice-texts.ts'
import { mailContext, storeNotice } from '../../notify/mail/notices.ts'
import { parseRequest } from '../../platform/http/parse-request.ts'
import { notFound } from '../../platform/http/refusal.ts'
import type { Route } from './route.ts'

/** The extension `purchase-withdrawal`. No coin leaves the account by it, so a session is enough, and its owner is notified by mail. */
export const purchaseWithdrawalRoutes: Route = (app, deps) => {
  const { clock, config, db, sessions, settings } = deps
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
    const notice = await db.transaction(async (tx) => {
      const at = clock.now()
      const takenBack = await withdrawFrom(tx, { userId, purchaseId, period }, at)
      const { email } = await userById(tx, userId)
      const mail = purchaseTakenBackMail(mailContext(deps, email), takenBack, at)
      return await storeNotice(tx, deps, { key: `taken-back:${purchaseId}`, at }, [mail])
    })
    notice?.deliver().catch(logMailError(request))
    return {}
  })
}
