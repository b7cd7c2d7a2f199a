import type { Page } from '@playwright/test'
import { openAs } from '../support/account.ts'
import { expect, test } from '../support/row.ts'

/** The hint to install: from the second visit to the wallet on, suited to the device, until it is declined. */

const hint = (page: Page) => page.getByRole('complementary', { name: 'Keep your wallet at hand' })
const preloader = (page: Page) => page.getByRole('main').getByText('Loading', { exact: true })
const wallet = (page: Page) => page.getByRole('heading', { level: 1, name: 'Wallet' })

/** A document shows its heading, and no preloader, before the app has started. */
async function preloaderEnds(page: Page): Promise<void> {
  await expect(page.locator('#late')).not.toBeAttached()
  await expect(preloader(page)).toHaveCount(0)
}

/** Dispatches the event that Chromium itself dispatches only over https and after some use. */
const dispatchInstallPrompt = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => document.body.setAttribute('data-prompted', '')
    dispatchEvent(Object.assign(event, { prompt }))
    return event.defaultPrevented
  })

async function leaveAndComeBack(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Deposit' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deposit' })).toBeVisible()
  await page.getByRole('link', { name: 'Wallet' }).first().click()
  await expect(wallet(page)).toBeVisible()
}

/** A visit that ends before the preloader does not count, and what counts it is loaded after that. */
const visitCounts = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('install-hint'))).toBe('visited')

test('the hint is shown on the second visit to the wallet, opens the browser’s prompt, and is not shown again', async ({
  page,
  account,
}) => {
  await openAs(page, account, '/wallet')
  await expect(wallet(page)).toBeVisible()
  expect(await dispatchInstallPrompt(page)).toBe(true)
  await preloaderEnds(page)
  await visitCounts(page)
  await expect(hint(page)).toHaveCount(0)

  await leaveAndComeBack(page)
  await expect(hint(page)).toContainText('without a network')
  await hint(page).getByRole('button', { name: 'Install' }).click()
  await expect(page.locator('body[data-prompted]')).toBeAttached()
  await expect(hint(page)).toHaveCount(0)
  await page.reload()
  await dispatchInstallPrompt(page)
  await leaveAndComeBack(page)
  await preloaderEnds(page)
  await expect(hint(page)).toHaveCount(0)
})

test('on an iPhone the hint explains the share menu and stays away once declined, and a startup image is linked', async ({
  page,
  account,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false })
    Object.defineProperties(screen, { width: { value: 390 }, height: { value: 844 } })
    Object.defineProperty(window, 'devicePixelRatio', { value: 3 })
  })
  await openAs(page, account, '/wallet')
  await expect(wallet(page)).toBeVisible()
  const startup = page.locator('link[rel="apple-touch-startup-image"]')
  await expect(startup).toHaveCount(2)
  await expect(startup.first()).toHaveAttribute('href', '/splash/1170x2532-light.png')
  await preloaderEnds(page)
  await visitCounts(page)
  await page.reload()
  await expect(hint(page)).toContainText('Add to Home Screen')
  await expect(hint(page).getByRole('button', { name: 'Install' })).toHaveCount(0)
  await hint(page).getByRole('button', { name: 'No, thanks' }).click()
  await page.reload()
  await preloaderEnds(page)
  await expect(hint(page)).toHaveCount(0)
})
