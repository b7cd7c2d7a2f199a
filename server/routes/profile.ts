import { profileDetail } from '#contract/profile-detail.ts'
import { sendJsonString } from '../send-json.ts'
import { userOf } from '../users/users.ts'
import type { Route } from './route.ts'

export const profileRoutes: Route = (app, { sessions }) => {
  app.get(profileDetail.path, async (request, reply) => {
    const { name, email } = await userOf(sessions.ownRows(request))
    return sendJsonString(reply, { name, email })
  })
}
