import type { BrowserContext, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { createAccount, openAs } from '../support/account.ts'
import { findBrowser } from '../support/browser.ts'
import { startHost } from '../support/host.ts'
import type { Stand } from './front.ts'
import { startFront } from './front.ts'
import { builtSite } from './site.ts'

/** Somebody's wallet in a real browser on the built site, its balance shown and everything loaded. */
export interface Stage {
  readonly context: BrowserContext
  readonly page: Page
  /** Ends the site and its host: from now on nothing answers. */
  cut(): Promise<void>
  close(): Promise<void>
}

/** Units of 10⁻¹⁸ are strings on the wire; these are what the message of product §3 holds. */
const FIGURES = {
  ...{ bnb: '2', usdt: '1000', token: '50000', eth: '1', trx: '800' },
  ...{ bnb1: '2', usdt1: '1000', token1: '50000', eth1: '1', trx1: '800' },
  ...{ price: '600', price1: '3000', price2: '0.12', tokenPrice: '0.05' },
}

export const balanceMessage = (changes: Partial<typeof FIGURES> = {}): string =>
  JSON.stringify({ ...FIGURES, ...changes })

export async function setStage(stand: Stand): Promise<Stage> {
  await builtSite()
  const host = await startHost()
  const front = await startFront(host.origin, stand)
  const path = findBrowser()
  const browser = await chromium.launch({
    ...(path ? { executablePath: path } : {}),
    args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
  })
  const context = await browser.newContext({
    baseURL: front.origin,
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  await openAs(page, await createAccount(host), '/wallet')
  await page.getByRole('button', { name: 'Show balance' }).click()
  await page.getByRole('tabpanel', { name: 'Deposit' }).getByRole('row').first().waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  return {
    context,
    page,
    async cut() {
      await context.setOffline(true)
      // A browser that is told to be offline lets its sockets through.
      await front.close()
    },
    async close() {
      await browser.close()
      await front.close()
      await host.dispose()
    },
  }
}
