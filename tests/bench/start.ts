import type { Browser } from '@playwright/test'
import { chromium } from '@playwright/test'
import { createAccount } from '../support/account.ts'
import { BROWSER_ARGS, findBrowser } from '../support/browser.ts'
import { startHost } from '../support/host.ts'
import type { Figure } from './figure.ts'
import { builtSite } from './site.ts'

const RUNS = 7
const SLOWER = 4
const PATHS = ['/wallet', '/buy/token'] as const
/** 1.6 Mbit/s with a delay of 150 ms per request, as Lighthouse's slow mobile network. */
const NETWORK = {
  ...{ offline: false, latency: 150 },
  ...{ downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
}

/** The first visit to a screen of the app on a slow phone: online, logged in, without a worker and with an empty cache. */
export async function measure(): Promise<Figure[]> {
  await builtSite()
  const host = await startHost()
  const path = findBrowser()
  const browser = await chromium.launch({
    ...(path ? { executablePath: path } : {}),
    args: BROWSER_ARGS,
  })
  try {
    const { token } = await createAccount(host)
    const figures: Figure[] = []
    for (const path of PATHS) {
      const starts: Start[] = []
      for (let i = 0; i <= RUNS; i++) starts.push(await start(browser, host.origin, path, token))
      const counted = starts.slice(1)
      const how = `1.6 Mbit/s, 150 ms, CPU ×${SLOWER}, without a worker`
      figures.push(
        {
          ...{ what: `Online start of ${path}: FCP`, target: '≤ 1,000 ms', unit: ' ms', how },
          samples: counted.map(({ paint }) => paint),
        },
        {
          ...{ what: '  the app has rendered', target: '', unit: ' ms', how },
          samples: counted.map(({ rendered }) => rendered),
        },
        {
          ...{ what: '  CLS', target: '0', unit: '', how: 'until 3 s after that' },
          samples: counted.map(({ shift }) => shift),
        },
      )
    }
    return figures
  } finally {
    await browser.close()
    await host.dispose()
  }
}

interface Start {
  /** First contentful paint, in milliseconds after the navigation. */
  readonly paint: number
  /** When the heading was React's. */
  readonly rendered: number
  readonly shift: number
}

async function start(
  browser: Browser,
  origin: string,
  path: string,
  token: string,
): Promise<Start> {
  const context = await browser.newContext({
    ...{ baseURL: origin, serviceWorkers: 'block' },
    viewport: { width: 412, height: 823 },
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: [{ name: 'cthash', value: token }] }],
    },
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(() => {
    const isRendered = () =>
      Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react'))
    const rendered = new Promise((done) => {
      const watch = new MutationObserver(() => {
        if (!isRendered()) return
        watch.disconnect()
        requestAnimationFrame(() => setTimeout(() => done(performance.now())))
      })
      watch.observe(document, { subtree: true, childList: true })
    })
    let shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
    const later = (ms: number) => new Promise((done) => setTimeout(done, ms))
    const start = rendered.then(async (at) => {
      await later(3000)
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
      return { paint, rendered: at, shift }
    })
    Reflect.set(window, 'start', start)
  })
  await page.goto(path, { waitUntil: 'commit' })
  const { result } = await devtools.send('Runtime.evaluate', {
    ...{ expression: 'start', awaitPromise: true, returnByValue: true },
  })
  await context.close()
  return result.value
}
