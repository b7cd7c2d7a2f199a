import { createRoot } from 'react-dom/client'
import { sessionStore } from '../../stores/account/session.ts'
import type { AppLock } from '../../stores/lock/app-lock.ts'
import type { Services } from '../../stores/services.ts'
import { logOut } from '../log-out.ts'
import { LockScreen } from './LockScreen.tsx'

/** Outside the app's root, which is hidden, and before it exists. Returns a function that removes the screen. */
export function showLockScreen(services: Services, lock: AppLock): () => void {
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  root.render(<LockScreen unlock={lock.unlock} logOut={() => logOut(services.get(sessionStore))} />)
  return () => {
    // Not while React renders: the state may have changed in one of its event handlers.
    queueMicrotask(() => {
      root.unmount()
      element.remove()
    })
  }
}
