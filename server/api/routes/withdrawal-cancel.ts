import { cancelRequest, withdrawalCancel } from '#contract/account/passkeys.ts'
import { cancelOwn } from '../../money/withdrawals/cancel.ts'
import { storeDecisionNotice } from '../../money/withdrawals/notify.ts'
import { logMailError } from '../../notify/mail/log-mail-error.ts'
import { parseRequest } from '../../platform/http/parse-request.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Route } from './route.ts'

const tooLate = () =>
  new Refusal(
    409,
    'not-waiting',
    'This withdrawal is being paid or is decided, so it cannot be cancelled.',
  )

/** Takes back a withdrawal that is in no payment yet. Nothing leaves by it, so a session is enough. */
export const withdrawalCancelRoutes: Route = (app, deps) => {
  const { clock, db, sessions } = deps

  app.post(withdrawalCancel.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    const { id } = parseRequest(cancelRequest, request.body)
    const cancelled = await cancelOwn(db, clock, { userId, id }, (tx) =>
      storeDecisionNotice(tx, deps, id),
    )
    if (!cancelled) throw tooLate()
    cancelled.done?.deliver().catch(logMailError(request))
    return {}
  })
}
