import type { Locator, Page } from '@playwright/test'
import { openAs, withoutPages, withoutQuotes } from '../../support/account.ts'
import { chooseCoin } from '../../support/coin.ts'
import type { Person } from '../../support/flow.ts'
import { newPerson } from '../../support/flow.ts'
import {
  advanceClock,
  expect,
  expectRedirect,
  finishPreloader,
  openWallet,
  pauseClock,
  row,
  test,
} from '../../support/row.ts'

/** Product §4: states and transitions, with the delays of §9 to the millisecond. */

async function fillSignup(page: Page, person: Person) {
  await page.getByRole('tab', { name: 'Signup' }).click()
  const form = page.getByRole('tabpanel', { name: 'Signup' })
  await form.getByLabel('Name', { exact: true }).fill(person.name)
  await form.getByLabel('Email', { exact: true }).fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByLabel('Confirm Password', { exact: true }).fill(person.password)
  return form
}

async function fillLogin(page: Page, person: Person) {
  const form = page.getByRole('tabpanel', { name: 'Login' })
  await form.getByLabel('Email', { exact: true }).fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  return form
}

/** What stands at the field, beside the toast. */
const WRONG = 'It does not match'

row(
  '§4',
  [
    '/login',
    'PUT /signup/otp',
    'POST /signup',
    'OTP has been sent to your email. Please verify the otp',
    'user Registered Succesfully',
    'Please enter valid otp',
  ],
  'signup: form, code step with 60 s, wrong code refused, right one registers, /login after 2 s',
  async ({ page, host }) => {
    const person = newPerson()
    await page.clock.install()
    await page.goto('/login')
    const form = await fillSignup(page, person)
    await pauseClock(page)
    await form.getByRole('button', { name: 'Send code' }).click()
    await expect(
      page.getByText('OTP has been sent to your email. Please verify the otp'),
    ).toBeVisible()
    await expect(form).toContainText('60')
    const { code = '' } = await host.mailTo(person.email)
    await form.getByLabel('Verification code').fill(code === '111111' ? '222222' : '111111')
    await form.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Please enter valid otp')).toBeVisible()
    await expect(page.getByLabel('Verification code')).toHaveAccessibleDescription(WRONG)
    await form.getByLabel('Verification code').fill(code)
    await form.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('user Registered Succesfully')).toBeVisible()
    await advanceClock(page, 1999)
    await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
    await page.clock.runFor(1)
    await expect(page.getByRole('button', { name: 'Log me in' })).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
  },
)

row(
  '§4',
  [
    'POST /login',
    '/otp',
    'GET /resendotp',
    'Verification Code Verified Succesfully',
    'Please enter valid verification code',
    'verification code has been Resend Succesfully',
  ],
  'login: provider, host, /otp after 2 s; at 0 a resend that restarts the countdown; wrong code refused; right one stores cthash, /wallet after 2 s',
  async ({ page, host, account }) => {
    await page.clock.install()
    await page.goto('/login')
    const form = await fillLogin(page, account)
    await pauseClock(page)
    const answered = page.waitForResponse('**/api/login')
    await form.getByRole('button', { name: 'Log me in' }).click()
    await expect(
      page.getByText('OTP has been sent to your email. Please verify the otp'),
    ).toBeVisible()
    const { challenge } = await (await answered).json()
    await expectRedirect(page, { from: /\/login$/, to: /\/otp$/, after: 2000 })
    await expect(page.getByRole('main')).toContainText(masked(account.email))

    await test.step('a new code at 0, and not before', async () => {
      const resend = page.getByRole('button', { name: 'Resend code' })
      // 2 of the 60 s have passed before the redirect.
      await page.clock.fastForward(57_998)
      await advanceClock(page, 1)
      await expect(page.getByRole('timer')).toHaveText(/ 1 s$/)
      await expect(resend).toHaveCount(0)
      await page.clock.runFor(1)
      // The host's clock has not advanced, so it would refuse a second code: the first one is used again.
      let requests = 0
      await page.route('**/api/resendotp', (route) => {
        requests += 1
        return route.fulfill({ json: { challenge } })
      })
      await resend.click()
      await expect(page.getByText('verification code has been Resend Succesfully')).toBeVisible()
      expect(requests).toBe(1)
      await expect(page.getByRole('timer')).toHaveText(/ 60 s$/)
      await expect(resend).toHaveCount(0)
    })

    const { code = '' } = await host.mailTo(account.email, 2)
    await page.getByLabel('Verification code').fill(code === '111111' ? '222222' : '111111')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Please enter valid verification code')).toBeVisible()
    await expect(page.getByLabel('Verification code')).toHaveAccessibleDescription(WRONG)
    expect(await page.evaluate(() => localStorage.getItem('cthash'))).toBeNull()
    await page.getByLabel('Verification code').fill(` ${code} `)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Verification Code Verified Succesfully')).toBeVisible()
    await expectRedirect(page, { from: /\/otp$/, to: /\/wallet$/, after: 2000 })
    expect(await page.evaluate(() => localStorage.getItem('cthash'))).not.toBeNull()
  },
)

