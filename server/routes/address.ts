import { addressRequest } from '#contract/requests.ts'
import { familyOf } from '#domain/addresses/addresses.ts'
import { depositChain } from '#domain/assets.ts'
import { sendJson } from '../answer.ts'
import { read } from '../read.ts'
import type { Route } from './route.ts'

/** The caller's own deposit address for a coin, as a JSON string (spec §7). */
export const addressRoutes: Route = (app, { sessions, addresses }) => {
  app.put('/particular/address', async (request, reply) => {
    const { userId } = await sessions.requireUser(request)
    const { coin } = read(addressRequest, request.body)
    const own = await addresses.of(userId)
    return sendJson(reply, own[familyOf(depositChain(coin))])
  })
}
