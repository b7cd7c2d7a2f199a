import type { Page } from '@playwright/test'
import { type Account, openAs, withoutPages } from '../support/account.ts'
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

/** Makes the rows that are measured first higher than the others, as if their texts wrapped. */
const HIGH_ROWS = Array.from({ length: 8 }, (_, i) => `tr[aria-rowindex="${i + 2}"] td`)
const STYLE = `${HIGH_ROWS.join()} { font-size: 1.6em }`

/** The `aria-rowindex` of the row in the middle of the viewport; 0 if there is none. */
const rowInTheMiddle = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const found = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
    return Number(found?.closest('tr')?.getAttribute('aria-rowindex') ?? 0)
  })

/**
 * Resolves when there are rows for a scroll by `distance`. They are added a few at a time, and a slow machine that is scrolled
 * faster shows space, by which the browser cannot keep the place.
 */
const rowsAhead = (page: Page, distance: number): Promise<void> =>
  expect
    .poll(() => page.evaluate(isAhead, [distance, COUNT + 1] as const), { intervals: [20] })
    .toBe(true)

/** Runs in the page. */
function isAhead([by, last]: readonly [number, number]): boolean {
  const rows = [...document.querySelectorAll('tbody tr[aria-rowindex]')]
  const edge = by > 0 ? rows.at(-1) : rows[0]
  if (!edge) return false
  const { top, bottom } = edge.getBoundingClientRect()
  const isEnd = Number(edge.getAttribute('aria-rowindex')) === (by > 0 ? last : 2)
  return isEnd || (by > 0 ? bottom >= innerHeight + by : top <= by)
}

/** The row in the middle after scrolling by `distance` and two frames, when the scroll has been handled. */
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

/** Opens the wallet with the long history and waits until the preloader is gone. */
async function openHistory(page: Page, account: Account): Promise<void> {
  await page.route('**/api/deposit/detail', (route) => route.fulfill({ json: rows }))
  await openAs(page, withoutPages(account), '/wallet')
  await expect(page.locator('tbody tr[aria-rowindex="12"]')).toBeAttached()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
}

test.use({ viewport: { width: 390, height: 844 } })

test('a long history with rows of different heights shows rows at every scroll position on a phone', async ({
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
  expect(Math.max(...heights) / Math.min(...heights)).toBeGreaterThan(1.5)

  await test.step('rows follow each other downwards and upwards, without blank areas', async () => {
    await table.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
    let last = 0
    for (let i = 0; i < 40; i++) {
      await rowsAhead(page, 700)
      const row = await rowAfter(page, 700)
      expect(row).toBeGreaterThan(last)
      // No rows were skipped.
      if (last > 0) expect(row - last).toBeLessThan(16)
      last = row
    }
    for (let i = 0; i < 30; i++) {
      await rowsAhead(page, -700)
      const row = await rowAfter(page, -700)
      expect(row).toBeGreaterThan(0)
      expect(last - row).toBeGreaterThan(0)
      expect(last - row).toBeLessThan(16)
      last = row
    }
  })

  await test.step('only rows near the viewport are in the document', async () => {
    await rowAfter(page, 60_000)
    await expect.poll(() => rowInTheMiddle(page)).toBeGreaterThan(300)
    expect(await page.locator('tbody tr[aria-rowindex]').count()).toBeLessThan(60)
  })

  await test.step('the last row is at the end', async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(page.locator(`tr[aria-rowindex="${COUNT + 1}"]`)).toBeAttached()
  })
})

test('a row that has the focus keeps it when it is scrolled out of view', async ({
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
