import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { createAccount, openAs } from './account.ts'
import { findBrowser } from './browser.ts'
import { startHost } from './host.ts'

/*
 * Takes the screenshots of the web app manifest, which browsers show when the app can be installed, on a real host
 * with a person who has some history. Run it by hand after a build when the site looks different:
 * `node tests/support/screenshots.ts`.
 */
const FOLDER = resolve(import.meta.dirname, '../../public/screenshots')
const FORMS = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const

await mkdir(FOLDER, { recursive: true })
const host = await startHost()
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox'],
})
try {
  const account = await createAccount(host)
  const deposits = { BNB: '1.25', USDT: '840', ETH: '0.6', TRX: '2400' }
  for (const [coin, amount] of Object.entries(deposits))
    await host.operator('deposit', account.email, coin, amount)
  await buyToken((body) => account.call('POST', '/buy/token', body))

  await shoot(browser, 'narrow', 'wallet', (page) => openWallet(page))
  await shoot(browser, 'narrow', 'buy', async (page) => {
    await openAs(page, account, '/buy/token')
    await page.getByLabel('Pay with').selectOption('USDT')
    await page.getByLabel('You pay').fill('100')
    await page.getByText('Available').waitFor()
  })
  await shoot(browser, 'wide', 'wallet', (page) => openWallet(page))

  async function openWallet(page: Page): Promise<void> {
    await openAs(page, account, '/wallet')
    await page.getByRole('button', { name: 'Show balance' }).click()
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByRole('tabpanel', { name: 'Deposit' }).getByText('Completed').first().waitFor()
  }
} finally {
  await browser.close()
  await host.dispose()
}

async function shoot(
  browser: Browser,
  form: keyof typeof FORMS,
  screen: string,
  open: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await browser.newPage({ ...FORMS[form], baseURL: host.origin })
  await open(page)
  await page.evaluate(() => document.fonts.ready)
  // The preloader covers the wallet for two seconds.
  await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' })
  await page.evaluate(() => scrollTo(0, 0))
  await page.screenshot({ path: join(FOLDER, `${screen}-${form}.png`) })
  await page.close()
}

/** Buys some of the token, so that the balance and the purchase history are not empty. */
async function buyToken(post: (body: object) => Promise<Response>): Promise<void> {
  const answer = await post({
    amount: '240',
    receiveToken: '24000',
    tokenFee: '0',
    val: '840',
    hint: 'Crypto',
    type: 'buy',
    typeOf: 'Crypto',
    asset: 'USDT',
  })
  if (!answer.ok) throw new Error(`the purchase: ${answer.status} ${await answer.text()}`)
}
