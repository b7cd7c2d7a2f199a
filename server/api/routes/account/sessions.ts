import { encodeSessions, endRequest, sessionEnd, sessionList } from '#contract/account/sessions.ts'
import { sessionsOf } from '../../../accounts/sessions/list.ts'
import { ownRowsOf } from '../../../platform/db/own-rows.ts'
import { parseRequest } from '../../../platform/http/parse-request.ts'
import type { Route } from '../route.ts'

/** The extension `sessions` of product §7. */
export const sessionRoutes: Route = (app, { clock, db, sessions }) => {
  app.get(sessionList.path, async (request) => {
    const { userId, sessionId } = await sessions.requireUser(request)
    return encodeSessions(await sessionsOf(ownRowsOf(db, userId), clock, sessionId))
  })

  app.put(sessionEnd.path, async (request) => {
    const { userId, sessionId } = await sessions.requireUser(request)
    const end = parseRequest(endRequest, request.body)
    if ('others' in end) await sessions.endOthers(db, userId, sessionId)
    else await sessions.endOwn(userId, end.session)
    return {}
  })
}
