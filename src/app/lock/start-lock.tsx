import { effect } from '@preact/signals-core'
import { SESSION_KEY } from '#config/storage-keys.ts'
import { ENCRYPTED_SESSION } from '../../offline/lock/lock-signal.ts'
import { sessionStore } from '../../stores/account/session.ts'
import type { AppLock } from '../../stores/lock/app-lock.ts'
import { appLockStore } from '../../stores/lock/app-lock-store.ts'
import type { Services } from '../../stores/services.ts'
import { showLockScreen } from './LockScreen.tsx'

let isStarted = false

/** Covers the page while the app is locked or in the background. Resolves when the app may be shown. */
export async function startLock(services: Services): Promise<void> {
  const lock = services.get(appLockStore)
  if (!lock) return
  if (!isStarted) watch(lock, services)
  isStarted = true
  if (lock.state.peek() === 'off') await endUnreadable(services)
  await opened(lock)
}

/** Without the lock's record, such as a damaged one, an encrypted session cannot be opened any more. */
async function endUnreadable({ platform, get }: Services): Promise<void> {
  if (platform.deviceStorage?.getItem(SESSION_KEY)?.startsWith(ENCRYPTED_SESSION))
    await get(sessionStore).logOut(0)
}

function watch(lock: AppLock, services: Services): void {
  const session = services.get(sessionStore)
  effect(() => {
    const { dataset } = document.documentElement
    if (lock.isCovered.value) dataset['lock'] = 'closed'
    else delete dataset['lock']
  })
  effect(() => (lock.state.value === 'closed' ? showLockScreen(services, lock) : undefined))
  // Until then the session is what is stored of it, which is encrypted.
  lock.state.subscribe(() => {
    const [token, ...names] = lock.session()?.split(' ') ?? []
    if (token && token !== session.token.peek()) session.begin(token, [token, ...names].join(' '))
  })
  document.addEventListener('visibilitychange', () => {
    if (services.platform.isVisible()) lock.show().catch(reportError)
    else lock.hide()
  })
  // WebKit may take its picture of the page before the event above.
  addEventListener('pagehide', lock.hide)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    lock.sync()
    lock.show().catch(reportError)
  })
  addEventListener('storage', lock.sync)
}

/** Resolves when the lock is open or off. */
const opened = (lock: AppLock): Promise<void> =>
  new Promise((resolve) => {
    lock.state.subscribe((state) => state !== 'closed' && resolve())
  })
