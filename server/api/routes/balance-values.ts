import { balanceValues, encodeValues } from '#contract/history/statement.ts'
import { balanceHistoryOf } from '../../money/balance-history/balance-history.ts'
import { HOUR } from '../../platform/time/clock.ts'
import type { Route } from './route.ts'

/** Each reads all that a person has ever moved. */
const READINGS = { max: 120, per: HOUR }

/** What the caller's balance was worth, day by day. */
export const balanceValuesRoutes: Route = (app, { db, limits, reading, sessions }) => {
  app.get(balanceValues.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    await limits.take(`values:${userId}`, READINGS)
    const own = sessions.ownReadings(request)
    const history = await reading.run(userId, (countRows) => balanceHistoryOf(db, own, countRows))
    return encodeValues(history)
  })
}
