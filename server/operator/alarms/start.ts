import { startDelivering } from '../../platform/queue/deliver.ts'
import { startTurns } from '../../platform/time/repeat.ts'
import { ALARM_INTERVAL, createAlarms } from './alarms.ts'
import { createWebhook, webhookFetch } from './webhook.ts'

type Deps = Parameters<typeof createAlarms>[0]

/** Looks each minute, and sends what waits for the webhook. The returned function stops that. */
export function startAlarms(deps: Deps, onError: (error: unknown) => void): () => Promise<void> {
  const { db, clock, config } = deps
  const settings = config.alarms.webhook
  const webhook =
    settings &&
    createWebhook({ db, clock, fetch: webhookFetch(settings.url), webhook: settings, onError })
  const stopDelivering = webhook && startDelivering(webhook, onError)
  const stopLooking = startTurns(createAlarms(deps, webhook), ALARM_INTERVAL, onError)
  return async () => {
    await stopLooking()
    await stopDelivering?.()
  }
}
