import { test as base, expect, newPerson } from '../support/flow.ts'
import { startHost } from '../support/host.ts'
import type { LiteralHost } from '../support/literal-host.ts'
import { startLiteralHost } from '../support/literal-host.ts'
import { buildSite } from '../support/site.ts'

/**
 * The same site against a host that knows section 7 and nothing else, on another origin: codes come back to the
 * browser, answers are JSON strings. The real host only hands out the files and the embedded identity here.
 */
const LITERAL_PORT = 48_021

const test = base.extend<object, { literal: LiteralHost }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const apiHost = `http://127.0.0.1:${LITERAL_PORT}`
      const site = await buildSite({ VITE_API_HOST: apiHost })
      const host = await startHost({ SITE_DIR: site, VITE_API_HOST: apiHost })
      await use(host)
      await host.dispose()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  literal: [
    async ({ host }, use) => {
      const literal = await startLiteralHost(host.origin, LITERAL_PORT)
      await use(literal)
      await literal.close()
    },
    { scope: 'worker' },
  ],
})

test('sign-up, login and wallet work against section 7 to the letter', async ({
  page,
  literal,
}) => {
  const person = newPerson()

  await test.step('signs up: the browser compares the code it was given', async () => {
    const otp = codeFrom(literal, 'PUT /signup/otp')
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
    const otp = codeFrom(literal, 'POST /login')
    await page.goto('/login')
    const form = page.getByRole('tabpanel', { name: 'Login' })
    await form.getByLabel('Email', { exact: true }).fill(person.email)
    await form.getByLabel('Password', { exact: true }).fill(person.password)
    await form.getByRole('button', { name: 'Log me in' }).click()
    await page.getByLabel('Verification code').fill(await otp)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
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

  /** The code of the next answer to `call`, as only the browser sees it. */
  async function codeFrom(host: LiteralHost, call: string): Promise<string> {
    const [method, path] = call.split(' ')
    const answer = await page.waitForResponse(
      (response) =>
        response.url() === `${host.origin}${path}` && response.request().method() === method,
    )
    const { otp } = await answer.json()
    return String(otp)
  }
})
