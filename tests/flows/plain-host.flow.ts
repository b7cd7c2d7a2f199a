import type { Page } from '@playwright/test'
import { createAccount } from '../support/account.ts'
import { chooseCoin } from '../support/coin.ts'
import { test as base, expect, newPerson, workerReady } from '../support/flow.ts'
import { ONE_REQUEST, startHost } from '../support/host.ts'
import type { PlainHost } from '../support/plain-host.ts'
import { startPlainHost } from '../support/plain-host.ts'
import { buildSite } from '../support/site.ts'

/**
 * The site with a plain host on another origin: codes are returned to the browser, answers are JSON strings. The real
 * host only serves the files and the embedded identity provider here.
 */
// In one worker, so that the site is built once.
base.describe.configure({ mode: 'default' })

const test = base.extend<object, { plain: PlainHost }>({
  plain: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const plain = await startPlainHost()
      await use(plain)
      await plain.close()
    },
    { scope: 'worker' },
  ],
  host: [
    async ({ plain }, use) => {
      const apiHost = plain.origin
      const site = await buildSite({ VITE_API_HOST: apiHost })
      const host = await startHost({ SITE_DIR: site, VITE_API_HOST: apiHost })
      await use(host)
      await host.dispose()
    },
    { scope: 'worker', timeout: 900_000 },
  ],
})

test('before a login a plain host is asked for nothing but the basic calls, on every page', async ({
  page,
  plain,
}) => {
  const before = plain.requests.length
  await page.clock.install()
  for (const path of [
    '/',
    '/login',
    '/login#signup',
    '/forgot',
    '/buy/token',
    '/presale',
    '/nowhere',
  ]) {
    await page.goto('/robots.txt')
    const links = page.waitForResponse('**/link')
    await page.goto(path)
    await links
    // Long enough for what waits until the page is idle, and for the next question whether the site is open, which a page that is
    // still beginning has not planned yet.
    await expect(async () => {
      const setting = page.waitForResponse('**/site/setting', { timeout: 5000 })
      await page.clock.fastForward(30_000)
      await setting
    }).toPass()
  }
  const calls = new Set(plain.requests.slice(before).map(({ call }) => call))
  expect([...calls].sort()).toEqual(['GET /link', 'GET /site/setting'])
  expect(plain.violations).toEqual([])
})

test('signup, login and wallet work with a plain host', async ({ page, plain }) => {
  const person = newPerson()

  await test.step('signs up: the browser compares the typed code with the issued one', async () => {
    const otp = codeFrom(page, plain, 'PUT /signup/otp')
    await page.goto('/login')
    await page.getByRole('tab', { name: 'Signup' }).click()
    const form = page.getByRole('tabpanel', { name: 'Signup' })
    await form.getByLabel('Name', { exact: true }).fill(person.name)
    await form.getByLabel('Email', { exact: true }).fill(person.email)
    await form.getByLabel('Password', { exact: true }).fill(person.password)
    await form.getByLabel('Confirm Password', { exact: true }).fill(person.password)
    await form.getByRole('button', { name: 'Send code' }).click()
    await form.getByLabel('Verification code').fill('000000')
    await form.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Please enter valid otp')).toBeVisible()
    await form.getByLabel('Verification code').fill(await otp)
    await form.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('user Registered Succesfully')).toBeVisible()
  })

  await test.step('logs in: only the e-mail is sent, and the answer has the code', async () => {
    const otp = codeFrom(page, plain, 'POST /login')
    await page.goto('/login')
    const form = page.getByRole('tabpanel', { name: 'Login' })
    await form.getByLabel('Email', { exact: true }).fill(person.email)
    await form.getByLabel('Password', { exact: true }).fill(person.password)
    await form.getByRole('button', { name: 'Log me in' }).click()
    await page.getByLabel('Verification code').fill(await otp)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  })

  await test.step('shows the host’s footer links, and links its documents', async () => {
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Status' })).toHaveAttribute(
      'href',
      'https://status.example/',
    )
    const whitepaper = footer.getByRole('link', { name: 'Whitepaper' })
    const answer = await page.request.get((await whitepaper.getAttribute('href')) ?? '')
    expect(answer.url()).toBe(`${plain.origin}/images/whitepaper.pdf`)
    expect(answer.headers()['content-type']).toBe('application/pdf')
  })

  await test.step('shows balances and the rows that can be parsed', async () => {
    await page.getByRole('button', { name: 'Show balance' }).click()
    plain.push({ bnb: 1.25, bnb1: 1.25 })
    await expect(page.getByRole('main')).toContainText('1.250000')
    const deposits = page.getByRole('tabpanel', { name: 'All' })
    await expect(deposits).toContainText('Completed')
    await expect(deposits).not.toContainText('much')
    await page.getByRole('tab', { name: 'Withdraw' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Withdraw' })).toContainText('Pending')
    await page.getByRole('tab', { name: 'Buy Token' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Buy Token' })).toContainText('30,000.000000')
  })

  expect(plain.violations).toEqual([])
})

test.describe('with the worker installed', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a document of a host without CORS headers is opened from the host', async ({
    page,
    plain,
  }) => {
    const call = 'GET /images/whitepaper.pdf'
    plain.override(call, (response) => {
      response.removeHeader('Access-Control-Allow-Origin')
      // Not as a PDF, which this browser would download.
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end('the paper')
    })
    await page.goto('/login')
    await workerReady(page)
    await page.goto('/docs/whitepaper.pdf')
    await expect(page.getByText('the paper')).toBeVisible()
    expect(page.url()).toBe(`${plain.origin}/images/whitepaper.pdf`)
    plain.override(call, undefined)
  })
})

