import type { BrowserContext } from '@playwright/test'
import { chromium } from '@playwright/test'
import { createAccount } from '../support/account.ts'
import { BROWSER_ARGS, findBrowser } from '../support/browser.ts'
import { startHost } from '../support/host.ts'
import type { PaintTimes, Target } from './pages/paint-times.ts'
import { paintTimes } from './pages/paint-times.ts'
import { REACT_HEADING, startReactPage } from './pages/react-page.ts'
import type { Measurement } from './report/measurement.ts'
import { atMost } from './report/measurement.ts'
import { builtSite } from './site.ts'

const ROUNDS = 5
const PATHS = ['/wallet', '/buy/token']
const PHONE = { slower: 4, network: { latency: 150, bitsPerSecond: 1_600_000 } }
const HEADING = { selector: 'main h1' }

/** The first visit to a screen of a logged-in user on a slow phone: no service worker, an empty cache. */
export async function measure(): Promise<Measurement[]> {
  await builtSite()
  const [host, page] = await Promise.all([startHost(), startReactPage()])
  const path = findBrowser()
  const browser = await chromium.launch({
    ...(path ? { executablePath: path } : {}),
    args: BROWSER_ARGS,
  })
  try {
    const { token, extensions } = await createAccount(host)
    const stored = { cthash: token, 'user:extensions': [token, ...extensions].join(' ') }
    const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
    const login = { origin: host.origin, localStorage }
    async function visit(url: string, heading: Target): Promise<PaintTimes> {
      const context = await browser.newContext({
        serviceWorkers: 'block',
        viewport: { width: 412, height: 823 },
        storageState: { cookies: [], origins: [login] },
      })
      return visitAndClose(context, url, heading)
    }
    const least: PaintTimes[] = []
    const visits = new Map<string, PaintTimes[]>(PATHS.map((path) => [path, []]))
    for (let round = 0; round < ROUNDS; round++) {
      least.push(await visit(page.origin, REACT_HEADING))
      for (const [path, list] of visits) list.push(await visit(host.origin + path, HEADING))
    }
    return [...visits].flatMap(([path, list]) => rowsOf(path, list, least))
  } finally {
    await browser.close()
    await Promise.all([host.dispose(), page.close()])
  }
}

async function visitAndClose(context: BrowserContext, path: string, heading: Target) {
  try {
    return await paintTimes(context, { ...PHONE, path, targets: [heading] })
  } finally {
    await context.close()
  }
}

function rowsOf(path: string, visits: readonly PaintTimes[], least: readonly PaintTimes[]) {
  const { slower, network } = PHONE
  const how = `CPU ×${slower}, ${network.bitsPerSecond / 1e6} Mbit/s, ${network.latency} ms; ${ROUNDS} first visits without a service worker; the floor is a page with react and react-dom alone`
  const row = (what: string, read: (visit: PaintTimes) => number): Measurement => ({
    what: `${path} ${what}`,
    unit: ' ms',
    samples: visits.map(read),
    how,
    floor: { what: 'React alone', samples: least.map(read) },
  })
  return [
    { ...row('FCP', ({ firstContentful }) => firstContentful), budget: atMost(1000) },
    row('heading', ({ painted: [heading = Number.NaN] }) => heading),
  ]
}
