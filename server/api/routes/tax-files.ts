import { STATEMENT_TYPES, taxFileRequest, taxFiles } from '#contract/history/statement.ts'
import { dailyPrices } from '../../money/prices/daily/daily-rows.ts'
import { storedStatement } from '../../money/statement/statement.ts'
import { taxEventsOf } from '../../money/statement/tax-events.ts'
import { taxFile } from '../../money/statement/tax-files.ts'
import { parseAuthenticated } from '../../platform/http/parse-request.ts'
import type { Route } from './route.ts'
import { periodOf, STATEMENTS } from './statement.ts'

/** The extension `tax-files`: the caller's movements of a year in the columns of a tax program. */
export const taxFileRoutes: Route = (app, { clock, db, limits, reading, sessions, site }) => {
  app.get(taxFiles.path, async (request, reply) => {
    const requireCaller = () => sessions.requireUser(request)
    const { year, format } = await parseAuthenticated(requireCaller, taxFileRequest, request.query)
    const { userId } = await requireCaller()
    await limits.take(`statement:${userId}`, STATEMENTS)
    const period = periodOf(year, clock.now())
    const own = sessions.ownReadings(request)
    const events = await reading.run(userId, async (countRows) =>
      taxEventsOf(await storedStatement(own, period, countRows), await dailyPrices(db)),
    )
    reply
      .type(`${STATEMENT_TYPES.csv}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="${format}-${year}.csv"`)
    return reply.send(taxFile(format, events, site.siteName))
  })
}
