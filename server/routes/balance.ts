import {
  balanceRequest,
  encodeParticularBalance,
  particularBalance,
} from '#contract/particular-balance.ts'
import { availableOf } from '../ledger/balances.ts'
import { parseAuthenticated } from '../parse-request.ts'
import { followPrices, ratesFor } from '../prices/prices.ts'
import { followTerms } from '../terms/terms.ts'
import type { Route } from './route.ts'

/** The available balance of a coin, and the terms of a withdrawal and a purchase with it (product §3). */
export const balanceRoutes: Route = (app, { sessions, prices, terms }) => {
  let latest: Awaited<ReturnType<typeof followPrices>> | undefined
  let latestTerms: Awaited<ReturnType<typeof followTerms>> | undefined
  app.addHook('onReady', async () => {
    latest = await followPrices(prices, (err) => app.log.error({ err }, 'prices'))
    latestTerms = await followTerms(terms, (err) => app.log.error({ err }, 'terms'))
  })
  app.addHook('preClose', async () => {
    await latest?.stop()
    await latestTerms?.stop()
  })

  app.put(particularBalance.path, async (request) => {
    const requireUser = () => sessions.requireUser(request)
    const { coin } = await parseAuthenticated(requireUser, balanceRequest, request.body)
    const { withdrawal, purchase, tokenPrice } = latestTerms?.latest() ?? (await terms.current())
    const market = latest?.latest() ?? (await prices.current())
    return encodeParticularBalance({
      available: await availableOf(sessions.ownRows(request), coin),
      withdrawal: withdrawal[coin],
      purchase: { rates: ratesFor(coin, market, tokenPrice), ...purchase },
    })
  })
}
