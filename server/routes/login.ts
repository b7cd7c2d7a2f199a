import { randomUUID } from 'node:crypto'
import { login, loginRequest } from '#contract/login.ts'
import { logout } from '#contract/logout.ts'
import { otpVerify, verifyRequest } from '#contract/otp-verify.ts'
import { resendOtp } from '#contract/resend-otp.ts'
import { revoke, revokeRequest } from '#contract/revoke.ts'
import { EXTENSIONS } from '#contract/values/extensions.ts'
import { addMs, HOUR, MINUTE } from '../clock.ts'
import { callerFrom, keyOf } from '../limits/caller.ts'
import { logMailError } from '../mail/log-mail-error.ts'
import { loginMail } from '../mail/texts.ts'
import { parseRequest } from '../parse-request.ts'
import { badRequest, unauthorized } from '../refusal.ts'
import { completeLogin } from '../sessions/complete-login.ts'
import { bearerToken } from '../sessions/sessions.ts'
import { onPasswordChanged } from '../users/password-changed.ts'
import type { User } from '../users/users.ts'
import { normalEmail, userByEmail, userById } from '../users/users.ts'
import type { Route } from './route.ts'

/** The maximum age of a sign-in at the provider, so that a leaked older ID token cannot start a session. */
const PROOF_LIFE = 10 * MINUTE

/** product §4, login: the provider's proof starts an unverified session, the mailed code verifies it. */
export const loginRoutes: Route = (app, deps) => {
  const { db, clock, codes, devices, identity, limits, revocations, sessions, config, site } = deps

  const sendCode = (user: User, caller: string, reuse: boolean) =>
    codes.issue({
      purpose: 'login',
      subject: user.id,
      caller,
      reuse,
      mail: (code) => loginMail(site.siteName, user.email, code),
    })

  app.post(login.path, async (request) => {
    const email = normalEmail(parseRequest(loginRequest, request.body).email)
    const caller = keyOf(callerFrom(request, devices), email)
    await limits.take(`login:from:${caller}`, { max: config.addressLimit, per: HOUR })
    const proof = await identity.verifyIdToken(bearerToken(request) ?? '')
    const isFresh = addMs(proof.signedInAt, PROOF_LIFE) > clock.now()
    if (!isFresh || proof.email !== email) throw unauthorized()
    const user = await userByEmail(db, proof.email)
    // Another account with the same e-mail may belong to somebody else.
    if (user?.identityUid !== proof.uid) throw unauthorized()

    // In case the request that reports a new password was lost.
    await onPasswordChanged(deps, user, { how: 'changed', onMailError: logMailError(request) })
    // A second login within a minute reuses the code that was already mailed.
    const challenge = await sendCode(user, caller, true)
    const sessionId = randomUUID()
    return {
      token: await sessions.start(user.id, sessionId),
      challenge,
      extensions: EXTENSIONS,
      revocation: revocations.issue(sessionId),
    }
  })

  app.get(resendOtp.path, async (request) => {
    const { userId } = await sessions.requireUnverified(request)
    const user = await userById(db, userId)
    const caller = keyOf(callerFrom(request, devices), user.email)
    return { challenge: await sendCode(user, caller, false) }
  })

  app.post(otpVerify.path, async (request, reply) => {
    const { challenge, code } = parseRequest(verifyRequest, request.body)
    // A repetition after a lost response: the session is already verified.
    if (await sessions.byToken(bearerToken(request) ?? '')) return {}
    const { userId, sessionId } = await sessions.requireUnverified(request)
    const verified = await codes.verify({ purpose: 'login', subject: userId, challenge, code })
    await completeLogin(deps, { userId, sessionId }, { request, reply }, (tx) =>
      codes.redeem(tx, verified),
    )
    return {}
  })

  /** The extension `logout` of product §7, where the browser only deletes its token: this also invalidates it. */
  app.post(logout.path, async (request) => {
    const { userId, sessionId } = await sessions.requireUser(request)
    await sessions.end(sessionId)
    await identity.signOut((await userById(db, userId)).identityUid)
    return {}
  })

  /** The extension `revocation` of product §7: a logout that could not reach the host, by the handle of its login. */
  app.post(revoke.path, async (request) => {
    const sessionId = revocations.sessionOf(parseRequest(revokeRequest, request.body).revocation)
    if (!sessionId) throw badRequest()
    const userId = await sessions.end(sessionId)
    if (userId) await identity.signOut((await userById(db, userId)).identityUid)
    return {}
  })
}
