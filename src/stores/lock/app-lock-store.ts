import { site } from '#config/site.ts'
import { cacheDatabase } from '../../offline/cache.ts'
import { createAuthenticator } from '../../offline/lock/authenticator.ts'
import { lockSignal } from '../../offline/lock/lock-signal.ts'
import { sessionStore } from '../account/session.ts'
import type { Factory } from '../services.ts'
import { type AppLock, createAppLock } from './app-lock.ts'

/** Undefined where a browser has no storage or no locks, as outside a secure context. */
export const appLockStore: Factory<AppLock | undefined> = ({ platform, get }) => {
  const { deviceStorage: local, locks } = platform
  if (!local || !locks || !platform.subtle) return undefined
  return createAppLock({
    ...platform,
    local,
    locks,
    crypto,
    session: get(sessionStore),
    authenticator: createAuthenticator({
      siteName: site.siteName,
      random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    }),
    store: get(cacheDatabase),
    channel: platform.openChannel('lock'),
    active: get(lockSignal),
  })
}
