import { addressRequest, particularAddress } from '#contract/particular-address.ts'
import { depositNetwork, familyOf } from '#domain/assets.ts'
import { parseRequest } from '../../platform/http/parse-request.ts'
import { sendJson } from '../../platform/http/send-json.ts'
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
