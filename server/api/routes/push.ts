import {
  aliveRequest,
  pushAlive,
  pushDevice,
  pushSave,
  pushStop,
  saveRequest,
} from '#contract/account/push.ts'
import { isEncryptable } from '../../notify/push/send.ts'
import { isPushService } from '../../notify/push/services.ts'
import { parseRequest } from '../../platform/http/parse-request.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { HOUR } from '../../platform/time/clock.ts'
import type { Route } from './route.ts'

/** The limit of one person. */
const CHANGES = { max: 120, per: HOUR }

const unknownService = () =>
  new Refusal(
    422,
    'unknown-push-service',
    'This host does not know the push service of this browser.',
  )

/** The extension `push` of product §7. */
export const pushRoutes: Route = (app, { config, limits, push, sessions }) => {
  if (!push) return
  const { publicKey, subscriptions } = push

  app.get(pushDevice.path, async (request) => {
    const session = await sessions.requireUser(request)
    return { publicKey, device: (await subscriptions.deviceOf(session)) ?? null }
  })

  app.put(pushSave.path, async (request) => {
    const session = await sessions.requireUser(request)
    const { subscription, ...choice } = parseRequest(saveRequest, request.body)
    await limits.take(`push:${session.userId}`, CHANGES)
    if (!isPushService(subscription.endpoint, config.push)) throw unknownService()
    if (!isEncryptable(subscription)) throw new Refusal(422, 'invalid', 'keys is not valid.')
    return { device: await subscriptions.save(session, subscription, choice) }
  })

  app.post(pushStop.path, async (request) => {
    await subscriptions.remove(await sessions.requireUser(request))
    return {}
  })

  app.post(pushAlive.path, async (request) => {
    const { device } = parseRequest(aliveRequest, request.body)
    return { alive: await subscriptions.isAlive(device) }
  })
}
