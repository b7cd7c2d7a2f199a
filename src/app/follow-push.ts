import { paths } from '#config/paths.ts'
import { OPEN_SCREEN } from '#config/push.ts'
import { PUSH_KEY } from '#config/storage-keys.ts'
import { readNotifications } from '../offline/push.ts'
import { navigate } from '../router/navigation.tsx'
import { sessionStore } from '../stores/account/session.ts'
import type { Services } from '../stores/services.ts'

let isFollowing = false

/** The app shows what became of money wherever it is opened; of a login it does not speak by itself. */
const isSeen = (screen: unknown): boolean => screen === paths.wallet

/** Whoever sees the app has seen what became of their money, and a notification that was pressed opens its screen. */
export function followPush(services: Services): void {
  const { platform, get } = services
  const session = get(sessionStore)
  refresh(services).catch(reportError)
  if (isFollowing) return
  isFollowing = true

  const read = () => {
    if (platform.isVisible()) readNotifications(isSeen).catch(reportError)
  }
  read()
  document.addEventListener('visibilitychange', read)
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    const path = Object.values(paths).find((one) => one === data?.path)
    if (data?.type === OPEN_SCREEN && path && session.isLoggedIn.peek()) navigate(path)
  })
}

/** Browsers renew subscriptions; the host is sent the new address of this device. Loaded only where it is subscribed. */
async function refresh(services: Services): Promise<void> {
  if (!services.platform.deviceStorage?.getItem(PUSH_KEY)) return
  const { pushStore } = await import('../stores/host/push.ts')
  await services.get(pushStore).load()
}
