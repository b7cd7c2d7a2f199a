import { createStore, del, set, type UseStore } from 'idb-keyval'
import * as v from 'valibot'
import { PUSH_STORE } from '#config/push.ts'
import { type Subscription, subscription } from '#contract/account/push.ts'
import type { Platform } from './platform.ts'

/** The id of the subscription of each login that has subscribed this device (sw/push.ts). */
export const pushDatabase = (): UseStore => createStore(...PUSH_STORE)

/** Whether this browser can receive messages: not at all, or only in the installed app, as on iPhone and iPad. */
export type PushSupport = 'ready' | 'install-first' | 'none'

/** Web push as the browser offers it; tests replace it. */
export interface BrowserPush {
  support(): PushSupport
  permission(): NotificationPermission
  /** Asks the person. Only as the answer to a press, or browsers refuse without a question. */
  ask(): Promise<NotificationPermission>
  /** The subscription under this key of the host, made if there is none. */
  subscribe(publicKey: string): Promise<Subscription>
  /** The endpoint of the subscription; undefined without one. */
  endpoint(): Promise<string | undefined>
  unsubscribe(): Promise<void>
  /** Keeps the id of the subscription for the worker, in the partition of this login. */
  keep(partition: string, device: string): Promise<void>
  /** Deletes what `keep` has kept of this login. */
  forget(partition: string): Promise<void>
}

export function browserPush({ platform }: { readonly platform: Platform }): BrowserPush {
  /** Rejects where no worker is registered, such as in development, instead of waiting for ever. */
  async function manager(): Promise<PushManager> {
    if (!(await navigator.serviceWorker.getRegistration())) throw new Error('no service worker')
    return (await navigator.serviceWorker.ready).pushManager
  }

  async function unsubscribe(): Promise<void> {
    await (await (await manager()).getSubscription())?.unsubscribe()
  }

  return {
    support() {
      if ('PushManager' in window && 'Notification' in window && navigator.serviceWorker)
        return 'ready'
      return platform.hasShareMenu() ? 'install-first' : 'none'
    },
    permission: () => Notification.permission,
    ask: () => Notification.requestPermission(),
    async subscribe(publicKey) {
      const options = { userVisibleOnly: true, applicationServerKey: publicKey }
      const push = await manager()
      const made = await push.subscribe(options).catch(async () => {
        // One under another key of the host, from before it was restored.
        await unsubscribe()
        return push.subscribe(options)
      })
      return v.parse(subscription, made.toJSON())
    },
    endpoint: () =>
      manager().then(
        async (push) => (await push.getSubscription())?.endpoint,
        () => undefined,
      ),
    unsubscribe,
    keep: (partition, device) => set([partition, 'id'], device, pushDatabase()),
    forget: (partition) => del([partition, 'id'], pushDatabase()),
  }
}

/** Puts away what was shown and is read by now, and counts the rest. `isRead` is given the screen that one is about. */
export async function readNotifications(isRead: (screen: unknown) => boolean): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = (await registration?.getNotifications()) ?? []
  const read = shown.filter(({ data }) => isRead(data))
  for (const one of read) one.close()
  await navigator.setAppBadge?.(shown.length - read.length)
}
