import { ONE } from '#domain/money/amount.ts'
import { mine, sendFrom } from '../../server/chains/local-chain/calls.ts'
import { createAccount, openAs } from '../support/account.ts'
import { CUSTOMER, program, test } from '../support/chain-flow.ts'
import { expect } from '../support/flow.ts'

test.skip(program === undefined, '@foundry-rs/anvil is not installed')

test('a deposit is pending with its confirmations and then credited, in history, receipt and wallet, without a reload', async ({
  page,
  host,
  chain: { node },
}) => {
  const account = await createAccount(host)
  const asked = { coin: 'BNB', command: 'deposit' }
  const address = await (await account.call('PUT', '/particular/address', asked)).json()
  await openAs(page, account, '/wallet')
  await page.getByRole('button', { name: 'Show balance' }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByText('Nothing has moved yet.')).toBeVisible()
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))

  await node.ask(sendFrom(CUSTOMER, { to: address, value: (5n * ONE) / 4n }))
  const history = page.getByRole('tabpanel', { name: 'All' })
  await expect(history).toContainText('Pending')
  await history.getByRole('button', { name: /^Receipt/ }).click()
  const receipt = page.getByRole('dialog')
  await expect(receipt).toContainText('Confirmations1/3')
  await node.ask(mine(1))
  await expect(receipt).toContainText('Confirmations2/3')

  await node.ask(mine(2))
  await expect(receipt).toContainText('Completed')
  await expect(receipt).not.toContainText('Confirmations')
  await receipt.getByRole('button', { name: 'Close' }).click()
  await expect(history).toContainText('Completed')
  await expect(page.getByRole('list', { name: 'Assets' })).toContainText('1.250000')
  await expect(page.locator('[data-not-reloaded]')).toBeAttached()
})
