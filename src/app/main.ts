import { preloadFirstScreen } from './routes.ts'

/** The entry of the app's documents. The first screen's code is requested together with the app's own. */
preloadFirstScreen().catch(reportError)
import('./start.tsx').then(({ start }) => start()).catch(reportError)
