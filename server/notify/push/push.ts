import * as v from 'valibot'
import type { SiteConfig } from '#config/schema.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireNoTransaction } from '../../platform/db/transaction-scope.ts'
import type { Fetch } from '../../platform/http-out/fetch.ts'
import type { Keys } from '../../platform/keys/keys.ts'
import { startDelivering } from '../../platform/queue/deliver.ts'
import { createQueue, type Queue } from '../../platform/queue/queue.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { payloadOf, type StoredMessage, storedMessage } from './message.ts'
import { PUSH_STORED } from './notify.ts'
import { Gone, newPushKeys, PushUnavailable, pushFetch, sendPush } from './send.ts'
import type { PushSettings } from './services.ts'
import { createSubscriptions, type Subscriptions, type Target } from './subscriptions.ts'

export interface Push {
  /** The key by which browsers recognise this host's messages. */
  readonly publicKey: string
  readonly subscriptions: Subscriptions
  readonly queue: Pick<Queue<StoredMessage>, 'deliverDue'>
}

interface Dependencies {
  readonly db: Db
  readonly clock: Clock
  readonly keys: Keys
  readonly config: {
    readonly push: PushSettings
    readonly siteUrl: string
    readonly mail: { readonly operator: string }
  }
  readonly site: Pick<SiteConfig, 'siteName'>
  readonly fetch?: Fetch | undefined
  readonly onError: (error: unknown) => void
}

/** Messages on their way at a time: a service that is silent holds up no other. */
const MOST = 200

const keyPair = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ publicKey: v.string(), privateKey: v.string() }),
)

/** Web push: who is subscribed, and the queue of what goes out. The keys are made at the first start. */
export async function createPush(dependencies: Dependencies): Promise<Push> {
  const { db, clock, config, site, onError } = dependencies
  const keys = v.parse(keyPair, await dependencies.keys.stored('push-key', newPushKeys))
  const subscriptions = createSubscriptions(db, clock, dependencies.keys.encryption('push'))
  const { siteUrl, mail, push: settings } = config
  const { fetch = pushFetch(settings, MOST) } = dependencies
  const contact = siteUrl.startsWith('https:') ? siteUrl : `mailto:${mail.operator}`

  /** The stored target; the last message to a device whose subscription is gone carries its own. */
  const targetOf = async ({ device, kind, target }: StoredMessage): Promise<Target | undefined> =>
    target === undefined
      ? await subscriptions.targetOf(device, kind)
      : { subscription: subscriptions.decrypt(target), hasAmounts: false }

  async function send(message: StoredMessage): Promise<void> {
    requireNoTransaction('the push service')
    const target = await targetOf(message)
    // Logged out, or no longer wanted.
    if (!target) return
    const payload = payloadOf(message, site.siteName, target.hasAmounts)
    try {
      await sendPush({ fetch, keys, contact, settings }, target.subscription, {
        kind: message.kind,
        payload,
      })
    } catch (error) {
      if (!(error instanceof Gone)) throw error
      await subscriptions.drop(target.subscription.endpoint)
    }
  }

  return {
    publicKey: keys.publicKey,
    subscriptions,
    queue: createQueue<StoredMessage>({
      db,
      clock,
      table: 'push_outbox',
      column: 'content',
      name: 'push',
      most: MOST,
      encode: JSON.stringify,
      decode: (stored) => v.parse(storedMessage, stored),
      send,
      isTemporary: (error) => error instanceof PushUnavailable,
      onError,
    }),
  }
}

/** Sends what is stored as soon as its transaction has been committed, by any process. The returned function stops that. */
export async function startPushing(
  { db, push }: { readonly db: Db; readonly push: Push | undefined },
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  if (!push) return async () => undefined
  const now = () => void push.queue.deliverDue().catch(onError)
  const unlisten = await db.listen(PUSH_STORED, now, now)
  const stop = startDelivering(push.queue, onError)
  return async () => {
    await unlisten()
    await stop()
  }
}