test('every other call to a plain host has exactly the fields of product §7', async ({
  page,
  host,
  plain,
}) => {
  // The same person needs an account at the real host, which has the identity provider and mails the reset link.
  const person = await createAccount(host)
  const { email, password } = person
  await send(plain, 'PUT', '/signup/otp', { email, Name: person.name, command: 'signup' })
  await send(plain, 'POST', '/signup', { Name: person.name, Email: email, Pass: '' })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const expectText = (text: string) => expect(page.getByText(text).first()).toBeVisible()
  await page.clock.install()

  await test.step('a login with a resent code', async () => {
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await press('Log me in')
    await expect(page.getByRole('timer')).toBeVisible()
    await page.clock.fastForward(60_000)
    const otp = codeFrom(page, plain, 'GET /resendotp')
    await press('Resend code')
    await page.getByLabel('Verification code').fill(await otp)
    await press('Verify')
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  })

  await test.step('a deposit address', async () => {
    await page.goto('/deposit')
    await chooseCoin(page, 'BNB')
    await expect(page.getByRole('main')).toContainText('0x00000000219ab540356cBB839Cbe05303d7705Fa')
  })

  await test.step('a withdrawal, whose code the browser compares', async () => {
    await page.goto('/withdrawal')
    await chooseCoin(page, 'BNB')
    await page.getByLabel('Address').fill('0x52908400098527886E0F7030069857D2E4169EE7')
    await page.getByLabel('Amount').fill('1.5')
    await press('Continue')
    const otp = codeFrom(page, plain, 'PUT /withdrawal/otp')
    await press('Send code')
    await page.getByLabel('Verification code').fill('000000')
    await press('Confirm withdrawal')
    await expectText('Please enter valid verification code')
    await page.getByLabel('Verification code').fill(await otp)
    await press('Confirm withdrawal')
    await expectText('Withdrawal placed successfully')
  })

  await test.step('a purchase', async () => {
    await page.goto('/buy/token')
    await page.getByLabel('You pay').fill('0.5')
    await expectText('What is credited follows the service’s price')
    await press('Buy NOVA')
    await expectText('Token bought successfully')
  })

  await test.step('a query', async () => {
    await page.goto('/support')
    await page.getByLabel('Query type').selectOption('Others')
    await page.getByLabel('Description').fill('A question')
    await press('Submit')
    await expectText('Query has been placed successfully.')
  })

  await test.step('a change of the password', async () => {
    await page.goto('/setting')
    await expect(page.getByRole('main')).toContainText(email)
    await page.getByLabel('Old password').fill(password)
    await page.getByLabel('New password').fill('Renewed22!')
    await page.getByLabel('Confirm password').fill('Renewed22!')
    await press('Change password')
    await expectText('Password changed successful')
  })

  await test.step('a forgotten password', async () => {
    await page.goto('/forgot')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await press('Send reset link')
    await expectText('Forgot Password link sended successfully')
    await fetch(`${host.origin}/api/forgot/password`, {
      method: 'PUT',
      headers: { ...ONE_REQUEST, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, command: 'forgot' }),
    })
    const { link = '' } = await host.mailTo(email, 2)
    await page.goto(link)
    await page.getByLabel('New password').fill('Renewed33!')
    await page.getByLabel('Confirm password').fill('Renewed33!')
    await press('Reset password')
    await expectText('Password Reset successfully')
    await expect.poll(() => sent(plain, 'POST /reset/update').length).toBe(1)
  })

  const payments = { type: 'Crypto', asset: 'BNB' }
  expect(sent(plain, 'POST /withdrawal')).toEqual([
    {
      ...payments,
      amount: '1.499',
      inputVal: '1.5',
      address: '0x52908400098527886E0F7030069857D2E4169EE7',
      chain: 'BNB',
    },
  ])
  expect(sent(plain, 'POST /buy/token')).toEqual([
    {
      ...payments,
      type: 'buy',
      typeOf: 'Crypto',
      amount: '0.5',
      receiveToken: '30025',
      tokenFee: '0',
      val: '10',
      hint: 'Crypto',
    },
  ])
  expect(sent(plain, 'POST /support')).toEqual([{ list: 'Others', content: 'A question' }])
  expect(sent(plain, 'POST /reset/update')).toEqual([{ Email: email, password: 'Renewed33!' }])
  expect(sent(plain, 'PUT /profile/password/update')).toEqual([{ password: 'Renewed22!' }])
  expect(plain.violations).toEqual([])
})

