import { openAs } from '../support/account.ts'
import { expect, freeze, test } from '../support/row.ts'

/** A host that is down, slow or talks nonsense: the site says so, and never shows a blank page or half a row. */

const LOST = 'The history could not be loaded.'
const NONSENSE = [
  { says: LOST, status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' },
  {
    ...{ says: LOST, status: 200, contentType: 'application/json' },
    body: '[{"Time":"2025-06-01T10:00:00Z","TypeOf":"BNB","Amou',
  },
  { says: LOST, status: 500, contentType: 'text/plain', body: 'oops' },
  {
    ...{ says: 'One entry could not be read.', status: 200, contentType: 'application/json' },
    body: JSON.stringify([{ Time: '2025-06-01T10:00:00Z', TypeOf: 'BNB' }]),
  },
]

test('a wallet whose host answers with HTML, half JSON, an error or half a row stands, and shows none of it', async ({
  page,
  account,
}) => {
  for (const { says, ...answer } of NONSENSE) {
    await page.route('**/api/*/detail', (route) => route.fulfill(answer))
    await openAs(page, account, '/wallet')
    await expect(page.getByText(says)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/undefined|NaN|Invalid Date|Welcome/)
    await expect(page.getByRole('tabpanel', { name: 'Deposit' }).getByText('BNB')).toHaveCount(0)
    await page.unroute('**/api/*/detail')
  }
})

test('a host that takes 10 s is waited for, with the wallet standing meanwhile', async ({
  page,
  account,
  host,
}) => {
  await host.operator('deposit', account.email, 'ETH', '3')
  let answer = (): void => undefined
  const tenSecondsLater = new Promise<void>((done) => {
    answer = done
  })
  await page.clock.install()
  await page.route('**/api/*/detail', async (route) => {
    await tenSecondsLater
    await route.continue()
  })
  await openAs(page, account, '/wallet')
  await freeze(page)
  await page.clock.runFor(10_000)
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  answer()
  await page.clock.resume()
  await page.getByRole('button', { name: 'Show balance' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Deposit' })).toContainText('3.000000')
})

test('a login whose host is down says so and keeps what was typed', async ({ page, account }) => {
  await page.goto('/login')
  const form = page.getByRole('tabpanel', { name: 'Login' })
  await form.getByLabel('Email', { exact: true }).fill(account.email)
  await form.getByLabel('Password', { exact: true }).fill(account.password)
  await page.route('**/api/login', (route) => route.abort())
  await form.getByRole('button', { name: 'Log me in' }).click()
  await expect(page.locator('.Toastify__toast').first()).toBeVisible()
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue(account.password)
})
