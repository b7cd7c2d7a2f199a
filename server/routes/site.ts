import { link } from '#contract/link.ts'
import { siteSetting } from '#contract/site-setting.ts'
import { sendJson, sendJsonString } from '../send-json.ts'
import type { Route } from './route.ts'

export const siteRoutes: Route = (app, { settings }) => {
  // Known from the start, so that the site stays up if the database goes away before the first visitor.
  app.addHook('onReady', async () => {
    await settings.isMaintenance()
    await settings.links()
  })

  app.get(siteSetting.path, async (_request, reply) =>
    sendJson(reply, await settings.isMaintenance()),
  )

  app.get(link.path, async (_request, reply) => sendJsonString(reply, await settings.links()))
}
