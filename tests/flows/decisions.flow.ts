import type { Page } from '@playwright/test'
import { PAYMENT_COINS } from '#domain/assets.ts'
import { openAs, withoutPages, withoutQuotes } from '../support/account.ts'
import { chooseCoin, coinCard } from '../support/coin.ts'
import { expect, openWallet, test } from '../support/row.ts'
import { FIGURES, streamFigures } from '../support/stream.ts'

/**
 * One test for each decision of product §10 that shows in a browser, with its number. Others are tested elsewhere:
 * what offline means in tests/faults/network.test.ts, the notice of a passed date in tests/unit/build/build.test.ts.
 */

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const FEES = { price: '600', price1: '0.03', tokenPrice: '0.03', tokenFee: '5', minToken: '100' }

/** Answers `path` instead of the host, and records the bodies that the page sends. */
function intercept(page: Page, path: string, status: number, answer: unknown) {
  const sent: Record<string, unknown>[] = []
  const ready = page.route(`**/api${path}`, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ status, json: answer })
  })
  return { sent, ready }
}

const quote = (page: Page, val: string, fee: Record<string, string>) =>
  page.route('**/api/particular/balance', (route) => route.fulfill({ json: { val, fee } }))

test('1. the site is under maintenance if the host answers true or fails; if its origin fails too, the last known state counts', async ({
  page,
}) => {
  const maintenance = page.getByRole('heading', { name: 'maintaiance' })
  const checkAgain = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const answer = (status: number, body: string) =>
    page.route('**/api/site/setting', (route) => route.fulfill({ status, body }))

  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log me in' })).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await page.route(/\/favicon\.svg$/, (route) => route.abort())
  await checkAgain()
  await expect(page.getByText(/You are offline/).first()).toBeVisible()
  await expect(maintenance).toHaveCount(0)
  await page.unrouteAll()
  for (const [status, body] of [
    [200, 'true'],
    [500, 'no'],
    [200, '<h1>Welcome</h1>'],
  ] as const) {
    await answer(status, body)
    await checkAgain()
    await expect(maintenance).toBeVisible()
    await page.unrouteAll()
    await checkAgain()
    await expect(maintenance).toHaveCount(0)
  }
})

test('2. the estimated balance includes the token if its price is known', async ({
  page,
  account,
}) => {
  await streamFigures(page, { ...FIGURES, tokenPrice: '0.01' })
  await openWallet(page, account)
  await page.getByRole('button', { name: 'Show balance' }).click()
  const balance = page.getByRole('region', { name: 'Estimated balance' })
  await expect(balance).toContainText('24,827.663405')
  await expect(balance).not.toContainText('is not included')
})

