import type { Page } from '@playwright/test'
import { type Account, storeSession } from '../support/account.ts'
import { deviceContents, workerReady } from '../support/flow.ts'
import { IMPOSTORS, type Impostor, startImpostor } from '../support/impostor.ts'
import { test as base, expect } from '../support/row.ts'

/**
 * Every impostor at every moment: an answer that is not the host's own loses nothing that the device has, locks nothing
 * away, and ends no session; what is shown says so, and the wallet is live again by itself.
 */
const test = base.extend<{ impostor: Impostor }>({
  impostor: async ({ host }, use) => {
    const impostor = await startImpostor(host.origin)
    await use(impostor)
    await impostor.close()
  },
})

/** A first answer is awaited for 4 s; the rest is for the page to be loaded and rendered. */
const START = 7_000
/** 15 s of silence, and 4 s in which the site's origin may answer. */
const SILENCE = 21_000
const RETURN = 12_000
/** A call is given up after 15 s. */
const CALL = 18_000

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const maintenance = (page: Page) => heading(page, 'maintaiance')
const live = (page: Page) => page.getByText('Live', { exact: true })
const offline = (page: Page) => page.getByText(/^Offline, as of/)

/** Opens the wallet; resolves when everything that the device keeps is there, and the worker has the site. */
async function keepWallet(page: Page, { origin }: Impostor, account: Account): Promise<void> {
  await page.goto(`${origin}/robots.txt`)
  await storeSession(page, account)
  await page.goto(`${origin}/wallet`)
  await workerReady(page)
  await page.getByRole('button', { name: 'Show balance' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Deposit' })).toContainText('1.250000')
  await expect(live(page)).toBeVisible()
  await expect.poll(() => deviceContents(page)).toContain(account.email)
}

async function expectKeptWallet(page: Page, account: Account, within: number): Promise<void> {
  await expect(offline(page)).toBeVisible({ timeout: within })
  await expect(maintenance(page)).toHaveCount(0)
  await expect(page.getByRole('tabpanel', { name: 'Deposit' })).toContainText('1.250000')
  expect(await deviceContents(page)).toContain(account.email)
  expect(await page.evaluate(() => localStorage.getItem('cthash'))).toBe(account.token)
}

for (const kind of IMPOSTORS) {
  test(`${kind} at the start shows the kept wallet and locks nothing away`, async ({
    page,
    host,
    account,
    impostor,
  }) => {
    await host.operator('deposit', account.email, 'BNB', '1.25')
    await keepWallet(page, impostor, account)
    await impostor.pose(kind)
    await page.reload()
    await expectKeptWallet(page, account, START)
    await page.goto(`${impostor.origin}/buy/token`)
    await expect(page.getByRole('button', { name: 'Buy NOVA' })).toBeDisabled({ timeout: START })
    await expect(page.getByText('This needs a connection')).toHaveCount(1)

    await impostor.pose('dead')
    await page.goto(`${impostor.origin}/wallet`)
    await expectKeptWallet(page, account, START)
    await impostor.leave()
    await expect(live(page)).toBeVisible({ timeout: RETURN })
    await expect(page.getByText('You are offline')).toHaveCount(0)
  })

  test(`${kind} on an open page leaves the wallet open and says so`, async ({
    page,
    host,
    account,
    impostor,
  }) => {
    await host.operator('deposit', account.email, 'BNB', '1.25')
    await keepWallet(page, impostor, account)
    await impostor.pose(kind)
    await expect(live(page)).toHaveCount(0, { timeout: SILENCE })
    await expectKeptWallet(page, account, SILENCE)
    await impostor.leave()
    await expect(live(page)).toBeVisible({ timeout: RETURN })
    await expect(maintenance(page)).toHaveCount(0)
  })

  test(`${kind} at the code step keeps the step, and the same code is right afterwards`, async ({
    page,
    host,
    account,
    impostor,
  }) => {
    await page.goto(`${impostor.origin}/login`)
    const form = page.getByRole('tabpanel', { name: 'Login' })
    await form.getByLabel('Email', { exact: true }).fill(account.email)
    await form.getByLabel('Password', { exact: true }).fill(account.password)
    await form.getByRole('button', { name: 'Log me in' }).click()
    await expect(heading(page, 'Login verification')).toBeVisible()
    const { code = '' } = await host.mailTo(account.email, 2)
    await page.getByLabel('Verification code').fill(code)
    await workerReady(page)

    await impostor.pose(kind)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText(/^The service (cannot|took|sent)/).first()).toBeVisible({
      timeout: CALL,
    })
    await expect(heading(page, 'Login verification')).toBeVisible()
    await expect(page).toHaveURL(/\/otp$/)
    expect(await page.evaluate(() => localStorage.getItem('cthash'))).toBeNull()

    await impostor.leave()
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(heading(page, 'Wallet')).toBeVisible()
  })
}
