import { randomUUID } from 'node:crypto'
import { support, supportRequest } from '#contract/support.ts'
import { storeQuery } from '../../accounts/support/queries.ts'
import { userById } from '../../accounts/users/users.ts'
import { mailContext, storeNotice } from '../../notify/mail/notices.ts'
import { queryMail, queryReceivedMail } from '../../notify/mail/texts.ts'
import { parseRequest } from '../../platform/http/parse-request.ts'
import { HOUR } from '../../platform/time/clock.ts'
import type { Route } from './route.ts'

/** The limit of one login: whoever has stolen it does not keep the owner from asking for help after another one. */
const QUERIES = { max: 20, per: HOUR }
/** The limit of one person. */
const OF_ALL = { max: 60, per: HOUR }

export const supportRoutes: Route = (app, deps) => {
  const { db, clock, limits, sessions, config, site } = deps

  app.post(support.path, async (request) => {
    const { userId, sessionId } = await sessions.requireUser(request)
    const { id = randomUUID(), ...written } = parseRequest(supportRequest, request.body)
    const query = { ...written, id }
    await limits.take(`support:${sessionId}`, QUERIES)
    await limits.take(`support:of:${userId}`, OF_ALL)
    const { email } = await userById(db, userId)
    const toOperator = queryMail({
      siteName: site.siteName,
      to: config.mail.operator,
      from: email,
      query,
    })
    // If the operator gets no mail, there is nothing to acknowledge either.
    const mails = [toOperator, queryReceivedMail(mailContext(deps, email), query)]
    const stored = await db.transaction(async (tx) => {
      await storeQuery(tx, clock, { userId, query })
      return await storeNotice(tx, deps, { key: `query:${id}`, at: clock.now() }, mails)
    })
    await stored?.deliver()
    return {}
  })
}
