import type { Session } from '../stores/account/session.ts'

/** Restores the stored login state and keeps it in sync with other tabs. Called once, before the first render. */
export function restoreLogin(session: Session): void {
  session.restore()
  // For the style sheet (base.css). public/before-paint.js has set it already, without checking the token.
  session.isLoggedIn.subscribe((isLoggedIn) => {
    const { dataset } = document.documentElement
    if (isLoggedIn) dataset['session'] = 'stored'
    else delete dataset['session']
  })
  window.addEventListener('storage', session.onStorageEvent)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) session.syncWithStorage()
  })
}
