import {
  freeze,
  freezeRequest,
  selfFreeze,
  unfreeze,
  unfreezeOtp,
  unfreezeRequest,
} from '#contract/account/sessions.ts'
import { BY_PERSON, freezeAccount, unfreezeAccount } from '../../../accounts/freezes/account.ts'
import { freezeOf } from '../../../accounts/freezes/freezes.ts'
import { spendFreezeLink } from '../../../accounts/freezes/links.ts'
import { userById } from '../../../accounts/users/users.ts'
import { logMailError } from '../../../notify/mail/log-mail-error.ts'
import { mailContext } from '../../../notify/mail/notices.ts'
import { codeMail } from '../../../notify/mail/texts.ts'
import { parseRequest } from '../../../platform/http/parse-request.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { callerFrom, keyOf } from '../../../platform/limits/caller.ts'
import { callerOf } from '../../../platform/limits/limits.ts'
import { HOUR } from '../../../platform/time/clock.ts'
import type { Route } from '../route.ts'

const linkIsOver = () =>
  new Refusal(410, 'link-used', 'This link was used before, or is older than 6 hours.')
const cannotLift = () =>
  new Refusal(409, 'frozen-by-operator', 'An operator has frozen this account. Contact support.')

/** The extensions `freeze` and `self-freeze` of product §7. */
export const freezeRoutes: Route = (app, deps) => {
  const { clock, codes, config, db, devices, identity, limits, security, sessions } = deps

  app.put(freeze.path, async (request) => {
    await limits.take(`freeze:from:${callerOf(request.ip)}`, {
      max: config.addressLimit,
      per: HOUR,
    })
    const { link } = parseRequest(freezeRequest, request.body)
    const done = await db.transaction(async (tx) => {
      const used = await spendFreezeLink(tx, clock, link)
      if (!used) return undefined
      const user = await userById(tx, used.userId)
      const frozen = used.again ? undefined : await freezeAccount(tx, deps, user, BY_PERSON)
      return { user, notice: frozen?.notice }
    })
    const entry = { event: 'freeze', account: done?.user.email, address: request.ip }
    security.record({ ...entry, outcome: done ? 'ok' : 'refused' })
    if (!done) throw linkIsOver()
    await identity.signOut(done.user.identityUid)
    done.notice?.deliver().catch(logMailError(request))
    return {}
  })

  app.put(selfFreeze.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    await limits.take(`freeze:of:${userId}`, { max: config.addressLimit, per: HOUR })
    const user = await userById(db, userId)
    const { notice } = await db.transaction((tx) => freezeAccount(tx, deps, user, BY_PERSON))
    // It is not logged by its route: the session that would name the account has ended.
    security.record({ event: 'freeze', outcome: 'ok', account: user.email, address: request.ip })
    await identity.signOut(user.identityUid)
    notice?.deliver().catch(logMailError(request))
    return {}
  })

  app.put(unfreezeOtp.path, async (request) => {
    const { userId, sessionId } = await sessions.requireUser(request)
    const frozen = await freezeOf(db, userId)
    if (!frozen) throw new Refusal(409, 'not-frozen', 'This account is not frozen.')
    if (frozen.madeBy !== '') throw cannotLift()
    const { email } = await userById(db, userId)
    const challenge = await codes.issue({
      purpose: 'unfreeze',
      subject: userId,
      caller: keyOf(callerFrom(request, devices), email),
      holder: sessionId,
      mail: (code) =>
        codeMail(mailContext(deps, email), code, ({ codeMailText }) => codeMailText.unfreeze),
    })
    return { challenge }
  })

  app.post(unfreeze.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    const proof = parseRequest(unfreezeRequest, request.body)
    const frozen = await freezeOf(db, userId)
    // A repetition after a lost response.
    if (!frozen) return {}
    if (frozen.madeBy !== '') throw cannotLift()
    const verified = await codes.verify({ purpose: 'unfreeze', subject: userId, ...proof })
    const user = await userById(db, userId)
    const lifted = await db.transaction(async (tx) => {
      await codes.redeem(tx, verified)
      return await unfreezeAccount(tx, deps, user, { challenge: verified.challenge })
    })
    lifted?.notice?.deliver().catch(logMailError(request))
    return {}
  })
}
