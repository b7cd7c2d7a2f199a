import {
  ownershipAsk,
  ownershipAskRequest,
  ownershipProve,
  ownershipProveRequest,
} from '#contract/money/ownership.ts'
import { addressFamily } from '#domain/addresses/address.ts'
import { requireNotFrozen } from '../../accounts/freezes/freezes.ts'
import { askForOwnership, proveOwnership } from '../../money/ownership/ownership.ts'
import { parseRequest } from '../../platform/http/parse-request.ts'
import { notFound, Refusal } from '../../platform/http/refusal.ts'
import { HOUR } from '../../platform/time/clock.ts'
import type { Route } from './route.ts'

const QUESTIONS = { max: 30, per: HOUR }
const ANSWERS = { max: 60, per: HOUR }

/** The extension `address-ownership`. */
export const ownershipRoutes: Route = (app, deps) => {
  const { clock, config, db, limits, sessions, site } = deps
  const { above, by } = config.ownership

  app.put(ownershipAsk.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    if (!above) throw notFound()
    const { address } = parseRequest(ownershipAskRequest, request.body)
    if (!addressFamily(address))
      throw new Refusal(422, 'bad-address', 'That is not a valid address.')
    await requireNotFrozen(db, userId)
    await limits.take(`ownership:${userId}`, QUESTIONS)
    const name = `${site.siteName} (${new URL(config.siteUrl).host})`
    const asked = await askForOwnership(db, { userId, address, by, site: name }, clock.now())
    return { ...asked, until: asked.until.getTime() }
  })

  app.post(ownershipProve.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    if (!above) throw notFound()
    const proof = parseRequest(ownershipProveRequest, request.body)
    await requireNotFrozen(db, userId)
    await limits.take(`ownership-proofs:${userId}`, ANSWERS)
    await db.transaction((tx) => proveOwnership(tx, userId, proof, clock.now()))
    return {}
  })
}
