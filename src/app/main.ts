import { sendEarlyRequests } from './early.ts'
import { preloadFirstScreen } from './routes.ts'

/** The entry of the app's documents. The first screen's code and data are requested together with the app's own code. */
preloadFirstScreen().catch(reportError)
sendEarlyRequests()
import('./start.tsx').then(({ start }) => start()).catch(reportError)
