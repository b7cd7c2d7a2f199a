import { addressRequest, particularAddress } from '#contract/money/deposit.ts'
import { depositNetwork, familyOf } from '#domain/assets.ts'
import { parseRequest } from '../http/parse-request.ts'
import { sendJson } from '../http/send-json.ts'
import type { Route } from './route.ts'

/** The caller's own deposit address for a coin, as a JSON string (product §7). */
export const addressRoutes: Route = (app, { sessions, addresses }) => {
  app.put(particularAddress.path, async (request, reply) => {
    const { userId } = await sessions.requireUser(request)
    const { coin } = parseRequest(addressRequest, request.body)
    const own = await addresses.of(userId)
    return sendJson(reply, own[familyOf(depositNetwork(coin))])
  })
}
