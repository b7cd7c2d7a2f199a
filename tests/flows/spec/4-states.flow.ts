import type { Locator, Page } from '@playwright/test'
import { createAccount, openAs } from '../../support/account.ts'
import type { Person } from '../../support/flow.ts'
import { newPerson } from '../../support/flow.ts'
import type { RunningHost } from '../../support/host.ts'
import { expect, expectRedirect, freeze, row } from '../../support/row.ts'

/** Section 4: states and transitions, with the delays of section 9 to the millisecond. */

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

/** Up to /otp, with the clock stopped. The account's own login already sent one code. */
async function openOtp(
  page: Page,
  host: RunningHost,
  person: Person,
  mails: number,
): Promise<string> {
  await page.clock.install()
  await page.goto('/login')
  const form = await fillLogin(page, person)
  await freeze(page)
  await form.getByRole('button', { name: 'Log me in' }).click()
  const { code = '' } = await host.mailTo(person.email, mails)
  await expect(
    page.getByText('OTP has been sent to your email. Please verify the otp'),
  ).toBeVisible()
  await page.clock.runFor(2000)
  await expect(page.getByRole('heading', { level: 1, name: 'Login verification' })).toBeVisible()
  return code
}

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
    await freeze(page)
    await form.getByRole('button', { name: 'Send code' }).click()
    await expect(
      page.getByText('OTP has been sent to your email. Please verify the otp'),
    ).toBeVisible()
    await expect(form).toContainText('60')
    const { code = '' } = await host.mailTo(person.email)
    await form.getByLabel('Verification code').fill(code === '111111' ? '222222' : '111111')
    await form.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Please enter valid otp')).toBeVisible()
    await form.getByLabel('Verification code').fill(code)
    await form.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('user Registered Succesfully')).toBeVisible()
    await page.clock.runFor(1999)
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
    'Verification Code Verified Succesfully',
    'Please enter valid verification code',
  ],
  'login: provider, host, /otp after 2 s; wrong code refused; right one stores cthash, /wallet after 2 s',
  async ({ page, host, account }) => {
    await page.clock.install()
    await page.goto('/login')
    const form = await fillLogin(page, account)
    await freeze(page)
    await form.getByRole('button', { name: 'Log me in' }).click()
    await expect(
      page.getByText('OTP has been sent to your email. Please verify the otp'),
    ).toBeVisible()
    await expectRedirect(page, { from: /\/login$/, to: /\/otp$/, after: 2000 })
    await expect(page.getByRole('main')).toContainText(masked(account.email))
    const { code = '' } = await host.mailTo(account.email, 2)
    await page.getByLabel('Verification code').fill(code === '111111' ? '222222' : '111111')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Please enter valid verification code')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('cthash'))).toBeNull()
    await page.getByLabel('Verification code').fill(code)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Verification Code Verified Succesfully')).toBeVisible()
    await expectRedirect(page, { from: /\/otp$/, to: /\/wallet$/, after: 2000 })
    expect(await page.evaluate(() => localStorage.getItem('cthash'))).not.toBeNull()
  },
)

row(
  '§4',
  ['GET /resendotp', 'verification code has been Resend Succesfully'],
  'resend: the link appears at 0, fetches a new code and starts again at 60',
  async ({ page, account, host }) => {
    const first = await openOtp(page, host, account, 2)
    const resend = page.getByRole('button', { name: 'Resend code' })
    await expect(resend).toHaveCount(0)
    // 2 s of the 60 have passed on the way here.
    await page.clock.fastForward(57_999)
    await expect(page.getByRole('timer')).toHaveText(/ 1 s$/)
    await expect(resend).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(resend).toBeVisible()
    // The host has its own clock and would refuse a second code by it.
    await page.route('**/api/resendotp', (route) =>
      route.fulfill({ json: { challenge: 'another-challenge' } }),
    )
    await resend.click()
    await expect(page.getByText('verification code has been Resend Succesfully')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('60')
    await expect(resend).toHaveCount(0)
    expect(first).toMatch(/^\d{6}$/)
  },
)

row(
  '§4',
  ['Sign-out successful'],
  'logout: removes the token, says so at the top right, /login after 2 s',
  async ({ page, account }) => {
    await page.clock.install()
    await openAs(page, account, '/support')
    await freeze(page)
    await page.getByRole('button', { name: 'Logout' }).first().click()
    const toast = page.getByText('Sign-out successful')
    await expect(toast).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('cthash'))).toBeNull()
    const { x = 0, y = 999 } = (await toast.boundingBox()) ?? {}
    expect(x).toBeGreaterThan(640)
    expect(y).toBeLessThan(200)
    await page.clock.runFor(1999)
    await expect(page).not.toHaveURL(/\/login$/)
    await page.clock.runFor(1)
    await expect(page).toHaveURL(/\/login$/)
  },
)

