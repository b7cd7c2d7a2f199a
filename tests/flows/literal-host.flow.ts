import type { Page } from '@playwright/test'
import { createAccount } from '../support/account.ts'
import { test as base, expect, newPerson } from '../support/flow.ts'
import { startHost } from '../support/host.ts'
import type { LiteralHost } from '../support/literal-host.ts'
import { startLiteralHost } from '../support/literal-host.ts'
import { buildSite } from '../support/site.ts'

/**
 * The same site against a host that knows section 7 and nothing else, on another origin: codes come back to the
 * browser, answers are JSON strings. The real host only hands out the files and the embedded identity here.
 */
// One site for all tests of this file, hence one worker.
base.describe.configure({ mode: 'default' })

const test = base.extend<object, { literal: LiteralHost }>({
  literal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const literal = await startLiteralHost()
      await use(literal)
      await literal.close()
    },
    { scope: 'worker' },
  ],
  host: [
    async ({ literal }, use) => {
      const apiHost = literal.origin
      const site = await buildSite({ VITE_API_HOST: apiHost })
      const host = await startHost({ SITE_DIR: site, VITE_API_HOST: apiHost })
      await use(host)
      await host.dispose()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('sign-up, login and wallet work against section 7 to the letter', async ({
  page,
  literal,
}) => {
  const person = newPerson()

  await test.step('signs up: the browser compares the code it was given', async () => {
    const otp = codeFrom(page, literal, 'PUT /signup/otp')
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

  await test.step('logs in: an e-mail alone, and the code in the answer', async () => {
    const otp = codeFrom(page, literal, 'POST /login')
    await page.goto('/login')
    const form = page.getByRole('tabpanel', { name: 'Login' })
    await form.getByLabel('Email', { exact: true }).fill(person.email)
    await form.getByLabel('Password', { exact: true }).fill(person.password)
    await form.getByRole('button', { name: 'Log me in' }).click()
    await page.getByLabel('Verification code').fill(await otp)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  })

  await test.step('shows its links, and leads to its documents', async () => {
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Status' })).toHaveAttribute(
      'href',
      'https://status.example/',
    )
    const whitepaper = footer.getByRole('link', { name: 'Whitepaper' })
    const answer = await page.request.get((await whitepaper.getAttribute('href')) ?? '')
    expect(answer.url()).toBe(`${literal.origin}/images/whitepaper.pdf`)
    expect(answer.headers()['content-type']).toBe('application/pdf')
  })

  await test.step('shows balances and the rows that parse, never half of one', async () => {
    await page.getByRole('button', { name: 'Show balance' }).click()
    literal.push({ bnb: 1.25, bnb1: 1.25 })
    await expect(page.getByRole('main')).toContainText('1.250000')
    const deposits = page.getByRole('tabpanel', { name: 'Deposit' })
    await expect(deposits).toContainText('Completed')
    await expect(deposits).not.toContainText('much')
    await page.getByRole('tab', { name: 'Withdraw' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Withdraw' })).toContainText('Pending')
    await page.getByRole('tab', { name: 'Buy Token' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Buy Token' })).toContainText('30,000.000000')
  })

  expect(literal.violations).toEqual([])
})

test('every other call of section 7 is made to the letter', async ({ page, host, literal }) => {
  // The real host knows the same person, as the one that holds the identity and mails the reset link.
  const person = await createAccount(host)
  const { email, password } = person
  await ask(literal, 'PUT', '/signup/otp', { email, Name: person.name, command: 'signup' })
  await ask(literal, 'POST', '/signup', { Name: person.name, Email: email, Pass: '' })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const says = (text: string) => expect(page.getByText(text).first()).toBeVisible()
  await page.clock.install()

  await test.step('a login whose code was sent again', async () => {
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await press('Log me in')
    await expect(page.getByRole('timer')).toBeVisible()
    await page.clock.fastForward(60_000)
    const otp = codeFrom(page, literal, 'GET /resendotp')
    await press('Resend code')
    await page.getByLabel('Verification code').fill(await otp)
    await press('Verify')
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  })

  await test.step('a deposit address', async () => {
    await page.goto('/deposit')
    await page.getByLabel('Coin').selectOption('BNB')
    await expect(page.getByRole('main')).toContainText('0x00000000219ab540356cBB839Cbe05303d7705Fa')
  })

  await test.step('a withdrawal, its code compared here', async () => {
    await page.goto('/withdrawal')
    await page.getByLabel('Coin').selectOption('BNB')
    await page.getByLabel('Address').fill('0x52908400098527886E0F7030069857D2E4169EE7')
    await page.getByLabel('Amount').fill('1.5')
    await press('Continue')
    const otp = codeFrom(page, literal, 'PUT /withdrawal/otp')
    await press('Send code')
    await page.getByLabel('Verification code').fill('000000')
    await press('Confirm withdrawal')
    await says('Please enter valid verification code')
    await page.getByLabel('Verification code').fill(await otp)
    await press('Confirm withdrawal')
    await says('Withdrawal placed successfully')
  })

  await test.step('a purchase', async () => {
    await page.goto('/buy/token')
    await page.getByLabel('You pay').fill('0.5')
    await press('Buy NOVA')
    await says('Token bought successfully')
  })

  await test.step('a query', async () => {
    await page.goto('/support')
    await page.getByLabel('Query type').selectOption('Others')
    await page.getByLabel('Description').fill('A question')
    await press('Submit')
    await says('Query has been placed successfully.')
  })

  await test.step('a change of the password', async () => {
    await page.goto('/setting')
    await expect(page.getByRole('main')).toContainText(email)
    await page.getByLabel('Old password').fill(password)
    await page.getByLabel('New password').fill('Renewed22!')
    await page.getByLabel('Confirm password').fill('Renewed22!')
    await press('Change password')
    await says('Password changed successful')
  })

  await test.step('a forgotten password', async () => {
    await page.goto('/forgot')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await press('Send reset link')
    await says('Forgot Password link sended successfully')
    await fetch(`${host.origin}/api/forgot/password`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, command: 'forgot' }),
    })
    const { link = '' } = await host.mailTo(email, 2)
    await page.goto(link)
    await page.getByLabel('New password').fill('Renewed33!')
    await page.getByLabel('Confirm password').fill('Renewed33!')
    await press('Reset password')
    await says('Password Reset successfully')
    await expect.poll(() => sent(literal, 'POST /reset/update').length).toBe(1)
  })

  const payments = { type: 'Crypto', asset: 'BNB' }
  expect(sent(literal, 'POST /withdrawal')).toEqual([
    {
      ...payments,
      amount: '1.499',
      inputVal: '1.5',
      address: '0x52908400098527886E0F7030069857D2E4169EE7',
      chain: 'BNB',
    },
  ])
  expect(sent(literal, 'POST /buy/token')).toEqual([
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
  expect(sent(literal, 'POST /support')).toEqual([{ list: 'Others', content: 'A question' }])
  expect(sent(literal, 'POST /reset/update')).toEqual([{ Email: email, password: 'Renewed33!' }])
  expect(sent(literal, 'PUT /profile/password/update')).toEqual([{ password: 'Renewed22!' }])
  expect(literal.violations).toEqual([])
})

test('while that host is down and the site is up there is maintenance, and it ends by itself', async ({
  page,
  literal,
}) => {
  await page.clock.install()
  await page.goto('/login')
  await expect(page.getByRole('banner')).toBeVisible()
  await literal.close()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'maintaiance' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  const again = await startLiteralHost(Number(new URL(literal.origin).port))
  await page.clock.fastForward(30_000)
  await expect(page.getByRole('banner')).toBeVisible()
  await again.close()
})

/** The payloads of every request of `call`, in their order. */
const sent = ({ requests }: LiteralHost, call: string) =>
  requests.filter((request) => request.call === call).map(({ body }) => body)

const ask = ({ origin }: LiteralHost, method: string, path: string, body: unknown) =>
  fetch(origin + path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

/** The code of the next answer to `call`, as only the browser sees it. */
async function codeFrom(page: Page, host: LiteralHost, call: string): Promise<string> {
  const [method, path] = call.split(' ')
  const answer = await page.waitForResponse(
    (response) =>
      response.url() === `${host.origin}${path}` && response.request().method() === method,
  )
  const { otp } = await answer.json()
  return String(otp)
}
