import { sendJson, sendJsonString } from '../send-json.ts'
import type { Route } from './route.ts'

export const siteRoutes: Route = (app, { settings }) => {
  app.get('/site/setting', async (_request, reply) =>
    sendJson(reply, await settings.isMaintenance()),
  )

  app.get('/link', async (_request, reply) => sendJsonString(reply, await settings.links()))
}
