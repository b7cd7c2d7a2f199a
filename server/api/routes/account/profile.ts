import { languageRequest, languageUpdate, profileDetail } from '#contract/account/profile.ts'
import { isLanguage } from '#languages'
import { storeLanguage } from '../../../accounts/users/language.ts'
import { profileOf } from '../../../accounts/users/profile.ts'
import { parseRequest } from '../../../platform/http/parse-request.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { sendJsonString } from '../../../platform/http/send-json.ts'
import type { Route } from '../route.ts'

export const profileRoutes: Route = (app, { db, sessions, site }) => {
  app.get(profileDetail.path, async (request, reply) =>
    sendJsonString(reply, await profileOf(sessions.ownRows(request))),
  )

  app.put(languageUpdate.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    const { language } = parseRequest(languageRequest, request.body)
    if (!isLanguage(language) || !site.languages.includes(language))
      throw new Refusal(422, 'not-offered', 'This site is not in that language.')
    await storeLanguage(db, userId, language)
    return {}
  })
}
