import type { Page } from '@playwright/test'
import { openAs } from '../support/account.ts'
import { expect, test } from '../support/row.ts'

/** The hint to install: after the first visit to the wallet, in the words of the device, once. */

const hint = (page: Page) => page.getByRole('complementary', { name: 'Keep your wallet at hand' })
const covered = (page: Page) => page.getByRole('main').getByText('Loading', { exact: true })
const wallet = (page: Page) => page.getByRole('heading', { level: 1, name: 'Wallet' })

/** What Chromium says by itself only over https and after some use. */
const browserCanAsk = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => document.body.setAttribute('data-asked', '')
    dispatchEvent(Object.assign(event, { prompt }))
    return event.defaultPrevented
  })

async function leaveAndComeBack(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Deposit' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deposit' })).toBeVisible()
  await page.getByRole('link', { name: 'Wallet' }).first().click()
  await expect(wallet(page)).toBeVisible()
}

test('the hint comes with the second visit to the wallet, lets the browser ask, and never comes again', async ({
  page,
  account,
}) => {
  await openAs(page, account, '/wallet')
  await expect(wallet(page)).toBeVisible()
  expect(await browserCanAsk(page)).toBe(true)
  await expect(covered(page)).toHaveCount(0)
  await expect(hint(page)).toHaveCount(0)

  await leaveAndComeBack(page)
  await expect(hint(page)).toContainText('without a network')
  await hint(page).getByRole('button', { name: 'Install' }).click()
  await expect(page.locator('body[data-asked]')).toBeAttached()
  await expect(hint(page)).toHaveCount(0)
  await page.reload()
  await browserCanAsk(page)
  await leaveAndComeBack(page)
  await expect(covered(page)).toHaveCount(0)
  await expect(hint(page)).toHaveCount(0)
})

test('on an iPhone the hint says where the share menu has it, a no is for good, and a picture waits for the start', async ({
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
  // Whoever left while it was still covered has not seen it.
  await expect(covered(page)).toHaveCount(0)
  await page.reload()
  await expect(hint(page)).toContainText('Add to Home Screen')
  await expect(hint(page).getByRole('button', { name: 'Install' })).toHaveCount(0)
  await hint(page).getByRole('button', { name: 'No, thanks' }).click()
  await page.reload()
  await expect(covered(page)).toHaveCount(0)
  await expect(hint(page)).toHaveCount(0)
})
