import type { Page } from '@playwright/test'
import { openAs } from '../support/account.ts'
import { chooseCoin } from '../support/coin.ts'
import { logIn } from '../support/flow.ts'
import { expect, expectToStay, pauseClock, test } from '../support/row.ts'

/** A screen that was left no longer redirects, and Back never returns to a completed step. */

const go = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()

const atHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()

/** Longer than every delay of the product. */
const expectNoRedirect = (page: Page, path: RegExp) => expectToStay(page, path, 10_000)

test('a visitor who leaves a screen before its delay is over is not redirected', async ({
  page,
  account,
}) => {
  await page.clock.install()

  await test.step('from the 404', async () => {
    await page.goto('/login')
    await pauseClock(page)
    await page.goto('/no/such/path')
    await atHeading(page, '404 Page Not founded')
    await go(page, 'Login')
    await expect(page).toHaveURL(/\/login$/)
    // Its form works, so its code has been requested.
    await expect(page.locator('html:not([data-form])')).toHaveCount(1)
    await expectNoRedirect(page, /\/login$/)
  })

  await test.step('from a login that was sent', async () => {
    await page.getByLabel('Email', { exact: true }).fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Log me in' }).click()
    await expect(page.getByText('OTP has been sent to your email.').first()).toBeVisible()
    await page.getByRole('link', { name: 'Forget Password?' }).click()
    await atHeading(page, 'Forgot password')
    await expectNoRedirect(page, /\/forgot$/)
  })

  await test.step('from a reset link that was sent', async () => {
    await page.route('**/api/forgot/password', (route) => route.fulfill({ json: {} }))
    await page.getByLabel('Email', { exact: true }).fill(account.email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText('Forgot Password link sended successfully')).toBeVisible()
    await page.getByRole('link', { name: 'Back to login' }).click()
    await page.getByRole('link', { name: 'Forget Password?' }).click()
    await atHeading(page, 'Forgot password')
    await expectNoRedirect(page, /\/forgot$/)
  })
})

test('a logged-in person who leaves a screen before its delay is over is not redirected', async ({
  page,
  account,
}) => {
  await page.clock.install()
  await page.route('**/api/support', (route) => route.fulfill({ json: {} }))
  await openAs(page, account, '/support')
  await page.getByLabel('Query type').selectOption('Others')
  await page.getByLabel('Description').fill('A question')
  await pauseClock(page)

  await test.step('from a query that was sent', async () => {
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Query has been placed successfully.')).toBeVisible()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/DepositScreen-*.js', async (route) => {
      await held
      await route.continue()
    })
    const requested = page.waitForRequest('**/assets/DepositScreen-*.js')
    await go(page, 'Deposit')
    await requested
    // Even while the next screen is still loading.
    await expectNoRedirect(page, /\/support$/)
    release()
    await atHeading(page, 'Deposit')
    await expectNoRedirect(page, /\/deposit$/)
  })

  await test.step('from the result of a withdrawal', async () => {
    for (const path of ['/success/withdrawal', '/fail/withdrawal']) {
      await page.goto(path)
      // A lazily loaded screen may be shown after a short delay.
      await page.clock.runFor(500)
      await expect(page.getByText('Back to the wallet')).toBeVisible()
      await go(page, 'Deposit')
      await atHeading(page, 'Deposit')
      await expectNoRedirect(page, /\/deposit$/)
    }
  })

  await test.step('from a logout', async () => {
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(page.getByText('Sign-out successful')).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Login Now' }).click()
    await page.getByRole('link', { name: 'Forget Password?' }).click()
    await atHeading(page, 'Forgot password')
    await expectNoRedirect(page, /\/forgot$/)
  })
})

test('Back and Forward skip the steps of a login and of a withdrawal', async ({
  page,
  host,
  account,
}) => {
  await page.goto('/')
  await logIn(page, host, account, 2)

  await test.step('after a login', async () => {
    await page.goBack()
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.goForward()
    await atHeading(page, 'Wallet')
  })

  await test.step('between screens', async () => {
    await go(page, 'Deposit')
    await atHeading(page, 'Deposit')
    await go(page, 'Withdraw')
    await atHeading(page, 'Withdraw')
    await page.goBack()
    await atHeading(page, 'Deposit')
    await page.goForward()
    await atHeading(page, 'Withdraw')
  })

  await test.step('after a withdrawal', async () => {
    await page.route('**/api/withdrawal/otp', (route) =>
      route.fulfill({ json: { challenge: 'c' } }),
    )
    await page.route('**/api/withdrawal', (route) => route.fulfill({ json: {} }))
    await host.operator('deposit', account.email, 'BNB', '1')
    await chooseCoin(page, 'BNB')
    await page.getByLabel('Address').fill('0x52908400098527886E0F7030069857D2E4169EE7')
    await page.getByLabel('Amount').fill('0.5')
    await page.getByRole('button', { name: 'Continue' }).click()
    // As Back does on Android.
    await expect(page.getByRole('button', { name: 'Change details' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Amount')).toHaveValue('0.5')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('Verification code').fill('123456')
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await atHeading(page, 'Withdrawal placed')
    await atHeading(page, 'Wallet')
    await page.goBack()
    await atHeading(page, 'Deposit')
  })
})

test('Back and Forward work between the landing page and the app', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Get started' }).first().click()
  await atHeading(page, 'Signup')
  await page.goBack()
  await expect(page).toHaveURL(/:\d+\/$/)
  await page.goForward()
  await atHeading(page, 'Signup')
})
