import type { Page } from '@playwright/test'
import { type Account, openAs } from '../support/account.ts'
import { expect, test } from '../support/row.ts'

const COUNT = 2000
const rows = Array.from({ length: COUNT }, (_, i) => ({
  Time: new Date(Date.UTC(2026, 0, 1) - i * 3_600_000).toISOString(),
  TypeOf: 'BNB',
  Amount: String(i + 1),
  Type: 'Crypto',
  Transaction_Id: `0x${String(i).padStart(64, '0')}`,
  Status: 'Completed',
}))

/** The rows that are measured first take more room than the others, as where letters are large. */
const WRAPPED = Array.from({ length: 8 }, (_, i) => `tr[aria-rowindex="${i + 2}"] td`)
const STYLE = `${WRAPPED.join()} { font-size: 4em }`

/** The number, as on the screen reader's side, of the row in the middle of the view; 0 where there is none. */
const rowInTheMiddle = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const found = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
    return Number(found?.closest('tr')?.getAttribute('aria-rowindex') ?? 0)
  })

/** Scrolls by `distance` and looks with the next frame but one, when what the scroll has set off is drawn. */
async function rowAfter(page: Page, distance: number): Promise<number> {
  await page.evaluate(
    (by) =>
      new Promise<void>((done) => {
        scrollBy({ top: by, behavior: 'instant' })
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
      }),
    distance,
  )
  return rowInTheMiddle(page)
}

/** The wallet with so long a history, once nothing lies over it any more. */
async function openHistory(page: Page, account: Account): Promise<void> {
  await page.route('**/api/deposit/detail', (route) => route.fulfill({ json: rows }))
  await openAs(page, account, '/wallet')
  await expect(page.locator('tbody tr[aria-rowindex="12"]')).toBeAttached()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
}

test.use({ viewport: { width: 390, height: 844 } })

test('a long history on a phone has rows wherever it is scrolled to, though they are of several heights', async ({
  page,
  account,
}) => {
  await page.addInitScript((style) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    document.adoptedStyleSheets.push(sheet)
  }, STYLE)
  await openHistory(page, account)
  const table = page.getByRole('table')
  await expect(table).toHaveAttribute('aria-rowcount', String(COUNT + 1))
  const heights = await page
    .locator('tbody tr[aria-rowindex]')
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights) / Math.min(...heights)).toBeGreaterThan(2)

  await test.step('rows follow each other downwards and upwards, and none is blank', async () => {
    await table.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
    let last = 0
    for (let i = 0; i < 40; i++) {
      const row = await rowAfter(page, 700)
      expect(row).toBeGreaterThan(last)
      // Not more rows have gone by than there is room for.
      if (last > 0) expect(row - last).toBeLessThan(12)
      last = row
    }
    for (let i = 0; i < 30; i++) {
      const row = await rowAfter(page, -700)
      expect(row).toBeGreaterThan(0)
      expect(last - row).toBeGreaterThan(0)
      expect(last - row).toBeLessThan(12)
      last = row
    }
  })

  await test.step('only those near the view are in the document', async () => {
    await rowAfter(page, 150_000)
    await expect.poll(() => rowInTheMiddle(page)).toBeGreaterThan(300)
    expect(await page.locator('tbody tr[aria-rowindex]').count()).toBeLessThan(60)
  })

  await test.step('the last row is at the end', async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(page.locator(`tr[aria-rowindex="${COUNT + 1}"]`)).toBeAttached()
  })
})

test('a row that has the focus keeps it when it is scrolled away and back', async ({
  page,
  account,
}) => {
  await openHistory(page, account)
  const button = page.locator('tr[aria-rowindex="3"]').getByRole('button')
  await button.focus()
  await rowAfter(page, 60_000)
  await expect.poll(() => rowInTheMiddle(page)).toBeGreaterThan(100)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText(rows[1]?.Transaction_Id ?? '')
})
