import { addressRequest, particularAddress } from '#contract/particular-address.ts'
import { depositNetwork, familyOf } from '#domain/assets.ts'
import { parseRequest } from '../http/parse-request.ts'
import { sendJson } from '../http/send-json.ts'
import { notOffered } from '../refusal.ts'
import { isOffered } from '../terms/money-terms.ts'
import { followTerms } from '../terms/terms.ts'
import type { Route } from './route.ts'

/** The caller's own deposit address for a coin, as a JSON string (product §7). */
export const addressRoutes: Route = (app, { sessions, addresses, terms }) => {
  let latest: Awaited<ReturnType<typeof followTerms>> | undefined
  app.addHook('onReady', async () => {
    latest = await followTerms(terms, (err) => app.log.error({ err }, 'terms'))
  })
  app.addHook('preClose', async () => latest?.stop())

  app.put(particularAddress.path, async (request, reply) => {
    const { userId } = await sessions.requireUser(request)
    const { coin } = parseRequest(addressRequest, request.body)
    const inForce = latest?.latest() ?? (await terms.current())
    if (inForce.minimumDeposit === undefined || !isOffered(inForce, coin))
      throw notOffered(`${coin} cannot be deposited at the moment.`)
    const own = await addresses.of(userId)
    return sendJson(reply, own[familyOf(depositNetwork(coin))])
  })
}
