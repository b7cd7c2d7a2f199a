import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openAs, withoutPages } from '../support/account.ts'
import { expect, test } from '../support/row.ts'

/** What a browser does before it draws the pages on paper. */
async function beginPrinting(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
}

const deposits = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    TypeOf: 'BNB',
    Amount: '1.5',
    Type: 'Crypto',
    Transaction_Id: '',
    Status: 'Completed',
    Time: Date.UTC(2026, 0, 1) - i * 60_000,
  }))

test('a printed wallet has the time of its figures and all rows, none divided between two pages', async ({
  page,
  account,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/api/deposit/detail', (route) => route.fulfill({ json: deposits(120) }))
  await openAs(page, withoutPages(account), '/wallet')
  const status = page.getByRole('status').filter({ hasText: 'Live' })
  await expect(status).toBeVisible()
  const panel = page.getByRole('tabpanel', { name: 'All' })
  await expect(panel).toContainText('Completed')
  await beginPrinting(page)
  await expect(status).toHaveCount(0)
  // With its year, since paper is kept.
  await expect(page.getByText(/^As of .*\b20\d\d\b/)).toBeVisible()
  const rows = panel.locator('tr[aria-rowindex]:not([aria-rowindex="1"])')
  await expect(rows).toHaveCount(120)
  const breaks = await rows.evaluateAll((all) =>
    all.map((row) => getComputedStyle(row).breakInside),
  )
  expect(new Set(breaks)).toEqual(new Set(['avoid']))
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden()
  await expect(page.getByText('not in the exported file')).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect(status).toBeVisible()
})

test('a printed wallet with a very long history says how much of it is on paper', async ({
  page,
  account,
}) => {
  await page.route('**/api/deposit/detail', (route) => route.fulfill({ json: deposits(501) }))
  await openAs(page, withoutPages(account), '/wallet')
  await expect(page.getByText('501 entries')).toBeVisible()
  await beginPrinting(page)
  await expect(page.getByText('The newest 500 of 501 entries.')).toBeVisible()
})

test('the button of a purchase is above the bar of a phone', async ({ page, host, account }) => {
  await host.operator('deposit', account.email, 'BNB', '2')
  for (const height of [667, 844]) {
    await page.setViewportSize({ width: 390, height })
    await openAs(page, account, '/buy/token')
    await page.getByLabel('You pay').fill('1')
    await expect(page.getByText('Credited')).toBeVisible()
    const bar = await page.getByRole('navigation', { name: 'Account' }).boundingBox()
    const button = await page
      .getByRole('main')
      .getByRole('button', { name: 'Buy NOVA' })
      .boundingBox()
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }
})

test('a receipt is saved as a picture where nothing can be shared', async ({ page, account }) => {
  await page.route('**/api/deposit/detail', (route) => route.fulfill({ json: deposits(1) }))
  await openAs(page, withoutPages(account), '/wallet')
  await page.getByRole('button', { name: /^Receipt/ }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click()
  const picture = await readFile(await (await saved).path())
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  // Its width and height, as a PNG begins with them.
  expect(picture.readUInt32BE(16)).toBe(1080)
  expect(picture.readUInt32BE(20)).toBeGreaterThan(600)
})
