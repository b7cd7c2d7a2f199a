import type { BrowserContext, CDPSession } from '@playwright/test'

export interface Target {
  readonly selector: string
  /** A regular expression that its text must match. */
  readonly text?: string
}

interface Network {
  /** Milliseconds from a request to the first byte of its answer. */
  readonly latency: number
  readonly bitsPerSecond: number
}

interface Visit {
  readonly path: string
  /** A slow network instead of the machine's. */
  readonly network?: Network
  /** How many times slower the processor is. */
  readonly slower: number
  readonly targets: readonly Target[]
}

/** Milliseconds since the navigation. */
export interface PaintTimes {
  /** One for each target. */
  readonly painted: readonly number[]
  readonly firstContentful: number
}

/** Opens `path` in a new tab with all service workers stopped, until every target is painted. */
export async function paintTimes(
  context: BrowserContext,
  { path, slower, network, targets }: Visit,
): Promise<PaintTimes> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await stopWorkers(devtools)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  if (network) await slowDown(devtools, network)
  await page.addInitScript((wanted) => {
    const painted = (isThere: () => boolean) =>
      new Promise<number>((done) => {
        const watch = new MutationObserver(() => {
          if (!isThere()) return
          watch.disconnect()
          // Painted, not only inserted.
          requestAnimationFrame(() => setTimeout(() => done(performance.now())))
        })
        watch.observe(document, { subtree: true, childList: true, characterData: true })
      })
    const times = wanted.map(({ selector, text = '' }) =>
      painted(() => {
        const element = document.querySelector(selector)
        return element !== null && new RegExp(text).test(element.textContent ?? '')
      }),
    )
    const firstContentful = new Promise<number>((done) => {
      const observer = new PerformanceObserver((list) => {
        const [entry] = list.getEntriesByName('first-contentful-paint')
        if (entry) done(entry.startTime)
      })
      observer.observe({ type: 'paint', buffered: true })
    })
    const all = Promise.all([Promise.all(times), firstContentful])
    Reflect.set(window, 'paintTimes', all)
  }, targets)
  await page.goto(path, { waitUntil: 'commit' })
  // Without Playwright's `evaluate`, whose script in the page would add a tenth to the time.
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: 'paintTimes',
    awaitPromise: true,
    returnByValue: true,
  })
  await page.close()
  const [painted, firstContentful] = result.value
  return { painted, firstContentful }
}

async function stopWorkers(devtools: CDPSession): Promise<void> {
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
}

const slowDown = (devtools: CDPSession, { latency, bitsPerSecond }: Network) =>
  devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 8,
  })
