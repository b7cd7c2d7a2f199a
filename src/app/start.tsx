import { createRoot } from 'react-dom/client'
import { site } from '#config/site.ts'
import { PENDING_LOGIN_KEY } from '#config/storage-keys.ts'
import { type Platform, setFetch } from '../offline/platform.ts'
import { updatesService } from '../offline/updates.ts'
import { arrival, setScreenLoader } from '../router/navigation.tsx'
import { currentPath } from '../router/path.ts'
import { sessionStore } from '../stores/account/session.ts'
import { ServicesProvider } from '../stores/ServicesProvider.tsx'
import { ScreenArrival } from '../ui/layout/Page.tsx'
import '../ui/styles/geist.css'
import '../ui/styles/tokens.css'
import { startServices } from './app-services.ts'
import { services } from './compose.ts'
import { startFrameActions } from './frame/actions.ts'
import { logOut, restoreLogin } from './login-state.ts'
import { screenAt } from './screens.tsx'
import { App } from './shell/App.tsx'
import { mayEnter } from './shell/Guard.tsx'

/**
 * Renders the app after restoring the stored login state (product §2), then starts offline support. `fetch` has sent
 * requests already (early.ts).
 */
export async function start(fetch?: Platform['fetch']): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('No #root')
  if (fetch) setFetch(fetch)
  setScreenLoader(prepareScreen)
  const session = services.get(sessionStore)
  restoreLogin(session)
  // Set by src/first-paint/before-paint.ts where there is an app lock, whose code is loaded only then.
  if (document.documentElement.dataset['lock'])
    await (await import('./lock/start-lock.tsx')).startLock(services)
  startFrameActions(() => logOut(session))
  await restorePendingLogin()
  const isReady = prepareFirstScreen().catch(ignoreLoadError)
  // What the document shows stays until the whole screen can be rendered at once.
  const isShown = isReady.then(() => show(root))
  startServices(services, isShown)
  await isShown
  if ('standalone' in navigator || site.apiHost.startsWith('http'))
    import('./finish-start.ts').then(({ finishStart }) => finishStart()).catch(reportError)
  if (import.meta.env.PROD) await services.get(updatesService).start()
}

/** Resolves after the first paint. */
const show = (root: HTMLElement): Promise<void> =>
  new Promise((onShown) =>
    createRoot(root).render(
      <ServicesProvider services={services}>
        <ScreenArrival value={arrival}>
          <App onShown={onShown} />
        </ScreenArrival>
      </ServicesProvider>,
    ),
  )

/** Its code is loaded only where a login waits for its code: in the history of a tab, seldom in the app's own. */
async function restorePendingLogin(): Promise<void> {
  if (!services.platform.tabStorage?.getItem(PENDING_LOGIN_KEY)) return
  const { readPendingLogin } = await import('../stores/account/pending-login.ts')
  services.get(sessionStore).restorePending(readPendingLogin)
}

const prepareScreen = async (path: string) => screenAt(path)?.prepare(services)

/** How long the first screen waits for its cached data, in milliseconds. */
const LONGEST_READ = 300

/** Skipped if the guard is going to redirect. */
async function prepareFirstScreen(): Promise<void> {
  const screen = screenAt(currentPath())
  const session = services.get(sessionStore)
  if (!screen || !mayEnter(session, screen.access)) return
  const { data } = await screen.prepare(services)
  // Rendered once, with what is stored on the device. Where the database does not answer, the host does.
  await Promise.race([
    data,
    new Promise<void>((done) => services.platform.later(done, LONGEST_READ)),
  ])
}

/** The screen imports its chunk again when it is rendered, and the error boundary handles the failure. */
const ignoreLoadError = () => {}
