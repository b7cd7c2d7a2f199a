import type { Page } from '@playwright/test'
import { createAccount, openAs } from '../support/account.ts'
import { test as base, expect } from '../support/flow.ts'
import { startHost } from '../support/host.ts'

/** The prices of this host change every second, and are held for a few. */
const SECONDS = 6
const test = base.extend({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const host = await startHost({ QUOTE_SECONDS: String(SECONDS) })
      await use(host)
      await host.dispose()
    },
    { scope: 'worker', timeout: 900_000 },
  ],
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** The value of a line of the review. */
const line = async (page: Page, label: string) => {
  const value = page.getByRole('main').locator('dl > div', { hasText: label }).locator('dd')
  return (await value.first().textContent()) ?? ''
}
const withoutZeros = (amount: string) => amount.replace(/ .*$|,/g, '').replace(/\.?0+$/, '')

test('exactly what the review showed is bought, and the wallet says what that was', async ({
  page,
  host,
}) => {
  const account = await createAccount(host)
  await host.operator('deposit', account.email, 'BNB', '2')
  const purchases = async (): Promise<Record<string, string>[]> =>
    JSON.parse(await (await account.call('GET', '/token/detail')).json())
  await openAs(page, account, '/buy/token')

  await test.step('Back keeps what was typed, and so does a reload', async () => {
    await page.getByLabel('You pay').fill('0.7')
    await press(page, 'Buy NOVA')
    await press(page, 'Back')
    await expect(page.getByLabel('You pay')).toHaveValue('0.7')
    await press(page, 'Buy NOVA')
    await expect(page.getByText('This price is held for')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('You pay')).toHaveValue('0.7')
    expect(await purchases()).toEqual([])
  })

  await test.step('a price that is over is renewed with one press, and what differs is named', async () => {
    await press(page, 'Buy NOVA')
    await expect(page.getByText('This price is held for')).toBeVisible()
    await expect(page.getByText('This price is no longer held')).toBeVisible({
      timeout: SECONDS * 2000,
    })
    await expect(page.getByRole('button', { name: 'Confirm purchase' })).toHaveCount(0)
    await press(page, 'Show the present price')
    const status = page.getByRole('status').filter({ hasText: 'price' })
    await expect(status).toContainText(/The price has changed|The present price is the same/)
    expect(await purchases()).toEqual([])
  })

  await test.step('what is confirmed is what is credited', async () => {
    const [credited, paid] = [await line(page, 'Credited'), await line(page, 'You pay')]
    await press(page, 'Confirm purchase')
    await expect(page.getByText('Token bought successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/wallet$/)
    await press(page, 'Show balance')
    await expect(page.getByText(/^You bought .* NOVA for 0\.700000 BNB$/)).toBeVisible()
    await expect(page.getByText(/^One token cost 0\.01 USDT, and 1 BNB counted as/)).toBeVisible()
    const [bought] = await purchases()
    expect(bought?.['Amount']).toBe(withoutZeros(credited))
    expect(bought?.['Price']).toBe(withoutZeros(paid))
  })
})