row(
  '§4',
  ['Sign-out successful'],
  'logout: removes the token, shows a toast at the top right, /login after 2 s',
  async ({ page, account }) => {
    await page.clock.install()
    await openAs(page, account, '/support')
    await pauseClock(page)
    await page.getByRole('button', { name: 'Logout' }).first().click()
    const toast = page.getByText('Sign-out successful')
    await expect(toast).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('cthash'))).toBeNull()
    const { x = 0, y = 999 } = (await toast.boundingBox()) ?? {}
    expect(x).toBeGreaterThan(640)
    expect(y).toBeLessThan(200)
    await expectRedirect(page, { from: /\/support$/, to: /\/login$/, after: 2000 })
  },
)

row(
  '§4',
  [],
  'logout on the landing page: the same, and a failed POST /logout is only logged',
  async ({ page, account }) => {
    const warnings: string[] = []
    page.on('console', (line) => {
      if (line.type() === 'warning') warnings.push(line.text())
    })
    await page.route('**/api/logout', (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.clock.install()
    await openAs(page, account, '/')
    const logOut = page.getByRole('button', { name: 'Logout' })
    await expect(logOut).toBeVisible()
    await finishPreloader(page)
    await pauseClock(page)
    await logOut.click()
    await expect(page.getByText('Sign-out successful')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('cthash'))).toBeNull()
    await expect(page.getByRole('banner').getByText('Login Now')).toBeVisible()
    await expect.poll(() => warnings.join()).toContain('The logout did not reach the host')
    await expect(page.locator('.Toastify__toast')).toHaveCount(1)
    await expectRedirect(page, { from: /:\d+\/$/, to: /\/login$/, after: 2000 })
  },
)

row(
  '§4',
  [
    '/forgot',
    '/resetpassword',
    'PUT /forgot/password',
    'POST /reset/update',
    'Forgot Password link sended successfully, Check your Email',
    'Password Reset successfully',
  ],
  'forgot and reset: /login after 4 s and 5 s, the new password works and the old one does not',
  async ({ page, host, account }) => {
    await page.clock.install()
    await page.goto('/forgot')
    await page.getByLabel('Email', { exact: true }).fill(account.email)
    await pauseClock(page)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(
      page.getByText('Forgot Password link sended successfully, Check your Email'),
    ).toBeVisible()
    await expectRedirect(page, { from: /\/forgot$/, to: /\/login$/, after: 4000 })

    const { link = '' } = await host.mailTo(account.email, 2)
    expect(link).toMatch(/\/resetpassword\?.*oobCode=/)
    await page.clock.resume()
    await page.goto(link)
    await expect(page).toHaveURL(/\/resetpassword(\?(?!.*oobCode).*)?$/)
    const renewed = { ...account, password: 'Renewed22!' }
    await page.getByLabel('New password', { exact: true }).fill(renewed.password)
    await page.getByLabel('Confirm password', { exact: true }).fill(renewed.password)
    await pauseClock(page)
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(page.getByText('Password Reset successfully')).toBeVisible()
    await expectRedirect(page, { from: /\/resetpassword/, to: /\/login$/, after: 5000 })

    const form = await fillLogin(page, account)
    await form.getByRole('button', { name: 'Log me in' }).click()
    await expect(page.getByText('Please enter a valid email and password')).toBeVisible()
    await fillLogin(page, renewed)
    await form.getByRole('button', { name: 'Log me in' }).click()
    await expect(
      page.getByText('OTP has been sent to your email. Please verify the otp'),
    ).toBeVisible()
  },
)

row(
  '§4',
  [
    '/setting',
    'GET /profile/detail',
    'PUT /profile/password/update',
    'Password changed successful',
  ],
  'password change: shows name and e-mail, logs out, /login after 4 s',
  async ({ page, account }) => {
    await page.clock.install()
    await openAs(page, account, '/setting')
    await expect(page.getByRole('main')).toContainText(account.name)
    await expect(page.getByRole('main')).toContainText(account.email)
    await page.getByLabel('Old password', { exact: true }).fill(account.password)
    await page.getByLabel('New password', { exact: true }).fill('Renewed22!')
    await page.getByLabel('Confirm password', { exact: true }).fill('Renewed22!')
    await pauseClock(page)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed successful')).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cthash'))).toBeNull()
    await expectRedirect(page, { from: /\/setting$/, to: /\/login$/, after: 4000 })
    expect((await account.call('GET', '/profile/detail')).status).toBe(401)
  },
)

