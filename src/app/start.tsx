import { createRoot } from 'react-dom/client'
import { readPendingLogin } from '../stores/pending-login.ts'
import { session } from '../stores/session.ts'
import { prepareScreensWith } from '../ui/navigation.tsx'
import { prepareToasts } from '../ui/toast.ts'
import '../ui/tokens.css'
import { App } from './App.tsx'
import { goLive } from './live.ts'
import { restoreLogin } from './restore-login.ts'
import { routes } from './routes.tsx'

/** Shows the app in the shell document, the stored login state having been restored (spec §2). */
export function start(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no #root')
  prepareScreensWith(async (path) => routes.find((route) => route.path === path)?.screen.prepare())
  prepareToasts()
  restoreLogin()
  session.resume(readPendingLogin)
  goLive()
  createRoot(root).render(<App />)
  // Only an iPhone or iPad has this, and only there are they of use.
  if ('standalone' in navigator) offerStartupImages().catch(reportError)
}

async function offerStartupImages(): Promise<void> {
  const { offerStartupImages } = await import('../offline/startup-images.ts')
  const { width, height } = window.screen
  offerStartupImages(document.head, { width, height, ratio: devicePixelRatio })
}
