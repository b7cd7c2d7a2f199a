import { signup, signupOtp, signupOtpRequest, signupRequest } from '#contract/account/signup.ts'
import { normalEmail } from '#domain/account.ts'
import { bearerToken } from '../../../accounts/sessions/sessions.ts'
import { languageOf } from '../../../accounts/users/language.ts'
import { recordInitialPassword } from '../../../accounts/users/password-changed.ts'
import { createUser, userByEmail } from '../../../accounts/users/users.ts'
import { mailContext } from '../../../notify/mail/notices.ts'
import { resetPath, signupMail } from '../../../notify/mail/texts.ts'
import { parseRequest } from '../../../platform/http/parse-request.ts'
import { Refusal, unauthorized } from '../../../platform/http/refusal.ts'
import { callerOf } from '../../../platform/limits/limits.ts'
import { HOUR } from '../../../platform/time/clock.ts'
import type { Route } from '../route.ts'

const emailUsed = () => new Refusal(409, 'email-used', 'Email already used')

/**
 * product §4, signup: mails a code, the browser creates the account at the identity provider, then the user is created.
 * That requires the code and the provider's ID token. Every step can be repeated after a failure.
 */
export const signupRoutes: Route = (app, deps) => {
  const { db, clock, codes, identity, limits, config, site } = deps

  app.put(signupOtp.path, async (request) => {
    const email = normalEmail(parseRequest(signupOtpRequest, request.body).email)
    const language = languageOf(request, site)
    // Limits how many e-mails a caller can test for existing users.
    const from = callerOf(request.ip)
    await limits.take(`signup:from:${from}`, { max: config.addressLimit, per: HOUR })
    if (await userByEmail(db, email)) throw emailUsed()
    const challenge = await codes.issue({
      purpose: 'signup',
      subject: email,
      caller: request.ip,
      requester: from,
      mail: async (code) => {
        const reset = await identity.signupResetCode(email)
        const path = reset === undefined ? undefined : resetPath(email, reset)
        return signupMail(mailContext(deps, email), { code, path, language })
      },
    })
    return { challenge }
  })

  app.post(signup.path, async (request) => {
    const input = parseRequest(signupRequest, request.body)
    const proof = await identity.verifyIdToken(bearerToken(request) ?? '')
    const email = normalEmail(input.email)
    if (proof.email !== email) throw unauthorized()

    const existing = await userByEmail(db, email)
    // A repetition after a lost response.
    if (existing?.identityUid === proof.uid) return {}
    if (existing) throw emailUsed()

    const verified = await codes.verify({ purpose: 'signup', subject: email, ...input.proof })
    await identity.confirmEmail(proof.uid)
    const passwordSetAt = await identity.passwordChangedAt(proof.uid)
    await db.transaction(async (tx) => {
      await codes.redeem(tx, verified)
      const user = {
        email,
        name: input.name,
        identityUid: proof.uid,
        language: languageOf(request, site),
        at: clock.now(),
      }
      const id = await createUser(tx, user)
      if (!id) throw emailUsed()
      if (passwordSetAt) await recordInitialPassword(tx, clock, id, passwordSetAt)
      await identity.claim(tx, proof.uid)
    })
    return {}
  })
}
