import type { Session } from '../stores/session.ts'

/** Takes up the stored login state, and what becomes of it in other tabs. Called once, before anything shows it. */
export function restoreLogin(session: Session): void {
  session.restore()
  // public/theme.js hid the way to the login from whoever seemed to be signed in.
  session.isLoggedIn.subscribe((isLoggedIn) => {
    if (!isLoggedIn) delete document.documentElement.dataset['session']
  })
  window.addEventListener('storage', session.onStorageEvent)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) session.syncWithStorage()
  })
}
