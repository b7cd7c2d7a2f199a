import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { authText, resetText, signupText } from '../../src/text/es/auth.ts'
import { errors } from '../../src/text/es/messages.ts'
import { buyText } from '../../src/text/es/purchase.ts'
import { supportText } from '../../src/text/es/support.ts'
import { withdrawText } from '../../src/text/es/transfers.ts'
import { storeSession } from '../support/account.ts'
import { test as base, expect, newPerson } from '../support/flow.ts'
import { ONE_REQUEST, startHost } from '../support/host.ts'
import { type PlainHost, startPlainHost } from '../support/plain-host.ts'
import { buildTranslatedSite } from '../support/translated-site.ts'

/** The site in Spanish with a host that knows the basic calls of product §7 alone, and refuses in English sentences. */
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
      const settings = { VITE_API_HOST: plain.origin }
      Object.assign(process.env, settings)
      const site = await buildTranslatedSite('es')
      const host = await startHost({ SITE_DIR: site, VITE_LANGUAGES: 'es', ...settings })
      await use(host)
      await host.dispose()
      await rm(site, { recursive: true })
    },
    { scope: 'worker', timeout: 900_000 },
  ],
})

test('a foreign host’s refusal is never shown as its English sentence where the specification has a text', async ({
  page,
  plain,
}) => {
  const refuse = (call: string, status: number, message: string) =>
    plain.override(call, (response) => {
      response.setHeader('Content-Type', 'application/json')
      response.writeHead(status).end(JSON.stringify({ error: { message } }))
    })
  const press = (name: string) =>
    page.getByRole('main').getByRole('button', { name, exact: true }).click()
  /** The text is shown, and the sentence nowhere. */
  const expectInstead = async (text: string, sentence: string) => {
    await expect(page.getByText(text).first()).toBeVisible()
    await expect(page.getByText(sentence)).toHaveCount(0)
  }
  const { email, name, password } = newPerson()

  await test.step('of a signup', async () => {
    refuse('PUT /signup/otp', 400, 'Email already used')
    await page.goto('/es/login#signup')
    const signup = page.getByRole('tabpanel', { name: authText.signup })
    await signup.getByLabel(signupText.name, { exact: true }).fill(name)
    await signup.getByLabel(authText.email, { exact: true }).fill(email)
    await signup.getByLabel(authText.password, { exact: true }).fill(password)
    await signup.getByLabel(signupText.confirm, { exact: true }).fill(password)
    await signup.getByRole('button', { name: signupText.sendCode }).click()
    await expectInstead(errors.emailUsed, 'Email already used')
    plain.override('PUT /signup/otp', undefined)
  })

  await test.step('of a forgotten password', async () => {
    refuse('PUT /forgot/password', 404, 'Email not found')
    await page.goto('/es/forgot')
    await page.getByLabel(authText.email, { exact: true }).fill(email)
    await press(resetText.sendLink)
    await expectInstead(errors.emailNotFound, 'Email not found')
  })

  await logInAt(plain, page, { email, name })

  await test.step('of a withdrawal', async () => {
    refuse('PUT /withdrawal/otp', 400, 'Insufficient balance')
    await page.goto('/es/withdrawal')
    await choose(page, 'BNB')
    await page
      .getByLabel(withdrawText.address, { exact: true })
      .fill('0x52908400098527886E0F7030069857D2E4169EE7')
    await page.getByLabel(withdrawText.amount, { exact: true }).fill('1,5')
    await press(withdrawText.continue)
    await press(withdrawText.sendCode)
    await expectInstead(errors.insufficientBalance, 'Insufficient balance')
  })

  await test.step('of a purchase', async () => {
    refuse('POST /buy/token', 400, 'Min Buy is 250 NOVA')
    await page.goto('/es/buy/token')
    await choose(page, 'BNB')
    await page.getByLabel(buyText.pay).fill('0,5')
    await page.getByRole('main').locator('form button[type=submit]').click()
    await expectInstead(errors.minimumBuy('250', 'NOVA'), 'Min Buy is 250 NOVA')
  })

  await test.step('of which any other sentence is quoted as its own', async () => {
    refuse('POST /buy/token', 400, 'The queue is full.')
    await page.getByRole('main').locator('form button[type=submit]').click()
    await expect(
      page.getByText('El servicio respondió: «The queue is full.»').first(),
    ).toBeVisible()
  })

  await test.step('of a query', async () => {
    refuse('POST /support', 400, 'The queue is full.')
    await page.goto('/es/support')
    await page.getByLabel(supportText.query).selectOption({ label: supportText.topics.other })
    await page.getByLabel(supportText.description).fill('Una pregunta')
    await press(supportText.submit)
    await expectInstead(errors.tryLater, 'The queue is full.')
  })
  expect(plain.violations).toEqual([])
})

const choose = (page: Page, coin: string) =>
  page.getByRole('radio', { name: coin, exact: true }).check()

/** As a device is after a login there. */
async function logInAt(
  { origin }: PlainHost,
  page: Page,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<void> {
  const send = (method: string, path: string, body: unknown) =>
    fetch(origin + path, {
      method,
      headers: { ...ONE_REQUEST, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  await send('POST', '/signup', { Name: name, Email: email, Pass: '' })
  const { token } = await (await send('POST', '/login', { email })).json()
  await page.goto('/robots.txt')
  await storeSession(page, { token, extensions: [] })
}
