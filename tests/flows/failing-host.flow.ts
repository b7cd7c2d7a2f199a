import { openAs, withoutPages } from '../support/account.ts'
import { expect, pauseClock, test } from '../support/row.ts'

/** With a host that is down, slow or sends garbage, the site notice so and never shows a blank page or half a row. */

const LOAD_FAILED = 'The history could not be loaded.'
const BAD_ANSWERS = [
  { notice: LOAD_FAILED, status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' },
  {
    notice: LOAD_FAILED,
    status: 200,
    contentType: 'application/json',
    body: '[{"Time":"2025-06-01T10:00:00Z","TypeOf":"BNB","Amou',
  },
  { notice: LOAD_FAILED, status: 500, contentType: 'text/plain', body: 'oops' },
  {
    // One of each of the three histories.
    notice: '3 entries could not be read.',
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify([{ Time: '2025-06-01T10:00:00Z', TypeOf: 'BNB' }]),
  },
]

test('the wallet shows a notice and no garbage when the host answers with HTML, truncated JSON, an error or half a row', async ({
  page,
  account,
}) => {
  const whole = withoutPages(account)
  for (const { notice, ...answer } of BAD_ANSWERS) {
    await page.route('**/api/*/detail*', (route) => route.fulfill(answer))
    await openAs(page, whole, '/wallet')
    await expect(page.getByText(notice)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/undefined|NaN|Invalid Date|Welcome/)
    await expect(page.getByRole('tabpanel', { name: 'All' }).getByText('BNB')).toHaveCount(0)
    await page.unroute('**/api/*/detail*')
  }
})

test('the wallet is shown while a host takes 10 s to answer, and then has its history', async ({
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
  await page.route('**/api/*/detail*', async (route) => {
    await tenSecondsLater
    await route.continue()
  })
  await openAs(page, account, '/wallet')
  await pauseClock(page)
  await page.clock.runFor(10_000)
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  answer()
  await page.clock.resume()
  await page.getByRole('button', { name: 'Show balance' }).click()
  await expect(page.getByRole('tabpanel', { name: 'All' })).toContainText('3.000000')
})

test('a login shows that the host is down and keeps the typed password', async ({
  page,
  account,
}) => {
  await page.goto('/login')
  const form = page.getByRole('tabpanel', { name: 'Login' })
  await form.getByLabel('Email', { exact: true }).fill(account.email)
  await form.getByLabel('Password', { exact: true }).fill(account.password)
  await page.route('**/api/login', (route) => route.abort())
  await form.getByRole('button', { name: 'Log me in' }).click()
  await expect(page.locator('.Toastify__toast').first()).toBeVisible()
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue(account.password)
})
