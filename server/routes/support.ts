import { randomUUID } from 'node:crypto'
import { support, supportRequest } from '#contract/support.ts'
import { HOUR } from '../clock.ts'
import { mailOnce } from '../mail/notices.ts'
import { queryMail, queryReceivedMail } from '../mail/texts.ts'
import { parseRequest } from '../parse-request.ts'
import { storeQuery } from '../support/queries.ts'
import { userById } from '../users/users.ts'
import type { Route } from './route.ts'

const QUERIES = { max: 20, per: HOUR }

export const supportRoutes: Route = (app, deps) => {
  const { db, clock, limits, mailer, sessions, config, site } = deps

  app.post(support.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    const { id = randomUUID(), ...written } = parseRequest(supportRequest, request.body)
    const query = { ...written, id }
    await limits.take(`support:${userId}`, QUERIES)
    const { email } = await userById(db, userId)
    await storeQuery(db, clock, { userId, query })

    const { siteName } = site
    const { operator } = config.mail
    await mailOnce(db, clock, `query:${id}`, async () => {
      await mailer.send(queryMail({ siteName, to: operator, from: email, query }))
      // The operator has the query, so a failed acknowledgement must not send it again.
      await mailer
        .send(queryReceivedMail(siteName, email, query))
        .catch((err) =>
          request.log.warn({ err }, 'the acknowledgement of a query could not be sent'),
        )
    })
    return {}
  })
}
