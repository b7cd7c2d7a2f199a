import { startFrameActions } from './actions.ts'

interface LateServices {
  startServices(): void
  logOutAndLeave(): void
}

const staticServices = (): Promise<LateServices> => import('./static-services.ts')

/** Starts a page that is static HTML from the build: its buttons at once, and what needs the network once it is usable. */
export function startStaticPage(load = staticServices, isUsable = hasLoaded()): void {
  startFrameActions(() => load().then(({ logOutAndLeave }) => logOutAndLeave(), reportError))
  isUsable.then(load).then(({ startServices }) => startServices(), reportError)
}

async function hasLoaded(): Promise<void> {
  if (document.readyState === 'complete') return
  await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
}
