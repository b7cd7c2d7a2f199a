import { sendEarlyRequests } from './early.ts'
import { preloadFirstScreen } from './routes.ts'

/** The entry of the app's documents. The first screen's code and data are requested together with the app's own code. */
preloadFirstScreen().catch(reportError)
sendEarlyRequests()
Promise.all([import('./start.tsx'), parsed()])
  .then(([{ start }]) => start())
  .catch(reportError)

/** The script runs as soon as it is there. */
function parsed(): Promise<unknown> {
  if (document.readyState !== 'loading') return Promise.resolve()
  return new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }))
}
