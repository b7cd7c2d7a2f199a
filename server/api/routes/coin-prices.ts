import { coinPrices, coinPricesRequest, encodeValues } from '#contract/history/statement.ts'
import { encodeRates, rates } from '#contract/money/rates.ts'
import { pricesOf } from '../../money/prices/daily/daily-rows.ts'
import { currentRates } from '../../money/prices/rates.ts'
import { parseAuthenticated } from '../../platform/http/parse-request.ts'
import { HOUR } from '../../platform/time/clock.ts'
import type { Route } from './route.ts'

/** The limit allows as many calls as somebody makes who looks at their coins. */
const READINGS = { max: 600, per: HOUR }

/** What a coin cost, day by day: the same for everybody who is logged in. */
export const coinPricesRoutes: Route = (app, deps) => {
  const { db, limits, sessions } = deps

  /** The extension `rates`. */
  app.get(rates.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    await limits.take(`rates:${userId}`, READINGS)
    return encodeRates(await currentRates(deps))
  })

  app.get(coinPrices.path, async (request) => {
    const requireCaller = () => sessions.requireUser(request)
    const { coin } = await parseAuthenticated(requireCaller, coinPricesRequest, request.query)
    const { userId } = await requireCaller()
    await limits.take(`prices:${userId}`, READINGS)
    return encodeValues(await pricesOf(db, coin))
  })
}
