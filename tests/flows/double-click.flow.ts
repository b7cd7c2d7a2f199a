import type { Page } from '@playwright/test'
import { openAs } from '../support/account.ts'
import { chooseCoin } from '../support/coin.ts'
import { QUOTE } from '../support/mock-api.ts'
import { expect, test } from '../support/row.ts'

/** Pressing a button twice sends one request, on every form. */

const label = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** Double-clicks, then presses Enter, while the first request is pending; resolves to the number of requests. */
async function requestsOfDoubleClick(page: Page, button: string, path: string): Promise<number> {
  let sent = 0
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/api${path}`, async (route) => {
    sent += 1
    await released
    await route.fulfill({ status: 500, body: 'no' })
  })
  const first = page.waitForRequest(`**/api${path}`)
  await page.getByRole('button', { name: button, exact: true }).dblclick()
  await first
  const answer = page.waitForResponse(`**/api${path}`)
  await page.keyboard.press('Enter')
  release()
  await answer
  // The button is no longer busy when the answer has been handled.
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
  await page.unroute(`**/api${path}`)
  return sent
}

// Holds promise 13.
test('every form for visitors sends one request for a double click', async ({ page, account }) => {
  await test.step('login', async () => {
    await page.goto('/login')
    await label(page, 'Email').fill(account.email)
    await label(page, 'Password').fill(account.password)
    expect(await requestsOfDoubleClick(page, 'Log me in', '/login')).toBe(1)
  })

  await test.step('signup', async () => {
    await page.getByRole('tab', { name: 'Signup' }).click()
    await label(page, 'Name').fill('Ada')
    await label(page, 'Email').fill('nobody@example.com')
    await label(page, 'Password').fill('Difference1!')
    await label(page, 'Confirm Password').fill('Difference1!')
    expect(await requestsOfDoubleClick(page, 'Send code', '/signup/otp')).toBe(1)
    await page.route('**/api/signup/otp', (route) => route.fulfill({ json: { challenge: 'c' } }))
    await page.getByRole('button', { name: 'Send code' }).click()
    await label(page, 'Verification code').fill('123456')
    expect(await requestsOfDoubleClick(page, 'Create account', '/signup')).toBe(1)
  })

  await test.step('forgot', async () => {
    await page.goto('/forgot')
    await label(page, 'Email').fill(account.email)
    expect(await requestsOfDoubleClick(page, 'Send reset link', '/forgot/password')).toBe(1)
  })

  await test.step('reset', async () => {
    await page.goto('/resetpassword?oobCode=c&email=ada%40example.com')
    await page.route('**/accounts:resetPassword?*', (route) =>
      route.fulfill({ json: { email: 'ada@example.com', requestType: 'PASSWORD_RESET' } }),
    )
    await label(page, 'New password').fill('Renewed22!')
    await label(page, 'Confirm password').fill('Renewed22!')
    let confirmed = 0
    page.on('request', (request) => {
      if (request.url().includes('accounts:resetPassword')) confirmed += 1
    })
    const hostRequest = page.waitForRequest('**/api/reset/update')
    await page.getByRole('button', { name: 'Reset password' }).dblclick()
    await hostRequest
    expect(confirmed).toBe(1)
  })

  await test.step('verification', async () => {
    await page.goto('/login')
    await label(page, 'Email').fill(account.email)
    await label(page, 'Password').fill(account.password)
    const answer = { token: 'an-unverified-session', challenge: 'c' }
    await page.route('**/api/login', (route) => route.fulfill({ json: answer }))
    await page.getByRole('button', { name: 'Log me in' }).click()
    await label(page, 'Verification code').fill('123456')
    expect(await requestsOfDoubleClick(page, 'Verify', '/otp/verify')).toBe(1)
  })
})

// Holds promise 13.
test('every form for logged-in people sends one request for a double click', async ({
  page,
  account,
}) => {
  await test.step('support', async () => {
    await openAs(page, account, '/support')
    await label(page, 'Query type').selectOption('Others')
    await label(page, 'Description').fill('A question')
    expect(await requestsOfDoubleClick(page, 'Submit', '/support')).toBe(1)
  })

  await page.route('**/api/particular/balance', (route) =>
    route.fulfill({
      json: {
        val: '5',
        fee: {
          withFee: '0.1',
          price: '600',
          price1: '0.01',
          tokenPrice: '0.01',
          tokenFee: '0',
          minToken: '0',
        },
      },
    }),
  )
  await test.step('buy', async () => {
    await page.goto('/buy/token')
    await label(page, 'You pay').fill('1')
    expect(await requestsOfDoubleClick(page, 'Buy NOVA', '/buy/quote')).toBe(1)
    await page.route('**/api/buy/quote', (route) => route.fulfill({ json: QUOTE }))
    await label(page, 'You pay').fill('0.5')
    // The second press of a double press must not confirm what nobody has read.
    const review = page.waitForResponse('**/api/buy/quote')
    let bought = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/buy/token')) bought += 1
    })
    await page.getByRole('button', { name: 'Buy NOVA' }).dblclick({ delay: 50 })
    await review
    await expect(page.getByText('This price is held for')).toBeVisible()
    expect(bought).toBe(0)
    expect(await requestsOfDoubleClick(page, 'Confirm purchase', '/buy/token')).toBe(1)
  })

  await test.step('withdraw', async () => {
    await page.goto('/withdrawal')
    await chooseCoin(page, 'BNB')
    await label(page, 'Address').fill('0x52908400098527886E0F7030069857D2E4169EE7')
    await label(page, 'Amount').fill('1')
    await page.getByRole('button', { name: 'Continue' }).dblclick()
    expect(await requestsOfDoubleClick(page, 'Send code', '/withdrawal/otp')).toBe(1)
    await page.route('**/api/withdrawal/otp', (route) =>
      route.fulfill({ json: { challenge: 'c' } }),
    )
    await page.getByRole('button', { name: 'Send code' }).click()
    await label(page, 'Verification code').fill('123456')
    expect(await requestsOfDoubleClick(page, 'Confirm withdrawal', '/withdrawal')).toBe(1)
  })

  await test.step('settings', async () => {
    await page.goto('/setting')
    await expect(page.getByRole('main')).toContainText(account.email)
    await label(page, 'Old password').fill(account.password)
    await label(page, 'New password').fill('Renewed22!')
    await label(page, 'Confirm password').fill('Renewed22!')
    let changed = 0
    page.on('request', (request) => {
      if (request.url().includes('accounts:update')) changed += 1
    })
    await page.getByRole('button', { name: 'Change password' }).dblclick()
    await expect(page.getByText('Password changed successful')).toBeVisible()
    expect(changed).toBe(1)
  })
})
