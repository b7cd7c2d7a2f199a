import { signup, signupRequest } from '#contract/signup.ts'
import { signupOtp, signupOtpRequest } from '#contract/signup-otp.ts'
import { HOUR } from '../clock.ts'
import { callerOf } from '../limits/limits.ts'
import { signupMail } from '../mail/texts.ts'
import { parseRequest } from '../parse-request.ts'
import { Refusal, unauthorized } from '../refusal.ts'
import { bearerToken } from '../sessions/sessions.ts'
import { recordInitialPassword } from '../users/password-changed.ts'
import { createUser, normalEmail, userByEmail } from '../users/users.ts'
import type { Route } from './route.ts'

const emailUsed = () => new Refusal(409, 'email-used', 'Email already used')

/**
 * product §4, signup: a code to the e-mail, then the identity provider's account, then the user here.
 * The user needs both the code and the provider's proof, and every step can be repeated after a failure.
 */
export const signupRoutes: Route = (app, deps) => {
  const { db, clock, codes, identity, limits, config, site } = deps

  app.put(signupOtp.path, async (request) => {
    const email = normalEmail(parseRequest(signupOtpRequest, request.body).email)
    // Limits how many e-mails one caller can ask about.
    await limits.take(`signup:from:${callerOf(request.ip)}`, {
      max: config.addressLimit,
      per: HOUR,
    })
    if (await userByEmail(db, email)) throw emailUsed()
    const challenge = await codes.issue({
      purpose: 'signup',
      subject: email,
      caller: request.ip,
      mail: (code) => signupMail(site.siteName, email, code),
    })
    // A signup with the previous code may have finished in the meantime; its account must not be deleted.
    if (await userByEmail(db, email)) throw emailUsed()
    await identity.releaseUnclaimed(email)
    return { challenge }
  })

  app.post(signup.path, async (request) => {
    const asked = parseRequest(signupRequest, request.body)
    const proof = await identity.verifyIdToken(bearerToken(request) ?? '')
    const email = normalEmail(asked.email)
    if (proof.email !== email) throw unauthorized()

    const earlier = await userByEmail(db, email)
    // A repetition by the same person, whose first answer was lost.
    if (earlier?.identityUid === proof.uid) return {}
    if (earlier) throw emailUsed()

    const verified = await codes.verify({ purpose: 'signup', subject: email, ...asked.proof })
    await identity.confirmEmail(proof.uid)
    const passwordSetAt = await identity.passwordChangedAt(proof.uid)
    await db.transaction(async (tx) => {
      await codes.redeem(tx, verified)
      const user = { email, name: asked.name, identityUid: proof.uid, at: clock.now() }
      const id = await createUser(tx, user)
      if (!id) throw emailUsed()
      if (passwordSetAt) await recordInitialPassword(tx, clock, id, passwordSetAt)
      await identity.claim(tx, proof.uid)
    })
    return {}
  })
}
