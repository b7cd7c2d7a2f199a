import type { Session } from '../stores/session.ts'

/** Restores the stored login state and keeps it in sync with other tabs. Called once, before the first render. */
export function restoreLogin(session: Session): void {
  session.restore()
  // public/theme.js hid the login button because a session was stored.
  session.isLoggedIn.subscribe((isLoggedIn) => {
    if (!isLoggedIn) delete document.documentElement.dataset['session']
  })
  window.addEventListener('storage', session.onStorageEvent)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) session.syncWithStorage()
  })
}
