import {
  balanceRequest,
  encodeParticularBalance,
  particularBalance,
} from '#contract/particular-balance.ts'
import { availableOf } from '../ledger/balances.ts'
import { parseAuthenticated } from '../parse-request.ts'
import { followPrices, ratesFor, stageOf } from '../prices/prices.ts'
import type { Route } from './route.ts'

/** The available balance of a coin, and the terms of a withdrawal and a purchase with it (product §3). */
export const balanceRoutes: Route = (app, { sessions, prices, config: { terms }, site }) => {
  const { tokenPrice } = stageOf(site)
  let latest: Awaited<ReturnType<typeof followPrices>> | undefined
  app.addHook('onReady', async () => {
    latest = await followPrices(prices, (err) => app.log.error({ err }, 'prices'))
  })
  app.addHook('preClose', async () => latest?.stop())

  app.put(particularBalance.path, async (request) => {
    const requireUser = () => sessions.requireUser(request)
    const { coin } = await parseAuthenticated(requireUser, balanceRequest, request.body)
    const market = latest?.latest() ?? (await prices.current())
    return encodeParticularBalance({
      available: await availableOf(sessions.ownRows(request), coin),
      withdrawal: terms.withdrawal[coin],
      purchase: { rates: ratesFor(coin, market, tokenPrice), ...terms.purchase },
    })
  })
}