row(
  '§4',
  [],
  'logout on the landing page: the same, and a host that cannot be told is only logged',
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
    await expect(page.locator('[data-preloader]')).toBeHidden()
    await freeze(page)
    await logOut.click()
    await expect(page.getByText('Sign-out successful')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('cthash'))).toBeNull()
    await expect(page.getByRole('banner').getByText('Login Now')).toBeVisible()
    await expect.poll(() => warnings.join()).toContain('The host was not told of the logout')
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
  'forgot and reset: /login after 4 s and after 5 s, the new password works and the old one does not',
  async ({ page, host, account }) => {
    await page.clock.install()
    await page.goto('/forgot')
    await page.getByLabel('Email', { exact: true }).fill(account.email)
    await freeze(page)
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
    await freeze(page)
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
    await freeze(page)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed successful')).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cthash'))).toBeNull()
    await page.clock.runFor(3999)
    await expect(page).not.toHaveURL(/\/login$/)
    await page.clock.runFor(1)
    await expect(page).toHaveURL(/\/login$/)
    expect((await account.call('GET', '/profile/detail')).status).toBe(401)
  },
)

row(
  '§4',
  [
    '/withdrawal',
    'PUT /particular/balance',
    'PUT /withdrawal/otp',
    'POST /withdrawal',
    'Withdrawal placed successfully',
    '/success/withdrawal',
  ],
  'withdrawal: form, review, code, placed, success page after 1.5 s and back to the wallet after 3 s',
  async ({ page, host, account }) => {
    await host.operator('deposit', account.email, 'BNB', '2')
    await page.clock.install()
    await openAs(page, account, '/withdrawal')
    await page.getByLabel('Coin').selectOption('BNB')
    await page.getByLabel('Address').fill('0x52908400098527886E0F7030069857D2E4169EE7')
    await page.getByLabel('Amount').fill('1')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(
      page.getByText('OTP has been sent to your email. Please verify the otp'),
    ).toBeVisible()
    const { code = '' } = await host.mailTo(account.email, 2)
    const wrong = code === '111111' ? '222222' : '111111'
    await page.getByLabel('Verification code').fill(wrong)
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await expect(page.getByText('Please enter valid verification code')).toBeVisible()
    await page.getByLabel('Verification code').fill(code)
    await freeze(page)
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await expect(page.getByText('Withdrawal placed successfully')).toBeVisible()
    await expectRedirect(page, { from: /\/withdrawal$/, to: /\/success\/withdrawal$/, after: 1500 })
    await expectRedirect(page, { from: /\/success\/withdrawal$/, to: /\/wallet$/, after: 3000 })
  },
)

row(
  '§4',
  ['/fail/withdrawal'],
  'a withdrawal that fails leads to the failure page without a toast, and to the wallet after 3 s',
  async ({ page, host, account }) => {
    await host.operator('deposit', account.email, 'BNB', '2')
    await page.clock.install()
    await openAs(page, account, '/withdrawal')
    await page.getByLabel('Coin').selectOption('BNB')
    await page.getByLabel('Address').fill('0x52908400098527886E0F7030069857D2E4169EE7')
    await page.getByLabel('Amount').fill('1')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Send code' }).click()
    const { code = '' } = await host.mailTo(account.email, 2)
    await page.getByLabel('Verification code').fill(code)
    await page.route('**/api/withdrawal', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'no' } } }),
    )
    await freeze(page)
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
    // The answer has been dealt with; nothing but the focus says so.
    await expect(page.getByLabel('Verification code')).toBeFocused()
    await expectRedirect(page, { from: /\/withdrawal$/, to: /\/fail\/withdrawal$/, after: 1500 })
    await expect(page.getByText('Your Withdrawal failed. Try again later')).toBeVisible()
    await expect(page.locator('.Toastify__toast').filter({ hasText: /withdrawal/i })).toHaveCount(0)
    await expectRedirect(page, { from: /\/fail\/withdrawal$/, to: /\/wallet$/, after: 3000 })
  },
)

