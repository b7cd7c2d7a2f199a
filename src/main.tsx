import { session } from './stores/session.ts'

/** Restore the login state, then render, then start offline support: in this order (spec §2). */
session.restore()
window.addEventListener('storage', session.follow)
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) session.catchUp()
})

// Two documents share this entry: the landing page and the shell of everything else.
const { start } =
  document.documentElement.dataset['page'] === 'landing'
    ? await import('./features/landing/start.tsx')
    : await import('./app/start.tsx')
start()

if (import.meta.env.PROD) {
  const { updates } = await import('./offline/updates.ts')
  updates.start()
}
