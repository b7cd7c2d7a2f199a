import { SITE_MARK } from '#config/site-mark.ts'
import { link, siteSetting } from '#contract/host.ts'
import { encodeStageProgress, stageProgress } from '#contract/money/purchase.ts'
import { soldOfStage } from '../../money/ledger/stage-sales.ts'
import { followTerms } from '../../money/terms/terms.ts'
import { notOffered } from '../../platform/http/refusal.ts'
import { sendJson, sendJsonString } from '../../platform/http/send-json.ts'
import { markOfHost } from '../../site/mark.ts'
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
    const mark = latest && markOfHost(site, latest.latest())
    if (mark !== undefined) reply.header(SITE_MARK, mark)
    return sendJson(reply, await settings.isMaintenance())
  })

  app.get(stageProgress.path, async () => {
    const { stage } = latest?.latest() ?? (await terms.current())
    if (!stage) throw notOffered('Nothing is sold at the moment.')
    return encodeStageProgress(await soldOfStage(db, stage))
  })

  app.get(link.path, async (_request, reply) => sendJsonString(reply, await settings.links()))
}
