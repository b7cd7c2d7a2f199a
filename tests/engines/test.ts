import { writeFile } from 'node:fs/promises'
import { test as base, expect } from '@playwright/test'
import { type Account, createAccount } from '../support/account.ts'
import type { RunningHost } from '../support/host.ts'
import { startHost } from '../support/host.ts'
import { startChromium, startFirefox } from './playwright-engine.ts'
import type { Engine, EngineName, Tab } from './tab.ts'
import { startWebKit } from './webkit-engine.ts'

interface Fixtures {
  tab: Tab
  account: Account
  /** A tab on which the account's owner has logged in before. */
  openAs: (path: string) => Promise<void>
  /** The wallet of the account's owner, in a window of that size, with its amounts and a deposit of 1.25 BNB. */
  openWallet: (width: number, height: number) => Promise<void>
}
interface WorkerFixtures {
  engineName: EngineName
  engine: Engine
  host: RunningHost
}

const START = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit }

/** Each project of engines.config.ts runs the same tests in its engine. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ['chromium', { scope: 'worker', option: true }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await START[engineName]()
      await use(engine)
      await engine.close()
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const host = await startHost()
      await use(host)
      await host.dispose()
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  tab: async ({ engine }, use, testInfo) => {
    const tab = await engine.newTab()
    await use(tab)
    if (testInfo.status !== testInfo.expectedStatus)
      await writeFile(testInfo.outputPath('failed.png'), await tab.picture())
    await tab.close()
  },
  account: async ({ host }, use) => use(await createAccount(host)),
  openAs: async ({ tab, host, account }, use) =>
    use(async (path) => {
      await tab.open(`${host.origin}/robots.txt`)
      await tab.run((token) => localStorage.setItem('cthash', token), account.token)
      await tab.open(host.origin + path)
    }),
  openWallet: async ({ tab, host, account, openAs }, use) =>
    use(async (width, height) => {
      await host.operator('deposit', account.email, 'BNB', '1.25')
      await tab.resize(width, height)
      await openAs('/wallet')
      await seesHeading(tab, 'Wallet')
      // Not before the preloader has gone.
      await tab.press('button', 'Show balance')
      await sees(tab, '1 entry')
    }),
})

export { expect }

/** Waits until the page displays a text. */
export const sees = (tab: Tab, text: string | RegExp, timeout = 15_000): Promise<void> => {
  const displayed = () => tab.run(() => Reflect.get(document.body, 'innerText'))
  const shown = expect.poll(displayed, { timeout })
  return typeof text === 'string' ? shown.toContain(text) : shown.toMatch(text)
}

export const seesHeading = (tab: Tab, name: string): Promise<void> =>
  expect.poll(() => tab.has('heading', name), { message: `heading ${name}` }).toBe(true)
