import { profileDetail } from '#contract/account/profile.ts'
import { profileOf } from '../../../accounts/users/profile.ts'
import { sendJsonString } from '../../../platform/http/send-json.ts'
import type { Route } from '../route.ts'

export const profileRoutes: Route = (app, { sessions }) => {
  app.get(profileDetail.path, async (request, reply) =>
    sendJsonString(reply, await profileOf(sessions.ownRows(request))),
  )
}
