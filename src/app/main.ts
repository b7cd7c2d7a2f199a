import { earlyRequests, sendEarlyRequests } from './early.ts'

/** The entry of the app's documents, which link what it needs (public/before-paint.js). */
sendEarlyRequests()
// The script runs as soon as it is there.
const isParsed =
  document.readyState !== 'loading' ||
  new Promise((done) => document.addEventListener('readystatechange', done))
Promise.all([import('./start.tsx'), isParsed])
  .then(([{ start }]) => start(earlyRequests.fetch))
  .catch(reportError)
