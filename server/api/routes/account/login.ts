import { randomUUID } from 'node:crypto'
import {
  login,
  loginRequest,
  logout,
  otpVerify,
  resendOtp,
  revoke,
  revokeRequest,
  verifyRequest,
} from '#contract/account/login.ts'
import { loginChallenge } from '#contract/account/passkeys.ts'
import { EXTENSIONS, type Extension } from '#contract/extensions.ts'
import { normalEmail } from '#domain/account.ts'
import { completeLogin } from '../../../accounts/login/complete-login.ts'
import { type Binding, confirm, proofOf } from '../../../accounts/passkeys/confirm.ts'
import { codeLoginMail } from '../../../accounts/passkeys/passkey-mails.ts'
import { isGuarded } from '../../../accounts/passkeys/stored.ts'
import { bearerToken } from '../../../accounts/sessions/sessions.ts'
import { onPasswordChanged } from '../../../accounts/users/password-changed.ts'
import type { User } from '../../../accounts/users/users.ts'
import { userByEmail, userById } from '../../../accounts/users/users.ts'
import { hasRates } from '../../../money/prices/rates.ts'
import { logMailError } from '../../../notify/mail/log-mail-error.ts'
import { mailContext, storeNotice } from '../../../notify/mail/notices.ts'
import { loginMail } from '../../../notify/mail/texts.ts'
import type { Transaction } from '../../../platform/db/db.ts'
import { parseRequest } from '../../../platform/http/parse-request.ts'
import { badRequest, unauthorized } from '../../../platform/http/refusal.ts'
import { type Caller, callerFrom, keyOf } from '../../../platform/limits/caller.ts'
import { addMs, HOUR, MINUTE } from '../../../platform/time/clock.ts'
import type { Route } from '../route.ts'

/** The maximum age of a sign-in at the provider, so that a leaked older ID token cannot start a session. */
const PROOF_LIFE = 10 * MINUTE

/** product §4, login: the provider's proof starts an unverified session, the mailed code verifies it. */
export const loginRoutes: Route = (app, deps) => {
  const { db, clock, codes, devices, identity, limits, push, revocations, sessions } = deps
  const { config, passkeys, quotes, relyingParty, site } = deps

  /** A device that the account knows has a code of its own: whoever else has the password cannot lock it. */
  const sendCode = (user: User, caller: Caller, reuse: boolean) =>
    codes.issue({
      purpose: 'login',
      subject: user.id,
      caller: keyOf(caller, user.email),
      holder: caller.device(user.email),
      reuse,
      mail: (code) => loginMail(mailContext(deps, user.email), code),
    })

  const isOffered = (name: Extension) =>
    (name !== 'passkeys' || relyingParty.isPossible) &&
    (name !== 'push' || push) &&
    (name !== 'quotes' || quotes.life > 0) &&
    (name !== 'rates' || hasRates(config)) &&
    (name !== 'address-ownership' || config.ownership.above)

  /** Tells somebody who has a passkey of a login without it. */
  const storeCodeLogin = async (tx: Transaction, userId: string, sessionId: string) => {
    if (!(await isGuarded(tx, clock, userId))) return undefined
    const { email } = await userById(tx, userId)
    const context = { siteName: site.siteName, siteUrl: config.siteUrl, to: email }
    const at = clock.now()
    const event = { key: `passkey-login:${sessionId}`, at }
    return await storeNotice(tx, deps, event, [codeLoginMail(context, at)])
  }

  app.post(login.path, async (request) => {
    const email = normalEmail(parseRequest(loginRequest, request.body).email)
    const caller = callerFrom(request, devices)
    await limits.take(`login:from:${keyOf(caller, email)}`, { max: config.addressLimit, per: HOUR })
    const proof = await identity.verifyIdToken(bearerToken(request) ?? '')
    const isFresh = addMs(proof.signedInAt, PROOF_LIFE) > clock.now()
    if (!isFresh || proof.email !== email) throw unauthorized()
    const user = await userByEmail(db, proof.email)
    // Another account with the same e-mail may belong to somebody else.
    if (user?.identityUid !== proof.uid) throw unauthorized()

    // The request that reports a new password may have been lost.
    await onPasswordChanged(deps, user, { how: 'changed', onMailError: logMailError(request) })
    // A second login within a minute reuses the code that was already mailed.
    const challenge = await sendCode(user, caller, true)
    const sessionId = randomUUID()
    return {
      token: await sessions.start(user.id, sessionId),
      challenge,
      extensions: EXTENSIONS.filter(isOffered),
      revocation: revocations.issue(sessionId),
      ...((await isGuarded(db, clock, user.id)) ? { passkey: true } : {}),
    }
  })

  app.get(resendOtp.path, async (request) => {
    const { userId } = await sessions.requireUnverified(request)
    const user = await userById(db, userId)
    return { challenge: await sendCode(user, callerFrom(request, devices), false) }
  })

  /** The extension `passkeys`: what a passkey signs in place of the mailed code, for this login only. */
  app.put(loginChallenge.path, async (request) => {
    const { userId, sessionId } = await sessions.requireUnverified(request)
    const { email } = await userById(db, userId)
    const caller = keyOf(callerFrom(request, devices), email)
    return await passkeys.ask(bindingOf(userId, sessionId).signed, caller)
  })

  app.post(otpVerify.path, async (request, reply) => {
    const proof = proofOf(parseRequest(verifyRequest, request.body))
    // A repetition after a lost response: the session is already verified.
    if (await sessions.byToken(bearerToken(request) ?? '')) return {}
    const { userId, sessionId } = await sessions.requireUnverified(request)
    const confirmed = await confirm(deps, bindingOf(userId, sessionId), proof)
    await completeLogin(deps, { userId, sessionId }, { request, reply }, async (tx) => {
      await confirmed.redeem(tx)
      return confirmed.isByCode ? await storeCodeLogin(tx, userId, sessionId) : undefined
    })
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

const bindingOf = (userId: string, sessionId: string): Binding => ({
  code: { purpose: 'login', subject: userId },
  signed: { purpose: 'login', userId, content: [sessionId] },
})