row(
  '§4',
  [
    '/withdrawal',
    '/fail/withdrawal',
    '/success/withdrawal',
    'PUT /particular/balance',
    'PUT /withdrawal/otp',
    'POST /withdrawal',
    'Withdrawal placed successfully',
  ],
  'withdrawal: form, review, code, then the failure page without a toast or the success page after 1.5 s, and the wallet after 3 s',
  async ({ page, host, account }) => {
    await host.operator('deposit', account.email, 'BNB', '2')
    const toCode = async () => {
      await chooseCoin(page, 'BNB')
      await page.getByLabel('Address').fill('0x52908400098527886E0F7030069857D2E4169EE7')
      await page.getByLabel('Amount').fill('1')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Send code' }).click()
      await expect(
        page.getByText('OTP has been sent to your email. Please verify the otp'),
      ).toBeVisible()
    }
    const confirm = () => page.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await page.clock.install()
    await openAs(page, account, '/withdrawal')

    await test.step('one that fails', async () => {
      await page.route('**/api/withdrawal/otp', (route) =>
        route.fulfill({ json: { challenge: 'of-no-code' } }),
      )
      await page.route('**/api/withdrawal', (route) =>
        route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'no' } } }),
      )
      await toCode()
      await page.getByLabel('Verification code').fill('123456')
      await pauseClock(page)
      await confirm()
      // The focus is the only sign that the answer has been handled.
      await expect(page.getByLabel('Verification code')).toBeFocused()
      const failed = /\/fail\/withdrawal$/
      await expectRedirect(page, { from: /\d\/withdrawal$/, to: failed, after: 1500 })
      await expect(page.getByText('Your Withdrawal failed. Try again later')).toBeVisible()
      await expect(page.locator('.Toastify__toast').filter({ hasText: /withdrawal/i })).toHaveCount(
        0,
      )
      await expectRedirect(page, { from: failed, to: /\/wallet$/, after: 3000 })
      await page.unrouteAll()
    })

    await test.step('one that is placed', async () => {
      await page.clock.resume()
      await page.goto('/withdrawal')
      await toCode()
      const { code = '' } = await host.mailTo(account.email, 2)
      await page.getByLabel('Verification code').fill(code === '111111' ? '222222' : '111111')
      await confirm()
      await expect(page.getByText('Please enter valid verification code')).toBeVisible()
      await expect(page.getByLabel('Verification code')).toHaveAccessibleDescription(WRONG)
      // On a phone the page may be reloaded while the person reads the mail.
      await page.reload()
      await page.getByLabel('Verification code').fill(code)
      await pauseClock(page)
      await confirm()
      await expect(page.getByText('Withdrawal placed successfully')).toBeVisible()
      const placed = /\/success\/withdrawal$/
      await expectRedirect(page, { from: /\d\/withdrawal$/, to: placed, after: 1500 })
      await expectRedirect(page, { from: placed, to: /\/wallet$/, after: 3000 })
    })
  },
)