row(
  '§4',
  ['/buy/token', 'POST /buy/token', 'Token bought successfully', 'GET /token/detail'],
  'buy: the button says that it works and is disabled, /wallet after 1.5 s, and the purchase is Completed',
  async ({ page, host, account }) => {
    await host.operator('deposit', account.email, 'USDT', '100')
    await page.clock.install()
    await openAs(page, account, '/buy/token')
    await page.getByLabel('Pay with').selectOption('USDT')
    await page.getByLabel('You pay').fill('50')
    await expect(page.getByLabel('You receive')).not.toHaveValue('')
    let release = (): void => undefined
    const held = new Promise<void>((done) => (release = done))
    await page.route('**/api/buy/token', async (route) => {
      await held
      await route.continue()
    })
    await freeze(page)
    await page.getByRole('button', { name: 'Buy NOVA' }).click()
    const busy = page.getByRole('button', { name: 'Transaction is Proccessing .....' })
    await expect(busy).toBeDisabled()
    release()
    await expect(page.getByText('Token bought successfully')).toBeVisible()
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
  'history statuses: Not Approval is Pending, Approved and Completed are green, Rejected is red',
  async ({ page, host }) => {
    const account = await createAccount(host)
    await host.operator('deposit', account.email, 'BNB', '5')
    for (const amount of ['1', '1.5', '2']) await placeWithdrawal(account, host, amount)
    const listed = await host.operator('withdrawals', 'list')
    const ids = [...listed.matchAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g)].map(([id]) => id)
    expect(ids.length).toBeGreaterThanOrEqual(3)
    await openAs(page, account, '/wallet')
    await page.getByRole('button', { name: 'Show balance' }).click()
    const deposits = page.getByRole('tabpanel', { name: 'Deposit' })
    const green = await colourOf(deposits.getByText('Completed').first())
    await page.getByRole('tab', { name: 'Withdraw' }).click()
    const panel = page.getByRole('tabpanel', { name: 'Withdraw' })
    await expect(panel.getByText('Pending')).toHaveCount(3)
    await host.operator('withdrawals', 'approve', ids.at(-1) ?? '', '0xabc123')
    await host.operator('withdrawals', 'reject', ids.at(-2) ?? '')
    await page.reload()
    await page
      .getByRole('button', { name: 'Show balance' })
      .or(page.getByRole('button', { name: 'Hide balance' }))
      .click()
    await page.getByRole('tab', { name: 'Withdraw' }).click()
    await expect(panel.getByText('Approved')).toHaveCount(1)
    await expect(panel.getByText('Rejected')).toHaveCount(1)
    const approved = await colourOf(panel.getByText('Approved'))
    const rejected = await colourOf(panel.getByText('Rejected'))
    expect(approved).toBe(green)
    expect(hueOf(green)).toBe('green')
    expect(hueOf(rejected)).toBe('red')
  },
)

async function placeWithdrawal(
  account: Awaited<ReturnType<typeof createAccount>>,
  host: RunningHost,
  inputVal: string,
): Promise<void> {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  const asked = await account.call('PUT', '/particular/balance', {
    coin: 'BNB',
    command: 'withdrawal',
  })
  const { fee } = JSON.parse(
    await asked.text().then((text) => (text.startsWith('"') ? JSON.parse(text) : text)),
  )
  const amount = (Number(inputVal) - Number(fee.withFee)).toString()
  const before = await fetch(`${host.origin}/mailbox.json`).then((answer) => answer.json())
  const seen = before.filter((mail: { to: string }) => mail.to === account.email).length
  const otp = await account.call('PUT', '/withdrawal/otp', {
    total: inputVal,
    coin: 'BNB',
    add: address,
    fee: fee.withFee,
    amount,
    chain: 'BNB',
    command: 'withdrawal',
  })
  const { challenge } = await otp.json()
  const { code } = await host.mailTo(account.email, seen)
  const placed = await account.call('POST', '/withdrawal', {
    amount,
    type: 'Crypto',
    address,
    inputVal,
    asset: 'BNB',
    chain: 'BNB',
    challenge,
    code,
  })
  expect(placed.status).toBe(200)
}

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
