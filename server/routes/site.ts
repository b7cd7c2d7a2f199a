import { SITE_MARK } from '#config/site-mark.ts'
import { link, siteSetting } from '#contract/host.ts'
import { encodeStageProgress, stageProgress } from '#contract/money/purchase.ts'
import { sendJson, sendJsonString } from '../http/send-json.ts'
import { soldOfStage } from '../ledger/stage-sales.ts'
import { markOfHost } from '../site/mark.ts'
import { followTerms } from '../terms/terms.ts'
import type { Route } from './route.ts'

export const siteRoutes: Route = (app, { db, settings, site, terms }) => {
  let latest: Awaited<ReturnType<typeof followTerms>> | undefined
  // Known from the start, so that the site stays up if the database goes away before the first visitor.
  app.addHook('onReady', async () => {
    await settings.isMaintenance()
    await settings.links()
    latest = await followTerms(terms, (err) => app.log.error({ err }, 'terms'))
  })
  app.addHook('preClose', async () => latest?.stop())

  app.get(siteSetting.path, async (_request, reply) => {
    // For a site on another server, which may have been built with something else.
    if (latest) reply.header(SITE_MARK, markOfHost(site, latest.latest()))
    return sendJson(reply, await settings.isMaintenance())
  })

  app.get(stageProgress.path, async () => {
    const { stage } = latest?.latest() ?? (await terms.current())
    return encodeStageProgress(await soldOfStage(db, stage))
  })

  app.get(link.path, async (_request, reply) => sendJsonString(reply, await settings.links()))
}