row(
  '§4',
  ['/buy/token', 'POST /buy/token', 'Token bought successfully', 'GET /token/detail'],
  'buy: the button is busy and disabled, the balance is requested again, /wallet after 1.5 s, and the purchase is Completed',
  async ({ page, host, account }) => {
    await host.operator('deposit', account.email, 'USDT', '100')
    await page.clock.install()
    await openAs(page, withoutQuotes(account), '/buy/token')
    await chooseCoin(page, 'USDT')
    await page.getByLabel('You pay').fill('50')
    await expect(page.getByLabel('You receive')).not.toHaveValue('')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/buy/token', async (route) => {
      await held
      await route.continue()
    })
    await pauseClock(page)
    await page.getByRole('button', { name: 'Buy NOVA' }).click()
    const busy = page.getByRole('button', { name: 'Transaction is Proccessing .....' })
    await expect(busy).toBeDisabled()
    const balance = page.waitForRequest('**/api/particular/balance')
    release()
    await expect(page.getByText('Token bought successfully')).toBeVisible()
    await balance
    await expectRedirect(page, { from: /\/buy\/token$/, to: /\/wallet$/, after: 1500 })
    await page.clock.runFor(2000)
    await page.getByRole('button', { name: 'Show balance' }).click()
    await page.getByRole('tab', { name: 'Buy Token' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Buy Token' })).toContainText('Completed')
    await expect(page.getByRole('tabpanel', { name: 'Buy Token' })).toContainText('50.000000')
  },
)

row(
  '§4',
  ['GET /withdrawal/detail', 'GET /deposit/detail', '/wallet', 'WebSocket /user/balance'],
  'history statuses: Not Approval is Pending, Approved and Completed are green, Rejected is red; the fee is the difference of the two amounts',
  async ({ page, account }) => {
    const deposit = { TypeOf: 'BNB', Amount: '1', Type: 'Crypto', Transaction_Id: '0xfeed' }
    const withdrawal = {
      Assets: 'BNB',
      TotalAmount: '1.5',
      Amount: '1.25',
      Chain: 'BNB',
      Transaction_ID: '',
      Transfer_To: '0x52908400098527886E0F7030069857D2E4169EE7',
    }
    const rowsOf = (path: string, row: object, statuses: readonly string[]) =>
      page.route(`**/api/${path}/detail`, (route) =>
        route.fulfill({
          json: JSON.stringify(
            statuses.map((Status) => ({ ...row, Time: '2025-06-01T10:00:00Z', Status })),
          ),
        }),
      )
    await rowsOf('deposit', deposit, ['Completed'])
    await rowsOf('withdrawal', withdrawal, ['Not Approval', 'Approved', 'Rejected'])
    await openWallet(page, withoutPages(account))
    await page.getByRole('button', { name: 'Show balance' }).click()
    const deposits = page.getByRole('tabpanel', { name: 'All' })
    const green = await colourOf(deposits.getByText('Completed'))
    await page.getByRole('tab', { name: 'Withdraw' }).click()
    const panel = page.getByRole('tabpanel', { name: 'Withdraw' })
    for (const row of await panel.getByRole('row').filter({ hasText: 'BNB' }).all())
      await expect(row).toContainText('0.250000 BNB')
    await expect(panel.getByText('Pending')).toHaveCount(1)
    const red = await colourOf(panel.getByText('Rejected'))
    expect(await colourOf(panel.getByText('Approved'))).toBe(green)
    expect([hueOf(green), hueOf(red)]).toEqual(['green', 'red'])
    expect([green, red]).not.toContain(await colourOf(panel.getByText('Pending')))
  },
)

const colourOf = (locator: Locator): Promise<string> =>
  locator.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) return ''
    canvas.fillStyle = getComputedStyle(element).color
    canvas.fillRect(0, 0, 1, 1)
    return canvas.getImageData(0, 0, 1, 1).data.slice(0, 3).join(',')
  })

function hueOf(rgb: string): string {
  const [red = 0, green = 0, blue = 0] = rgb.split(',').map(Number)
  if (green > red && green > blue) return 'green'
  return red > green && red > blue ? 'red' : 'other'
}

function masked(email: string): string {
  return email.slice(0, 4) + '*'.repeat(Math.max(0, email.length - 14)) + email.slice(-10)
}