test('3, 4. a withdrawal sends the typed and the arriving amount and the coin’s own network; a wrong code stays on the code step', async ({
  page,
  account,
}) => {
  await quote(page, '2', { withFee: '0.25', minWitusdt: '10' })
  const otp = intercept(page, '/withdrawal/otp', 200, { challenge: 'c' })
  const placed = intercept(page, '/withdrawal', 403, { error: { code: 'code', message: 'no' } })
  await Promise.all([otp.ready, placed.ready])
  // However late their script is, toasts are shown in their order.
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/toast-host-*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await openAs(page, account, '/withdrawal')
  await chooseCoin(page, 'ETH')
  await page.getByLabel('Address').fill(ADDRESS)
  await page.getByLabel('Amount').fill('0.25')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Amount')).toHaveAccessibleDescription(/At least 0\.25/)
  await page.getByRole('button', { name: 'Max' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('2')
  await page.getByLabel('Amount').fill('1.5')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Verification code').fill('123456')
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect.poll(() => placed.sent.length).toBe(1)
  await expect(page.getByRole('button', { name: 'Confirm withdrawal' })).toBeEnabled()
  script.resolve()
  await expect(page.locator('.Toastify__toast')).toHaveText([
    'OTP has been sent to your email. Please verify the otp',
    'Please enter valid verification code',
  ])
  await expect(page.getByText('Verification Code Verified Succesfully')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Confirm withdrawal' })).toBeVisible()
  expect(otp.sent).toEqual([
    {
      total: '1.5',
      coin: 'ETH',
      add: ADDRESS,
      fee: '0.25',
      amount: '1.25',
      chain: 'ETH',
      command: 'withdrawal',
    },
  ])
  expect(placed.sent).toEqual([
    {
      amount: '1.25',
      type: 'Crypto',
      address: ADDRESS,
      inputVal: '1.5',
      asset: 'ETH',
      chain: 'ETH',
      challenge: 'c',
      code: '123456',
    },
  ])
})

test('5. a reset shows a differing confirmation at the field and a weak password in a toast', async ({
  page,
}) => {
  await page.goto('/resetpassword?oobCode=made-up&email=ada%40example.com')
  const [fresh, confirm] = [page.getByLabel('New password'), page.getByLabel('Confirm password')]
  const reset = page.getByRole('button', { name: 'Reset password' })
  await fresh.fill('sixsix')
  await confirm.fill('other')
  await reset.click()
  await expect(fresh).toHaveAccessibleDescription(/Password is not matched/)
  await expect(confirm).toHaveAccessibleDescription(/Confirm Password must match with Password/)
  await fresh.fill('weakpassword')
  await confirm.fill('weakpassword')
  await reset.click()
  await expect(page.locator('.Toastify__toast').getByText(/^Password must be: 1\)/)).toBeVisible()
  // product §8: a reset that the provider refuses shows the provider's own words.
  await fresh.fill('Renewed22!')
  await confirm.fill('Renewed22!')
  await reset.click()
  await expect(page.getByText(/auth\/invalid-action-code/)).toBeVisible()
})

test('6. a purchase sends which side was typed last, and the fee is deducted from the credited amount', async ({
  page,
  account,
}) => {
  await quote(page, '2', FEES)
  const buy = intercept(page, '/buy/token', 422, { error: { code: 'no', message: 'Not today' } })
  await buy.ready
  await openAs(page, withoutQuotes(account), '/buy/token')
  for (const coin of PAYMENT_COINS) await expect(coinCard(page, coin)).toBeEnabled()
  await expect(page.getByRole('radio')).toHaveCount(PAYMENT_COINS.length)
  const press = page.getByRole('button', { name: 'Buy NOVA' })
  await page.getByLabel('You pay').fill('0.1')
  await expect(page.getByRole('main')).toContainText('Fee5.00000000 NOVA')
  await expect(page.getByRole('main')).toContainText('1,995.00000000 NOVA')
  await press.click()
  await expect(page.getByText('Not today')).toBeVisible()
  await page.getByLabel('You receive').fill('1000')
  // After a refusal the price is loaded again.
  await expect(page.getByLabel('You pay')).toHaveValue('0.05')
  await press.click()
  await expect.poll(() => buy.sent.length).toBe(2)
  const common = { tokenFee: '5', val: '2', type: 'buy', typeOf: 'Crypto', asset: 'BNB' }
  expect(buy.sent).toEqual([
    { ...common, amount: '0.1', receiveToken: '2000', hint: 'Crypto' },
    { ...common, amount: '0.05', receiveToken: '1000', hint: 'Token' },
  ])
})

test('7. every deposit address names its only network, for USDT Binance', async ({
  page,
  account,
}) => {
  await openAs(page, account, '/deposit')
  for (const [coin, network] of [
    ['BNB', 'Binance (BEP-20)'],
    ['USDT', 'Binance (BEP-20)'],
    ['ETH', 'Ethereum (ERC-20)'],
    ['TRX', 'Tron (TRC-20)'],
  ] as const) {
    await chooseCoin(page, coin)
    await expect(page.getByText(`Send only ${coin} on ${network} to this address.`)).toBeVisible()
    await expect(page.getByText(`The minimum deposit is 0.02 ${coin}.`)).toBeVisible()
  }
})

test('8. going back from the first page leads to the landing page', async ({ page, account }) => {
  await page.goto('/no/such/path')
  await expect(page).toHaveURL(/:\d+\/$/)
  const fresh = await page.context().newPage()
  await openAs(page, account, '/')
  await fresh.goto('/login')
  await expect(fresh).toHaveURL(/:\d+\/$/)
})

test('9. a session that the host has ended is logged out, by the stream as well as by a call', async ({
  page,
  account,
}) => {
  const expectLogout = async () => {
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => localStorage.getItem('cthash'))).toBeNull()
  }
  await openAs(page, account, '/support')
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await account.call('POST', '/logout')
  await expectLogout()
  await page.routeWebSocket('**/user/balance', () => {})
  await openAs(page, account, '/deposit')
  await expectLogout()
})

test('10. a logout without a network reaches the other tabs at once', async ({
  page,
  context,
  account,
}) => {
  await openAs(page, account, '/support')
  const other = await context.newPage()
  await other.goto('/setting')
  await expect(other.getByRole('main')).toContainText(account.email)
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page.getByText('Sign-out successful')).toBeVisible()
  await expect(other).toHaveURL(/\/login$/)
  await expect(other.getByText(account.email)).toHaveCount(0)
  expect(await other.evaluate(() => Object.keys(localStorage))).not.toContain('cthash')
})

test.describe('11.', () => {
  test.use({ timezoneId: 'Asia/Kolkata', locale: 'de-DE' })

  test('times are in the reader’s zone, amounts have en-US grouping and are truncated', async ({
    page,
    account,
  }) => {
    await page.route('**/api/deposit/detail', (route) =>
      route.fulfill({
        json: [
          {
            Time: '2025-06-01T20:00:00.000Z',
            TypeOf: 'BNB',
            Amount: '1234567.9999999',
            Type: 'Crypto',
            Transaction_Id: '0xfeed',
            Status: 'Completed',
          },
        ],
      }),
    )
    await openWallet(page, withoutPages(account))
    await page.getByRole('button', { name: 'Show balance' }).click()
    const row = page.getByRole('tabpanel', { name: 'All' })
    await expect(row).toContainText('1,234,567.999999 BNB')
    const time = row.locator('time')
    await expect(time).toHaveAttribute('datetime', '2025-06-01T20:00:00.000Z')
    await expect(time).toHaveText(/02\.06\.2025.*01:30/)
  })
})
