import { createRoot } from 'react-dom/client'
import { hasNavigated, setScreenLoader } from '../router/navigation.tsx'
import { currentPath } from '../router/path.ts'
import { readPendingLogin } from '../stores/pending-login.ts'
import type { Services } from '../stores/services.ts'
import { sessionStore } from '../stores/session.ts'
import { ServicesContext } from '../stores/use-service.ts'
import { prepareToasts } from '../ui/feedback/toast.ts'
import { PageFocus } from '../ui/layout/page-focus.ts'
import '../ui/styles/tokens.css'
import { startServices } from './app-services.ts'
import { services } from './compose.ts'
import { restoreLogin } from './restore-login.ts'
import { screenAt } from './screens.tsx'
import { App } from './shell/App.tsx'
import { mayEnter } from './shell/Guard.tsx'

/** Shows the app in the shell document, the stored login state having been restored (product §2). */
export async function start(): Promise<Services> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no #root')
  setScreenLoader(prepare)
  prepareToasts()
  const session = services.get(sessionStore)
  restoreLogin(session)
  session.restorePending(readPendingLogin)
  const isReady = prepareFirst().catch(leaveToBoundary)
  startServices(services, isReady)
  // A slow phone draws the whole screen once, and not its frame first; the document's own preloader stays meanwhile.
  await isReady
  createRoot(root).render(
    <ServicesContext value={services}>
      <PageFocus value={hasNavigated}>
        <App />
      </PageFocus>
    </ServicesContext>,
  )
  // Only an iPhone or iPad has this, and only there are they of use.
  if ('standalone' in navigator) addStartupImages().catch(reportError)
  return services
}

async function addStartupImages(): Promise<void> {
  const { addStartupImages } = await import('../offline/startup-images.ts')
  const { width, height } = window.screen
  addStartupImages(document.head, { width, height, ratio: devicePixelRatio })
}

const prepare = async (path: string) => screenAt(path)?.prepare(services)

/** Nothing for whoever is going to be sent elsewhere. */
async function prepareFirst(): Promise<void> {
  const screen = screenAt(currentPath())
  const session = services.get(sessionStore)
  if (screen && mayEnter(session, screen.access)) await screen.prepare(services)
}

/** A chunk that does not load is asked for again by its screen, which the boundary around it shows. */
const leaveToBoundary = () => undefined
