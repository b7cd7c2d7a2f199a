import { cancelRequest, withdrawalCancel } from '#contract/account/passkeys.ts'
import { CannotDecide, decideIn } from '../../money/withdrawals/decide.ts'
import { storeDecisionNotice } from '../../money/withdrawals/notify.ts'
import { waitingWithdrawals } from '../../money/withdrawals/waits.ts'
import { logMailError } from '../../notify/mail/log-mail-error.ts'
import { parseRequest } from '../../platform/http/parse-request.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Route } from './route.ts'

/** The reason in the history and in the mail. */
const CANCELLED = 'Cancelled in the settings'

const tooLate = () =>
  new Refusal(409, 'not-waiting', 'This withdrawal does not wait, so it cannot be cancelled here.')

/** Takes back a withdrawal that waits. Nothing leaves by it, so a session is enough. */
export const withdrawalCancelRoutes: Route = (app, deps) => {
  const { clock, db, sessions } = deps

  app.post(withdrawalCancel.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    const { id } = parseRequest(cancelRequest, request.body)
    const work = db.transaction(async (tx) => {
      const waiting = await waitingWithdrawals(tx, clock, userId)
      if (!waiting.some((one) => one.id === id)) throw tooLate()
      await decideIn(tx, clock, id, { status: 'rejected', reason: CANCELLED })
      return await storeDecisionNotice(tx, deps, id)
    })
    const notice = await work.catch((error: unknown) => {
      throw error instanceof CannotDecide ? tooLate() : error
    })
    notice?.deliver().catch(logMailError(request))
    return {}
  })
}
