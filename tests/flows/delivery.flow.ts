import type { Page } from '@playwright/test'
import { createAccount, openAs } from '../support/account.ts'
import { chooseCoin } from '../support/coin.ts'
import { test as base, everythingLoaded, expect } from '../support/flow.ts'
import { startHost } from '../support/host.ts'

/** What is bought here is released in parts, from a day that is over on, and can be withdrawn from. */
const test = base.extend({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const schedule = '20% 2026-01-01 2040-01-01 monthly 2040-07-01'
      const host = await startHost({
        VESTING: `${schedule},none,none,none`,
        PURCHASE_WITHDRAWAL_DAYS: '14',
      })
      await use(host)
      await host.dispose()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

const shown = async (page: Page, name: string) => {
  const folder = process.env['DELIVERY_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

test('what is bought is locked until its days, withdrawn once it is open, and taken back by its buyer', async ({
  page,
  host,
}) => {
  const account = await createAccount(host)
  await host.operator('deposit', account.email, 'USDT', '1000')
  const order = { tokenFee: '0', val: '0', type: 'buy', typeOf: 'Crypto', hint: 'Crypto' }
  const bought = { ...order, asset: 'USDT', amount: '600', receiveToken: '60000' }
  expect((await account.call('POST', '/buy/token', bought)).status).toBe(200)

  await test.step('Buy says when it is released, and that nothing is claimed', async () => {
    await openAs(page, account, '/buy/token')
    await expect(page.getByText(/Of what you buy now 20% is released on/)).toBeVisible()
    await expect(page.getByText(/There is nothing to claim/)).toBeVisible()
    await shown(page, 'buy')
  })

  await test.step('the wallet shows what is locked, and the next release', async () => {
    await page.goto('/wallet')
    const card = page.getByRole('region', { name: 'Your NOVA' })
    await page.getByRole('button', { name: 'Show balance' }).first().click()
    await expect(card).toContainText('47,999.200000 NOVA')
    await expect(card).toContainText('cannot be withdrawn yet')
    await card.scrollIntoViewIfNeeded()
    await shown(page, 'wallet')
  })

  await test.step('before it is open, Withdraw says so; afterwards it can be withdrawn', async () => {
    await page.goto('/withdrawal')
    await chooseCoin(page, 'NOVA')
    await expect(page.getByText(/NOVA cannot be withdrawn yet/)).toBeVisible()
    await shown(page, 'withdraw')
    await host.operator('terms', 'set', 'TOKEN_WITHDRAWALS', 'open')
    await page.reload()
    await expect(page.getByText(/NOVA can be withdrawn and deposited/)).toBeVisible()
  })

  await test.step('the receipt takes a note and the purchase back', async () => {
    await page.goto('/wallet')
    await page.getByRole('tab', { name: 'Buy Token' }).click()
    await page
      .getByRole('button', { name: /Receipt/ })
      .first()
      .click()
    await page.getByLabel('Your note').fill('For Ada')
    await page.getByRole('button', { name: 'Save note' }).click()
    await shown(page, 'receipt')
    await page.getByRole('button', { name: 'Withdraw from purchase' }).click()
    await page.getByRole('button', { name: 'Get my payment back' }).click()
    await expect(page.getByText(/You have withdrawn from the purchase/)).toBeVisible()
    const { val } = await (
      await account.call('PUT', '/particular/balance', { coin: 'USDT', command: 'withdrawal' })
    ).json()
    expect(val).toBe('1000')
  })

  await test.step('the settings give a file of one’s data', async () => {
    await page.goto('/setting')
    await everythingLoaded(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data (JSON)' }).click()
    expect((await download).suggestedFilename()).toBe('my-data.json')
    await shown(page, 'settings')
  })
})