test('a session that was stored without extensions has none: a plain host sees no header, field or call of one', async ({
  page,
  plain,
}) => {
  const { email } = newPerson()
  const before = plain.requests.length
  await send(plain, 'POST', '/signup', { Name: 'Ada', Email: email, Pass: '' })
  const login = await send(plain, 'POST', '/login', { email })
  const { token } = await login.json()
  await page.goto('/robots.txt')
  await page.evaluate((token) => localStorage.setItem('cthash', token), token)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const expectText = (text: string) => expect(page.getByText(text).first()).toBeVisible()

  await page.goto('/wallet')
  await expect(page.getByRole('tabpanel', { name: 'All' })).toContainText('Completed')
  await page.goto('/withdrawal')
  await chooseCoin(page, 'BNB')
  await page.getByLabel('Address').fill('0x52908400098527886E0F7030069857D2E4169EE7')
  await page.getByLabel('Amount').fill('1.5')
  await press('Continue')
  const otp = codeFrom(page, plain, 'PUT /withdrawal/otp')
  await press('Send code')
  await page.getByLabel('Verification code').fill(await otp)
  await press('Confirm withdrawal')
  await expectText('Withdrawal placed successfully')
  await page.goto('/buy/token')
  await page.getByLabel('You pay').fill('0.5')
  await press('Buy NOVA')
  await expectText('Token bought successfully')
  await page.goto('/support')
  await page.getByLabel('Query type').selectOption('Others')
  await page.getByLabel('Description').fill('A question')
  await press('Submit')
  await expectText('Query has been placed successfully.')
  await page.goto('/setting')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page).toHaveURL(/\/login$/)

  const calls = plain.requests.slice(before).map(({ call }) => call)
  expect(calls).toEqual(
    expect.arrayContaining(['POST /buy/token', 'POST /withdrawal', 'POST /support']),
  )
  expect(plain.violations).toEqual([])
})

