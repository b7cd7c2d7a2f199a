import { createStore, values } from 'idb-keyval'
import { pageAt } from '#config/pages.ts'
import { type Path, paths } from '#config/paths.ts'
import { OPEN_SCREEN, PUSH_STORE } from '#config/push.ts'
import { language } from '#language'
import { pushText } from '#text/push.ts'

declare const self: ServiceWorkerGlobalScope

type Kind = keyof typeof pushText

/** The screen that a notification opens. */
const SCREENS: Readonly<Record<Kind, Path>> = {
  credited: paths.wallet,
  sent: paths.wallet,
  rejected: paths.wallet,
  login: paths.settings,
  password: paths.forgot,
}

interface Message {
  /** The id of the subscription that it is for. */
  readonly device: string
  readonly kind: Kind
  readonly tag: string
  readonly amount?: string
}

/** What JSON makes of a `kind` may be an object that no key can be made of. */
const isMessage = (data: Partial<Message> | null): data is Message =>
  typeof data?.device === 'string' &&
  typeof data.kind === 'string' &&
  Object.hasOwn(pushText, data.kind)

/** Milliseconds that the host has to say that a session has ended. */
const PATIENCE = 3000

/** Whether the session of a subscription goes on. Without an answer of the host it does. */
async function isAlive(device: string, apiHost: string): Promise<boolean> {
  try {
    const answer = await fetch(`${apiHost}/push/alive`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ device }),
      signal: AbortSignal.timeout(PATIENCE),
    })
    return (await answer.json()).alive !== false
  } catch {
    return true
  }
}

/** Shows a message as a notification. */
export async function showPush(data: PushMessageData | null, apiHost: string): Promise<void> {
  const message: Partial<Message> | null = await Promise.resolve(data)
    .then((it) => it?.json())
    .catch(() => null)
  if (!isMessage(message)) return
  const { registration } = self
  const { device, kind } = message
  const subscribed = await values<string>(createStore(...PUSH_STORE))
  // A logout forgets the subscription here; elsewhere a session may have ended while its message was on its way. The
  // message that a new password has ended it is the last one.
  const isFor =
    subscribed.includes(device) && (kind === 'password' || (await isAlive(device, apiHost)))
  if (!isFor) {
    // Unless somebody else has logged in here since.
    if (subscribed.every((id) => id === device))
      await (await registration.pushManager.getSubscription())?.unsubscribe()
    return
  }
  const { title, body } = pushText[kind]
  await registration.showNotification(title, {
    body: body(message.amount),
    tag: message.tag,
    icon: '/icons/icon-192.png',
    lang: language,
    data: SCREENS[message.kind],
  })
  const windows = await self.clients.matchAll({ type: 'window' })
  // What is seen at once is not unread.
  if (!windows.some(({ visibilityState }) => visibilityState === 'visible')) await countUnread()
}

/** The badge of the installed app: the notifications that nobody has opened or put away. */
export async function countUnread(): Promise<void> {
  const { length } = await self.registration.getNotifications()
  await navigator.setAppBadge?.(length)
}

/** Shows the screen that a notification is about, in an open window of the app if there is one. */
export async function openPush(notification: Notification): Promise<void> {
  notification.close()
  await countUnread()
  const windows = await self.clients.matchAll({ type: 'window' })
  const app = windows.find(({ url }) => pageAt(new URL(url).pathname).kind === 'app')
  if (!app) return void (await self.clients.openWindow(notification.data))
  app.postMessage({ type: OPEN_SCREEN, path: notification.data })
  await app.focus()
}
