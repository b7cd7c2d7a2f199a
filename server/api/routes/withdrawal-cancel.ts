import * as v from 'valibot'
import { cancelRequest, withdrawalCancel } from '#contract/account/passkeys.ts'
import { CannotDecide, decideIn } from '../../money/withdrawals/decide.ts'
import { storeDecisionNotice } from '../../money/withdrawals/notify.ts'
import { logMailError } from '../../notify/mail/log-mail-error.ts'
import type { Tx } from '../../platform/db/db.ts'
import { parseRequest } from '../../platform/http/parse-request.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Route } from './route.ts'

/** The reason in the history and in the mail. */
const CANCELLED = 'Cancelled by you'

const tooLate = () =>
  new Refusal(
    409,
    'not-waiting',
    'This withdrawal is being paid or is decided, so it cannot be cancelled.',
  )

/** Whether it is the person's and not decided; whether a payment is planned the database decides. */
async function isPending(tx: Tx, userId: string, id: string): Promise<boolean> {
  const found = await tx.rows(
    v.unknown(),
    "SELECT 1 FROM withdrawals WHERE id = $1 AND user_id = $2 AND status = 'pending'",
    [id, userId],
  )
  return found.length > 0
}

/** Takes back a withdrawal that is in no payment yet. Nothing leaves by it, so a session is enough. */
export const withdrawalCancelRoutes: Route = (app, deps) => {
  const { clock, db, sessions } = deps

  app.post(withdrawalCancel.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    const { id } = parseRequest(cancelRequest, request.body)
    const work = db.transaction(async (tx) => {
      if (!(await isPending(tx, userId, id))) throw tooLate()
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
