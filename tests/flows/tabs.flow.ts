import type { Page } from '@playwright/test'
import type { Account } from '../support/account.ts'
import { openAs } from '../support/account.ts'
import { chooseCoin } from '../support/coin.ts'
import { expect, test } from '../support/row.ts'

/** The same money in two tabs at the same time is spent once, and each tab shows its outcome. */

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

/** Delays the pages' calls to `path` until the returned function is called. */
async function delayCalls(pages: readonly Page[], path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  for (const page of pages)
    await page.route(`**/api${path}`, async (route) => {
      await released
      await route.continue()
    })
  return release
}

async function availableBnb(account: Account): Promise<string> {
  const answer = await account.call('PUT', '/particular/balance', { coin: 'BNB', command: 'buy' })
  const value: unknown = await answer.json()
  const { val } = typeof value === 'string' ? JSON.parse(value) : value
  return val
}

async function fillPurchase(page: Page, account: Account): Promise<void> {
  await openAs(page, account, '/buy/token')
  await page.getByLabel('You pay').fill('0.8')
  await expect(page.getByLabel('You receive')).not.toHaveValue('')
  await page.getByRole('button', { name: 'Buy NOVA' }).click()
  await expect(page.getByText('This price is held for')).toBeVisible()
}

/** The first text on the page that matches. */
async function shownText(page: Page, pattern: RegExp): Promise<string> {
  const text = page.getByText(pattern).first()
  await expect(text).toBeVisible()
  return (await text.textContent()) ?? ''
}

test('of two purchases with the same coins one succeeds, and the other shows the current balance', async ({
  page,
  context,
  host,
  account,
}) => {
  await host.operator('deposit', account.email, 'BNB', '1')
  const tabs = [page, await context.newPage()]
  for (const tab of tabs) await fillPurchase(tab, account)
  const release = await delayCalls(tabs, '/buy/token')
  for (const tab of tabs) await tab.getByRole('button', { name: 'Confirm purchase' }).click()
  for (const tab of tabs) await expect(tab.getByText(/^Transaction is Proccessing/)).toBeVisible()
  release()
  const outcomes = await Promise.all(
    tabs.map((tab) => shownText(tab, /^(Token bought successfully|Insufficient balance)$/)),
  )
  expect(outcomes.toSorted()).toEqual(['Insufficient balance', 'Token bought successfully'])
  for (const [index, tab] of tabs.entries())
    if (outcomes[index] === 'Insufficient balance') {
      await tab.getByRole('button', { name: 'Show balance' }).first().click()
      await expect(tab.getByRole('main')).toContainText('0.20000000 BNB')
    }
  expect(await availableBnb(account)).toBe('0.2')
})

test('of a withdrawal and a purchase with the same coins one succeeds, and the other shows that it failed', async ({
  page,
  context,
  host,
  account,
}) => {
  await host.operator('deposit', account.email, 'BNB', '1')
  await openAs(page, account, '/withdrawal')
  await chooseCoin(page, 'BNB')
  await page.getByLabel('Address').fill(ADDRESS)
  await page.getByLabel('Amount').fill('0.8')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  const { code = '' } = await host.mailTo(account.email, 2)
  await page.getByLabel('Verification code').fill(code)
  const other = await context.newPage()
  await fillPurchase(other, account)
  const releases = [
    await delayCalls([page], '/withdrawal'),
    await delayCalls([other], '/buy/token'),
  ]
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await other.getByRole('button', { name: 'Confirm purchase' }).click()
  for (const release of releases) release()
  const [withdrawal, purchase] = await Promise.all([
    shownText(page, /^(Withdrawal placed successfully|Your Withdrawal failed\. Try again later)$/),
    shownText(other, /^(Token bought successfully|Insufficient balance)$/),
  ])
  const isPlaced = withdrawal === 'Withdrawal placed successfully'
  expect(purchase === 'Token bought successfully').toBe(!isPlaced)
  expect(await availableBnb(account)).toBe('0.2')
})
