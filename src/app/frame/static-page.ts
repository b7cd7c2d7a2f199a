import { startFrame } from './frame.ts'

const loadServices = () => import('./static-services.ts')

/** Starts a page that is static HTML from the build: its buttons at once, and what needs the network once it has loaded. */
export function startStaticPage(): void {
  startFrame(() => loadServices().then(({ logOutAndLeave }) => logOutAndLeave(), reportError))
  const start = () => loadServices().then(({ startServices }) => startServices(), reportError)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}
