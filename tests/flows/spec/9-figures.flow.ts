import type { Page } from '@playwright/test'
import { openAs } from '../../support/account.ts'
import { chooseCoin, coinCard } from '../../support/coin.ts'
import { expect, row } from '../../support/row.ts'

/** Product §9: conversion, decimals, networks, and the default trading pair. */

/** Mocks the quote of every coin, with decimals that the host has not rounded. */
const quote = (page: Page, val: string, fee: Record<string, string>) =>
  page.route('**/api/particular/balance', (route) =>
    route.fulfill({ json: JSON.stringify({ val, fee }) }),
  )

row(
  '§9',
  [],
  'buy: the default pair BNBUSDT is selected, both sides convert by the formulas, to 8 decimals',
  async ({ page, account }) => {
    await quote(page, '1.999999999', {
      price: '600',
      price1: '0.03',
      tokenPrice: '0.07',
      tokenFee: '5',
      minToken: '100',
    })
    await openAs(page, account, '/buy/token')
    const pay = page.getByLabel('You pay')
    const receive = page.getByLabel('You receive')
    await expect(coinCard(page, 'BNB')).toBeChecked()
    await page.getByRole('button', { name: 'Show balance' }).click()
    await expect(page.getByRole('main')).toContainText('1.99999999 BNB')
    await pay.fill('0.1')
    // receive = pay × price ÷ tokenPrice = 0.1 × 600 ÷ 0.07, truncated to 8 decimals
    await expect(receive).toHaveValue('857.14285714')
    await expect(page.getByRole('main')).toContainText('852.14285714 NOVA')
    await receive.fill('1000')
    // pay = price1 × receive ÷ price = 0.03 × 1000 ÷ 600
    await expect(pay).toHaveValue('0.05')
    // The minimum is minToken − 1 = 99.
    await receive.fill('98.99999999')
    await page.getByRole('button', { name: 'Buy NOVA' }).click()
    await expect(page.getByText('Min Buy is 99 NOVA').first()).toBeVisible()
  },
)

row(
  '§3',
  [],
  'the selected pair is kept between screens, and is the default again after a reload',
  async ({ page, account }) => {
    await openAs(page, account, '/buy/token')
    await chooseCoin(page, 'TRX')
    const go = async (name: string, heading: string) => {
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
    await go('Deposit', 'Deposit')
    await go('Buy', 'Buy NOVA')
    await expect(coinCard(page, 'TRX')).toBeChecked()
    await page.reload()
    await expect(coinCard(page, 'BNB')).toBeChecked()
  },
)

row(
  '§9',
  [],
  'withdraw: the fee and the arriving amount to 6 decimals, and the names of the networks',
  async ({ page, account }) => {
    await quote(page, '20.1234567', { withFee: '0.25', minWitusdt: '10' })
    await openAs(page, account, '/withdrawal')
    const main = page.getByRole('main')
    for (const [coin, network] of [
      ['BNB', 'Binance (BEP-20)'],
      ['ETH', 'Ethereum (ERC-20)'],
      ['TRX', 'Tron (TRC-20)'],
    ] as const) {
      await chooseCoin(page, coin)
      await expect(page.getByLabel('Address')).toHaveAccessibleDescription(
        new RegExp(escaped(network)),
      )
      await expect(page.getByLabel('Network')).toHaveCount(0)
    }
    await chooseCoin(page, 'USDT')
    await expect(page.getByLabel('Network').locator('option:enabled')).toHaveText([
      'Binance (BEP-20)',
      'Ethereum (ERC-20)',
      'Tron (TRC-20)',
    ])
    await expect(main).toContainText('AvailableXXXX USDT')
    await page.getByRole('button', { name: 'Show balance' }).click()
    await expect(main).toContainText('20.123456 USDT')
    await page.getByLabel('Amount').fill('12.3456789')
    await expect(main).toContainText('Fee0.250000 USDT')
    await expect(main).toContainText('You receive12.095678 USDT')
    await page.getByLabel('Network').selectOption('BNB')
    await page.getByLabel('Address').fill('0x52908400098527886E0F7030069857D2E4169EE7')
    await page.getByLabel('Amount').fill('9.99')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Min value is 10', { exact: true }).first()).toBeVisible()
  },
)

const escaped = (text: string) => text.replaceAll(/[()]/g, '\\$&')
