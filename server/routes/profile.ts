import { sendJsonString } from '../answer.ts'
import { userById } from '../users/users.ts'
import type { Route } from './route.ts'

export const profileRoutes: Route = (app, { db, sessions }) => {
  app.get('/profile/detail', async (request, reply) => {
    const { userId } = await sessions.requireUser(request)
    const { name, email } = await userById(db, userId)
    return sendJsonString(reply, { name, email })
  })
}
