import {
  forgotPassword,
  forgotRequest,
  passwordUpdate,
  passwordUpdateRequest,
  resetUpdate,
  resetUpdateRequest,
} from '#contract/account/password.ts'
import { normalEmail } from '#domain/account.ts'
import { onPasswordChanged } from '../../../accounts/users/password-changed.ts'
import { userByEmail, userById } from '../../../accounts/users/users.ts'
import { logMailError } from '../../../notify/mail/log-mail-error.ts'
import { mailContext } from '../../../notify/mail/notices.ts'
import { resetMail, resetPath } from '../../../notify/mail/texts.ts'
import { parseRequest } from '../../../platform/http/parse-request.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { callerFrom, keyOf } from '../../../platform/limits/caller.ts'
import { HOUR, MINUTE } from '../../../platform/time/clock.ts'
import type { Route } from '../route.ts'

const emailNotFound = () => new Refusal(404, 'email-not-found', 'Email not found')

/** The limit of one caller for one account. */
const RESETS = { max: 5, per: HOUR }
/**
 * Mails to one account for strangers. One more is not sent, and not refused either: a link that was mailed within this
 * time is still valid, so that requests of strangers keep no owner from resetting the password.
 */
const RESET_MAILS = { max: 2, per: 15 * MINUTE }

/**
 * The password itself is changed at the identity provider. These calls only report the change: they end sessions older
 * than the provider's date of the password, and ignore the `password` in the request.
 */
export const passwordRoutes: Route = (app, deps) => {
  const { db, devices, identity, limits, mailer, sessions, config } = deps

  const limitCaller = (caller: string) =>
    limits.take(`password:from:${caller}`, { max: config.addressLimit, per: HOUR })

  app.put(passwordUpdate.path, async (request) => {
    const { userId, sessionId } = await sessions.requireUser(request)
    parseRequest(passwordUpdateRequest, request.body)
    await onPasswordChanged(deps, await userById(db, userId), {
      how: 'changed',
      except: sessionId,
      onMailError: logMailError(request),
    })
    return {}
  })

  app.post(resetUpdate.path, async (request) => {
    const email = normalEmail(parseRequest(resetUpdateRequest, request.body).email)
    await limitCaller(keyOf(callerFrom(request, devices), email))
    const user = await userByEmail(db, email)
    if (user)
      await onPasswordChanged(deps, user, { how: 'reset', onMailError: logMailError(request) })
    // The same response whether or not the user exists.
    return {}
  })

  app.put(forgotPassword.path, async (request) => {
    const email = normalEmail(parseRequest(forgotRequest, request.body).email)
    const caller = callerFrom(request, devices)
    const key = keyOf(caller, email)
    await limitCaller(key)
    await limits.take(`forgot:${key}:${email}`, RESETS)
    if (!(await userByEmail(db, email))) throw emailNotFound()
    const isOwner = caller.device(email) !== undefined
    if (!isOwner && !(await limits.count(`forgot:${email}`, RESET_MAILS))) return {}
    const code = await identity.resetCode(email)
    if (code === undefined) throw emailNotFound()
    try {
      await mailer.send(resetMail(mailContext(deps, email), resetPath(email, code)))
    } catch (error) {
      // No link is in the mailbox, so the next request must send one.
      await limits.clear(`forgot:${email}`)
      throw error
    }
    return {}
  })
}
