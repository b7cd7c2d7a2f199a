import {
  DATA_TYPES,
  deletion,
  deletionOtp,
  deletionRequest,
  personalData as personalDataOf,
  personalDataRequest,
} from '#contract/account/personal-data.ts'
import { deleteAccount } from '../../../accounts/personal-data/delete.ts'
import { personalData, personalDocument } from '../../../accounts/personal-data/read.ts'
import { userById } from '../../../accounts/users/users.ts'
import { mailContext } from '../../../notify/mail/notices.ts'
import { codeMail } from '../../../notify/mail/texts.ts'
import { parseAuthenticated, parseRequest } from '../../../platform/http/parse-request.ts'
import { callerFrom, keyOf } from '../../../platform/limits/caller.ts'
import { createRenderer } from '../../../platform/pdf/render-aside.ts'
import { HOUR } from '../../../platform/time/clock.ts'
import type { Route } from '../route.ts'

/** Each reads all that there is of a person. */
const FILES = { max: 10, per: HOUR }

/** The extensions `personal-data` and `account-deletion`. */
export const personalDataRoutes: Route = (app, deps) => {
  const { clock, codes, db, devices, identity, limits, sessions, site } = deps
  const renderPdf = createRenderer()

  app.get(personalDataOf.path, async (request, reply) => {
    const requireCaller = () => sessions.requireUser(request)
    const { format } = await parseAuthenticated(requireCaller, personalDataRequest, request.query)
    const { userId } = await requireCaller()
    await limits.take(`personal-data:${userId}`, FILES)
    const user = await userById(db, userId)
    const data = await personalData(db, user)
    reply
      .type(DATA_TYPES[format])
      .header('content-disposition', `attachment; filename="my-data.${format}"`)
    const file = { site: site.siteName, at: clock.now().toISOString(), data }
    if (format === 'json') return reply.send(JSON.stringify(file, null, 2))
    return reply.send(await renderPdf(personalDocument(data, user, site.siteName), clock.now()))
  })

  app.put(deletionOtp.path, async (request) => {
    const { userId, sessionId } = await sessions.requireUser(request)
    const { email } = await userById(db, userId)
    const challenge = await codes.issue({
      purpose: 'deletion',
      subject: userId,
      caller: keyOf(callerFrom(request, devices), email),
      holder: sessionId,
      mail: (code) =>
        codeMail(mailContext(deps, email), code, ({ codeMailText }) => codeMailText.deletion),
    })
    return { challenge }
  })

  app.post(deletion.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    const proof = parseRequest(deletionRequest, request.body)
    const verified = await codes.verify({ purpose: 'deletion', subject: userId, ...proof })
    const user = await userById(db, userId)
    await db.transaction(async (tx) => {
      await codes.redeem(tx, verified)
      await deleteAccount(tx, user, clock.now())
      await sessions.endOthers(tx, userId)
    })
    await identity.remove(user.identityUid)
    return {}
  })
}