test('what is no address of the coin’s network is not shown as a deposit address', async ({
  page,
  plain,
}) => {
  const { email } = newPerson()
  await send(plain, 'POST', '/signup', { Name: 'Ada', Email: email, Pass: '' })
  const login = await send(plain, 'POST', '/login', { email })
  const { token } = await login.json()
  await page.goto('/robots.txt')
  await page.evaluate((token) => localStorage.setItem('cthash', token), token)
  await page.goto('/deposit')
  for (const answer of [
    '<!doctype html><title>Sign in to the network</title>',
    JSON.stringify('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'),
    JSON.stringify('0x00000000219ab540356cBB839Cbe05303d7705fA'),
  ]) {
    plain.override('PUT /particular/address', (response) => response.writeHead(200).end(answer))
    await chooseCoin(page, 'BNB')
    await expect(page.getByText('The address could not be loaded.')).toBeVisible()
    await expect(page.getByLabel('QR code of the address')).toHaveCount(0)
    await page.reload()
  }
  plain.override('PUT /particular/address', undefined)
})

test('a withdrawal that a plain host did not answer is uncertain in form and history until the history has it', async ({
  page,
  host,
  plain,
}) => {
  const { email, password, name } = await createAccount(host)
  await send(plain, 'PUT', '/signup/otp', { email, Name: name, command: 'signup' })
  await send(plain, 'POST', '/signup', { Name: name, Email: email, Pass: '' })
  const press = (button: string) => page.getByRole('button', { name: button, exact: true }).click()
  const otpOfLogin = codeFrom(page, plain, 'POST /login')
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press('Log me in')
  await page.getByLabel('Verification code').fill(await otpOfLogin)
  await press('Verify')
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()

  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  await page.goto('/withdrawal')
  await chooseCoin(page, 'BNB')
  await page.getByLabel('Address').fill(address)
  await page.getByLabel('Amount').fill('1.5')
  await press('Continue')
  const otp = codeFrom(page, plain, 'PUT /withdrawal/otp')
  await press('Send code')
  await page.getByLabel('Verification code').fill(await otp)
  plain.override('POST /withdrawal', (response) => response.destroy())
  await press('Confirm withdrawal')
  await expect(page.getByText('Your Withdrawal failed. Try again later')).toBeVisible()

  const uncertain = page.getByText('so it is not certain whether')
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  await expect(uncertain).toBeVisible()
  await page.goto('/withdrawal')
  await expect(uncertain).toBeVisible()
  await page.reload()
  await expect(uncertain).toBeVisible()

  const row = { Assets: 'BNB', TotalAmount: '1.499', Amount: '1.5', Transfer_To: address }
  await page.route(`${plain.origin}/withdrawal/detail`, (route) =>
    route.fulfill({
      headers: {
        'Access-Control-Allow-Origin': host.origin,
        'Access-Control-Allow-Credentials': 'true',
      },
      json: [{ ...row, Chain: 'BNB', Time: Date.now(), Status: 'Not Approval' }],
    }),
  )
  await page.goto('/wallet')
  await page.getByRole('tab', { name: 'Withdraw' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Withdraw' })).toContainText('Pending')
  await expect(uncertain).toHaveCount(0)
  await page.goto('/withdrawal')
  await expect(page.getByLabel('Coin')).toBeVisible()
  await expect(uncertain).toHaveCount(0)
})

test('the site shows maintenance while only the plain host is down, and recovers without a reload', async ({
  page,
  plain,
}) => {
  await page.clock.install()
  await page.goto('/login')
  await expect(page.getByRole('banner')).toBeVisible()
  await plain.close()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'maintaiance' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  const again = await startPlainHost(Number(new URL(plain.origin).port))
  await page.clock.fastForward(30_000)
  await expect(page.getByRole('banner')).toBeVisible()
  await again.close()
})

/** The payloads of all requests of `call`, in order. */
const sent = ({ requests }: PlainHost, call: string) =>
  requests.filter((request) => request.call === call).map(({ body }) => body)

const send = ({ origin }: PlainHost, method: string, path: string, body: unknown) =>
  fetch(origin + path, {
    method,
    headers: { ...ONE_REQUEST, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

/** The code in the next answer to `call`. */
async function codeFrom(page: Page, host: PlainHost, call: string): Promise<string> {
  const [method, path] = call.split(' ')
  const answer = await page.waitForResponse(
    (response) =>
      response.url() === `${host.origin}${path}` && response.request().method() === method,
  )
  const { otp } = await answer.json()
  return String(otp)
}
