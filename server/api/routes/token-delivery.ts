import { encodeTokenDelivery, tokenDelivery } from '#contract/money/delivery.ts'
import { deliveryOf } from '../../money/purchases/delivery.ts'
import { releaseDue } from '../../money/purchases/release.ts'
import type { Route } from './route.ts'

/** The extension `token-delivery`. What is due is released first, so that nobody sees as locked what is not. */
export const tokenDeliveryRoutes: Route = (app, { clock, db, sessions, terms }) => {
  app.get(tokenDelivery.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    await releaseDue(db, clock, userId)
    return encodeTokenDelivery(await deliveryOf(sessions.ownRows(request), await terms.current()))
  })
}
