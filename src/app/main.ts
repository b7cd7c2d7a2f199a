import { sendEarlyRequests } from './early.ts'
import { preloadFirstScreen } from './routes.ts'

/** The entry of the app's documents. The first screen's code and data are requested together with the app's own code. */
preloadFirstScreen().catch(reportError)
sendEarlyRequests()
// The script runs as soon as it is there.
const isParsed =
  document.readyState !== 'loading' ||
  new Promise((done) => document.addEventListener('readystatechange', done))
Promise.all([import('./start.tsx'), isParsed])
  .then(([{ start }]) => start())
  .catch(reportError)
