import { CACHE_DATABASE } from '#config/constants.ts'
import { openEarly } from '../offline/storage.ts'
import { earlyRequests, sendEarlyRequests } from './early.ts'

/** The entry of the app's documents, which link what it needs (src/first-paint/before-paint.ts). */
sendEarlyRequests()
// Set by src/first-paint/before-paint.ts if a session is stored. The cache itself says where storage is forbidden.
if (document.documentElement.dataset['session'])
  openEarly(CACHE_DATABASE, indexedDB).catch(() => undefined)
// The script runs as soon as it is there.
const isParsed =
  document.readyState !== 'loading' ||
  new Promise((done) => document.addEventListener('readystatechange', done))
Promise.all([import('./start.tsx'), isParsed])
  .then(([{ start }]) => start(earlyRequests.fetch))
  .catch(reportError)
