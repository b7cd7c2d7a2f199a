import { session } from '../stores/session.ts'

/** Takes up the stored login state, and what becomes of it in other tabs. Called once, before anything shows it. */
export function restoreLogin(): void {
  session.restore()
  window.addEventListener('storage', session.follow)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) session.catchUp()
  })
}
