import { forgotPassword, forgotRequest } from '#contract/forgot-password.ts'
import { passwordUpdate, passwordUpdateRequest } from '#contract/password-update.ts'
import { resetUpdate, resetUpdateRequest } from '#contract/reset-update.ts'
import { HOUR } from '../clock.ts'
import { callerOf } from '../limits/limits.ts'
import { resetLink, resetMail } from '../mail/texts.ts'
import { parseRequest } from '../parse-request.ts'
import { Refusal } from '../refusal.ts'
import { onPasswordChanged } from '../users/password-changed.ts'
import { normalEmail, userByEmail, userById } from '../users/users.ts'
import { logMailError } from './log-mail-error.ts'
import type { Route } from './route.ts'

const RESETS = { max: 5, per: HOUR }

/**
 * The password itself is changed at the identity provider. These calls only report the change: they end sessions older
 * than the provider's date of the password, and ignore the `password` in the request.
 */
export const passwordRoutes: Route = (app, deps) => {
  const { db, identity, limits, mailer, sessions, config, site } = deps

  const limitCaller = (ip: string) =>
    limits.take(`password:from:${callerOf(ip)}`, { max: config.addressLimit, per: HOUR })

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
    const { email } = parseRequest(resetUpdateRequest, request.body)
    await limitCaller(request.ip)
    const user = await userByEmail(db, email)
    if (user)
      await onPasswordChanged(deps, user, { how: 'reset', onMailError: logMailError(request) })
    // The same response whether or not the user exists.
    return {}
  })

  app.put(forgotPassword.path, async (request) => {
    const email = normalEmail(parseRequest(forgotRequest, request.body).email)
    await limitCaller(request.ip)
    await limits.take(`forgot:${email}`, RESETS)
    const code = (await userByEmail(db, email)) ? await identity.resetCode(email) : undefined
    if (code === undefined) throw new Refusal(404, 'email-not-found', 'Email not found')
    await mailer.send(resetMail(site.siteName, email, resetLink(config, email, code)))
    return {}
  })
}
