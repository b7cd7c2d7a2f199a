import type { BrowserContext, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { createAccount, openAs } from '../support/account.ts'
import { findBrowser } from '../support/browser.ts'
import { startHost } from '../support/host.ts'
import type { Overrides } from './proxy.ts'
import { startProxy } from './proxy.ts'
import { builtSite } from './site.ts'

/** A user's wallet in a real browser on the built site, with the balance shown and everything loaded. */
export interface WalletPage {
  readonly context: BrowserContext
  readonly page: Page
  /** Takes the browser offline and stops the proxy. */
  disconnect(): Promise<void>
  /** Ends the host and the proxy; the browser still believes to be online. */
  endHost(): Promise<void>
  close(): Promise<void>
}

/** The balance message of product §3. */
const FIGURES = {
  bnb: '2',
  usdt: '1000',
  token: '50000',
  eth: '1',
  trx: '800',
  bnb1: '2',
  usdt1: '1000',
  token1: '50000',
  eth1: '1',
  trx1: '800',
  price: '600',
  price1: '3000',
  price2: '0.12',
  tokenPrice: '0.05',
}

export const balanceMessage = (changes: Partial<typeof FIGURES> = {}): string =>
  JSON.stringify({ ...FIGURES, ...changes })

export async function openWalletPage(overrides: Overrides): Promise<WalletPage> {
  await builtSite()
  const host = await startHost()
  const proxy = await startProxy(host.origin, overrides)
  const path = findBrowser()
  const browser = await chromium.launch({
    ...(path ? { executablePath: path } : {}),
    args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
  })
  const context = await browser.newContext({
    baseURL: proxy.origin,
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  await openAs(page, await createAccount(host), '/wallet')
  await page.getByRole('button', { name: 'Show balance' }).click()
  await page.getByRole('tabpanel', { name: 'All' }).getByRole('row').first().waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  return {
    context,
    page,
    async disconnect() {
      await context.setOffline(true)
      // A browser in offline emulation keeps its open sockets.
      await proxy.close()
    },
    async endHost() {
      await proxy.close()
      await host.dispose()
    },
    async close() {
      await browser.close()
      await proxy.close()
      await host.dispose()
    },
  }
}
