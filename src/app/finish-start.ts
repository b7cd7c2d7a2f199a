import { site } from '#config/site.ts'
import { compareHost } from '../api/compare-host.ts'
import { addStartupImages } from '../offline/install.ts'

/** What few devices and sites need, once the app is shown. */
export async function finishStart(): Promise<void> {
  const { width, height } = window.screen
  // Only Safari on an iPhone or iPad has `standalone`, and only it uses startup images.
  if ('standalone' in navigator)
    addStartupImages(document.head, { width, height, ratio: devicePixelRatio })
  // The host that serves the site has compared itself at its start.
  if (site.apiHost.startsWith('http')) await compareHost((url) => fetch(url))
}
