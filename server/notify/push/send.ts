import webpush from 'web-push'
import type { Subscription } from '#contract/account/push.ts'
import type { PushKind } from '#domain/push.ts'
import { createFetch, type Fetch } from '../../platform/http-out/fetch.ts'
import { SECOND } from '../../platform/time/clock.ts'
import { PUSH_LIFE } from './notify.ts'
import { isPushService, type PushSettings } from './services.ts'

/** The key pair that names this host to the push services (VAPID, RFC 8292). */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

export interface PushSender {
  readonly fetch: Fetch
  readonly keys: PushKeys
  /** Whom a push service may write to: a mailto: or https: address. */
  readonly contact: string
  readonly settings: PushSettings
}

/** Milliseconds that a push service may take, less than the queue's lease. */
const TIMEOUT = 10 * SECOND

/** Reaches push services: the browsers' own at addresses of the public internet, and those that are configured. */
export const pushFetch = (settings: PushSettings, most: number): Fetch =>
  createFetch({
    configured: settings.services,
    isAllowed: ({ href }) => isPushService(href, settings),
    maxBytes: 2 ** 20,
    timeout: TIMEOUT,
    most,
  })

/** What somebody may have to act on at once; a phone that saves power gets the others a little later. */
const URGENT: ReadonlySet<PushKind> = new Set(['login', 'password'])

/** The endpoint is gone: its device is not there any more, or has ended the subscription. */
export class Gone extends Error {
  override readonly name = 'Gone'
}

/** The push service is away or busy. */
export class PushUnavailable extends Error {
  override readonly name = 'PushUnavailable'
}

/** Sends an encrypted message. Rejects with Gone, PushUnavailable, or an Error for a message that is refused for good. */
export async function sendPush(
  { fetch, keys, contact, settings }: PushSender,
  subscription: Subscription,
  { kind, payload }: { readonly kind: PushKind; readonly payload: string },
): Promise<void> {
  const { endpoint } = subscription
  const service = new URL(endpoint).host
  if (!isPushService(endpoint, settings)) throw new Error(`push: ${service} is no push service`)
  const { body, headers } = webpush.generateRequestDetails(subscription, payload, {
    vapidDetails: { subject: contact, ...keys },
    TTL: PUSH_LIFE / SECOND,
    urgency: URGENT.has(kind) ? 'high' : 'normal',
  })
  const status = await fetch(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) =>
        name.toLowerCase() === 'content-length' ? [] : [[name, String(value)]],
      ),
    ),
    body: new Uint8Array(body ?? []),
    // A redirect would lead to an address that nobody has checked.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT),
  }).then(
    async (answer) => {
      await answer.body?.cancel()
      return answer.status
    },
    (cause: unknown) => {
      throw new PushUnavailable(`push: ${service} does not answer`, { cause })
    },
  )
  if (status === 404 || status === 410) throw new Gone(`push: ${service} answers ${status}`)
  if (status === 429 || status >= 500)
    throw new PushUnavailable(`push: ${service} answers ${status}`)
  if (status < 200 || status >= 300) throw new Error(`push: ${service} answers ${status}`)
}

export const newPushKeys = (): string => JSON.stringify(webpush.generateVAPIDKeys())

/** Whether a message can be encrypted for these keys: not every 65 bytes are a point of the curve. */
export function isEncryptable({ keys }: Subscription): boolean {
  try {
    webpush.encrypt(keys.p256dh, keys.auth, 'test', 'aes128gcm')
    return true
  } catch {
    return false
  }
}
