import { profileDetail } from '#contract/account/profile.ts'
import { sendJsonString } from '../../http/send-json.ts'
import { profileOf } from '../../users/profile.ts'
import type { Route } from '../route.ts'

export const profileRoutes: Route = (app, { sessions }) => {
  app.get(profileDetail.path, async (request, reply) =>
    sendJsonString(reply, await profileOf(sessions.ownRows(request))),
  )
}
