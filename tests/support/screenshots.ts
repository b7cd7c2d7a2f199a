import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import * as v from 'valibot'
import { BRAND_DIR } from '#config/env-files.ts'
import { siteConfigSchema } from '#config/schema.ts'
import { purchaseQuote } from '#contract/money/particular-balance.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { loadEnvFiles } from '../../server/main/config/env-file.ts'
import { hostSchema } from '../../server/main/config/environment.ts'
import { type Account, createAccount, openAs } from './account.ts'
import { findBrowser } from './browser.ts'
import { chooseCoin } from './coin.ts'
import { everythingLoaded } from './flow.ts'
import { startHost } from './host.ts'
import { buyRequest } from './orders.ts'
import { buildSite } from './site.ts'

/*
 * Takes the screenshots of the web app manifest, which browsers show when the app can be installed: of the site with the
 * brand's settings, on a sandbox with a person who has some history. `npm run screenshots` puts them into the brand's
 * folder; with a folder, as in `npm run screenshots -- tools/build/brand/demo/screenshots`, into that one.
 */
loadEnvFiles()
const FOLDER = resolve(
  process.argv[2] ?? join(process.env['BRAND_DIR'] || BRAND_DIR, 'public/screenshots'),
)
const FORMS = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const

await mkdir(FOLDER, { recursive: true })
const environment = sandbox()
const site = await buildSite(environment)
const host = await startHost({ ...environment, SITE_DIR: site })
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox'],
})
try {
  const account = await createAccount(host)
  const pay = 24_000 * (await tokenPrice(account))
  const deposits = { BNB: '1.25', USDT: `${600 + Math.ceil(pay)}`, ETH: '0.6', TRX: '2400' }
  for (const [coin, amount] of Object.entries(deposits))
    await host.operator('deposit', account.email, coin, amount)
  await buyToken(account, pay)

  await shoot(browser, 'narrow', 'wallet', (page) => openWallet(page))
  await shoot(browser, 'narrow', 'buy', async (page) => {
    await openAs(page, account, '/buy/token')
    await chooseCoin(page, 'USDT')
    await page.getByLabel('You pay').fill(String(Math.ceil(pay / 2)))
    await page.getByText('Available').first().waitFor()
  })
  await shoot(browser, 'wide', 'wallet', (page) => openWallet(page))

  async function openWallet(page: Page): Promise<void> {
    await openAs(page, account, '/wallet')
    await page.getByRole('button', { name: 'Show balance' }).click()
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByRole('tabpanel', { name: 'All' }).getByText('Completed').first().waitFor()
  }
} finally {
  await browser.close()
  await host.dispose()
  await rm(site, { recursive: true })
}

/** The brand's settings without those of the host, whose defaults are a sandbox, and without an identity provider of its own. */
function sandbox(): Record<string, string> {
  const names = [...Object.keys(hostSchema.entries), ...Object.keys(siteConfigSchema.entries)]
  const kept =
    /^(DATA_DIR|PORT|ADDRESS_LIMIT|BRAND_DIR|VITE_(?!FIREBASE|IDENTITY|API_HOST|SITE_URL).*)$/
  return Object.fromEntries(names.filter((name) => !kept.test(name)).map((name) => [name, '']))
}

async function shoot(
  browser: Browser,
  form: keyof typeof FORMS,
  screen: string,
  open: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await browser.newPage({ ...FORMS[form], baseURL: host.origin })
  // The font is used only if it is there for the first paint.
  await Promise.all([page.waitForResponse(/\.woff2$/), page.goto('/login')])
  await open(page)
  await page.evaluate(() => document.fonts.ready)
  // The preloader covers the wallet for two seconds.
  await everythingLoaded(page)
  await page.evaluate(() => scrollTo(0, 0))
  await page.screenshot({ path: join(FOLDER, `${screen}-${form}.png`) })
  await page.close()
}

/** In USDT. */
async function tokenPrice(account: Account): Promise<number> {
  const asked = { coin: 'USDT', command: 'buy' }
  const answer = await account.call('PUT', '/particular/balance', asked)
  const { rates } = v.parse(purchaseQuote('USDT'), await answer.json())
  return Number(toDecimalString(rates.token.units))
}

/** Buys some of the token, so that the balance and the purchase history are not empty. */
async function buyToken(account: Account, pay: number): Promise<void> {
  const answer = await account.call('POST', '/buy/token', buyRequest('USDT', String(pay), '24000'))
  if (!answer.ok) throw new Error(`the purchase: ${answer.status} ${await answer.text()}`)
}
