import { SITE_MARK } from '#config/site-mark.ts'
import { link, STAGE_HEADER, siteSetting } from '#contract/host.ts'
import { encodeStageProgress, stageProgress } from '#contract/money/purchase.ts'
import type { StageProgress } from '#domain/purchase.ts'
import { soldOfStage } from '../../money/ledger/stage-sales.ts'
import { followTerms } from '../../money/terms/terms.ts'
import { DatabaseUnavailable } from '../../platform/db/unavailable.ts'
import { notOffered } from '../../platform/http/refusal.ts'
import { sendJson, sendJsonString } from '../../platform/http/send-json.ts'
import { markOfHost } from '../../site/mark.ts'
import type { Route } from './route.ts'

/** Milliseconds for which the header says the same: every open page asks again and again whether the site is open. */
const STAGE_READ_INTERVAL = 5_000

export const siteRoutes: Route = (app, { clock, db, settings, site, terms }) => {
  let latest: Awaited<ReturnType<typeof followTerms>> | undefined
  // Known from the start, so that the site stays up if the database goes away before the first visitor.
  app.addHook('onReady', async () => {
    await settings.isMaintenance()
    await settings.links()
    latest = await followTerms(terms, (err) => app.log.error({ err }, 'terms'))
  })
  app.addHook('preClose', async () => latest?.stop())

  app.get(siteSetting.path, async (_request, reply) => {
    // A site on another server compares it, since it may have been built with something else.
    const mark = latest && markOfHost(site, latest.latest())
    if (mark !== undefined) reply.header(SITE_MARK, mark)
    const sold = await soldNow()
    if (sold) reply.header(STAGE_HEADER, JSON.stringify(encodeStageProgress(sold)))
    return sendJson(reply, await settings.isMaintenance())
  })

  let lastSold: { readonly value: StageProgress | undefined; readonly at: number } | undefined

  /** How far the stage in force is sold; what was read last while the database is away, so that the site stays up. */
  async function soldNow(): Promise<StageProgress | undefined> {
    const stage = latest?.latest().stage
    const at = clock.now().getTime()
    if (lastSold && lastSold.value?.stage === stage && isRecent(at - lastSold.at))
      return lastSold.value
    try {
      lastSold = { value: stage && (await soldOfStage(db, stage)), at }
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
    }
    return lastSold?.value
  }

  app.get(stageProgress.path, async () => {
    const { stage } = latest?.latest() ?? (await terms.current())
    if (!stage) throw notOffered('Nothing is sold at the moment.')
    return encodeStageProgress(await soldOfStage(db, stage))
  })

  app.get(link.path, async (_request, reply) => sendJsonString(reply, await settings.links()))
}

/** A clock that was set back makes nothing recent for long. */
const isRecent = (age: number): boolean => age >= 0 && age < STAGE_READ_INTERVAL
