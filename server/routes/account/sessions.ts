import { encodeSessions, endRequest, sessionEnd, sessionList } from '#contract/account/sessions.ts'
import { parseRequest } from '../../http/parse-request.ts'
import { sessionsOf } from '../../sessions/list.ts'
import { ownRowsOf } from '../../users/own-rows.ts'
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
