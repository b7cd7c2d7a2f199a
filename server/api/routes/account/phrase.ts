import {
  type MailPhrase,
  mailPhrase,
  mailPhraseOtp,
  mailPhraseOtpRequest,
  mailPhraseRequest,
  mailPhraseUpdate,
} from '#contract/account/profile.ts'
import { phraseChangedMail, phraseCodeMail } from '../../../accounts/phrases/phrase-mails.ts'
import { userById } from '../../../accounts/users/users.ts'
import { logMailError } from '../../../notify/mail/log-mail-error.ts'
import { mailContext, storeNotice } from '../../../notify/mail/notices.ts'
import { parseRequest } from '../../../platform/http/parse-request.ts'
import { callerFrom, keyOf } from '../../../platform/limits/caller.ts'
import type { Route } from '../route.ts'

/** The anti-phishing phrase: set with a mailed code that is bound to it, and never answered. */
export const phraseRoutes: Route = (app, deps) => {
  const { clock, codes, config, db, devices, phrases, sessions, site } = deps

  app.get(mailPhrase.path, async (request): Promise<MailPhrase> => {
    const { userId } = await sessions.requireUser(request)
    const since = await phrases.since(userId)
    return { since: since?.getTime() ?? null }
  })

  app.put(mailPhraseOtp.path, async (request) => {
    const { userId, sessionId } = await sessions.requireUser(request)
    const { phrase } = parseRequest(mailPhraseOtpRequest, request.body)
    const { email } = await userById(db, userId)
    const challenge = await codes.issue({
      purpose: 'phrase',
      subject: userId,
      payload: payloadOf(phrase),
      caller: keyOf(callerFrom(request, devices), email),
      holder: sessionId,
      mail: (code) => phraseCodeMail(mailContext(deps, email), code, phrase),
    })
    return { challenge }
  })

  app.put(mailPhraseUpdate.path, async (request): Promise<MailPhrase> => {
    const { userId } = await sessions.requireUser(request)
    const { phrase, ...proof } = parseRequest(mailPhraseRequest, request.body)
    const payload = payloadOf(phrase)
    const verified = await codes.verify({ purpose: 'phrase', subject: userId, payload, ...proof })
    const { email } = await userById(db, userId)
    const context = { siteName: site.siteName, siteUrl: config.siteUrl, to: email }
    const at = clock.now()
    const notice = await db.transaction(async (tx) => {
      await codes.redeem(tx, verified)
      const event = { key: `phrase:${userId}:${at.getTime()}`, at }
      const stored = await storeNotice(tx, deps, event, [phraseChangedMail(context, phrase, at)])
      await phrases.set(tx, userId, phrase, at)
      return stored
    })
    notice?.deliver().catch(logMailError(request))
    return { since: phrase === null ? null : at.getTime() }
  })
}

const payloadOf = (phrase: string | null): string => JSON.stringify(['phrase', phrase])
