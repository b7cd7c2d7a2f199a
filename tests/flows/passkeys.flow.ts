import type { Page } from '@playwright/test'
import { createAccount, openAs } from '../support/account.ts'
import { chooseCoin } from '../support/coin.ts'
import { everythingLoaded, expect, test } from '../support/flow.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

/** A browser with passkeys of its own, which answer without a person. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}

// Holds promise 52.
test('a passkey is added in the settings, confirms a withdrawal exactly as it was signed, and logs in', async ({
  page,
  host,
}) => {
  const account = await createAccount(host)
  await host.operator('deposit', account.email, 'USDT', '100')
  await addAuthenticator(page)

  await test.step('is added with a mailed code, by keyboard', async () => {
    await openAs(page, account, '/setting')
    await everythingLoaded(page)
    await page.getByRole('button', { name: 'Add a passkey' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByRole('button', { name: 'Send a code by e-mail' }).press('Enter')
    await expect(dialog.getByLabel('Verification code')).toBeFocused()
    const { code } = await host.mailTo(account.email, 2)
    await page.keyboard.type(code ?? '')
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('This laptop')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Your passkeys' })).toContainText('This laptop')
    expect((await host.mailTo(account.email, 3)).text).toContain('This laptop')
  })

  await test.step('does not confirm a withdrawal that is changed after it was signed', async () => {
    await page.goto('/withdrawal')
    await chooseCoin(page, 'USDT')
    await page.getByLabel('Network').selectOption('BNB')
    await page.getByLabel('Address', { exact: true }).fill(ADDRESS)
    await page.getByLabel('Amount', { exact: true }).fill('20')
    await page.getByRole('button', { name: 'Continue' }).click()
    const changes = [
      { inputVal: '21', amount: '20' },
      { asset: 'BNB', amount: '19.9995' },
      { chain: 'ETH' },
      { address: OTHER },
    ]
    for (const change of changes) {
      await page.route(
        '**/api/withdrawal',
        (route) => route.continue({ postData: { ...route.request().postDataJSON(), ...change } }),
        { times: 1 },
      )
      const answer = page.waitForResponse('**/api/withdrawal')
      await page.getByRole('button', { name: 'Confirm with passkey' }).click()
      expect((await answer).status()).toBe(403)
      await expect(page.getByText('The passkey was not accepted').last()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Confirm with passkey' })).toBeEnabled()
    }
  })

  await test.step('confirms it unchanged', async () => {
    await page.getByRole('button', { name: 'Confirm with passkey' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Withdrawal placed' })).toBeVisible()
    const rows = JSON.parse(await (await account.call('GET', '/withdrawal/detail')).json())
    expect(rows).toMatchObject([{ Assets: 'USDT', Transfer_To: ADDRESS, TotalAmount: '20' }])
  })

  await test.step('confirms a purchase', async () => {
    await page.goto('/buy/token')
    await chooseCoin(page, 'USDT')
    await page.getByLabel('You pay').fill('10')
    const sent = page.waitForRequest('**/api/buy/token')
    await page.getByRole('button', { name: 'Buy NOVA' }).click()
    await page.getByRole('button', { name: 'Confirm purchase' }).click()
    expect((await sent).postDataJSON()).toHaveProperty('passkey.response.response.signature')
    await expect(page.getByText('Token bought successfully')).toBeVisible()
  })

  await test.step('logs in in place of the code', async () => {
    await page.goto('/wallet')
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(page).toHaveURL(/\/login$/)
    const form = page.getByRole('tabpanel', { name: 'Login' })
    await form.getByLabel('Email', { exact: true }).fill(account.email)
    await form.getByLabel('Password', { exact: true }).fill(account.password)
    await form.getByRole('button', { name: 'Log me in' }).click()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  })
})
