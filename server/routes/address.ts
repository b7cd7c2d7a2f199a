import { familyOf } from '../../src/money/address.ts'
import { depositChain } from '../../src/money/coins.ts'
import { addressRequest } from '../../src/wire/requests.ts'
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
