import type { Browser, Page } from '@playwright/test'
import { type Account, createAccount, storeSession } from '../support/account.ts'
import { deviceContents, watch, workerReady } from '../support/flow.ts'
import type { RunningHost } from '../support/host.ts'
import { IMPOSTORS, type Impostor, type ImpostorKind, startImpostor } from '../support/impostor.ts'
import { test as base, expect } from '../support/row.ts'

/**
 * An answer that is not the host's own loses nothing that the device has, locks nothing away, and ends no session; what is
 * shown says so, and the wallet is live again by itself.
 */
interface Device {
  readonly page: Page
  readonly impostor: Impostor
}

interface Devices {
  /** The faults of the devices. */
  seen: string[]
  /** A device with a wallet, which every impostor leaves as it was. */
  wallet: Device & { readonly account: Account }
}

const test = base.extend<object, Devices>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  seen: [async ({}, use) => use([]), { scope: 'worker' }],
  faults: async ({ seen }, use) => {
    await use(seen)
    expect(seen.splice(0)).toEqual([])
  },
  wallet: [
    async ({ browser, host, seen }, use) => {
      const { close, ...device } = await newDevice(browser, host, seen)
      const account = await createAccount(host)
      await host.operator('deposit', account.email, 'BNB', '1.25')
      await keepWallet(device, account)
      await use({ ...device, account })
      await close()
    },
    { scope: 'worker', timeout: 900_000 },
  ],
})

/** That the worker stores the site takes most of the time, so it does for all tests of a process. */
async function newDevice(browser: Browser, host: RunningHost, seen: string[]) {
  const impostor = await startImpostor(host.origin)
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  await watch(context, seen)
  const page = await context.newPage()
  const close = async () => {
    await context.close()
    await impostor.close()
  }
  return { page, impostor, close }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const maintenance = (page: Page) => heading(page, 'maintaiance')
const live = (page: Page) => page.getByText('Live', { exact: true })
const offline = (page: Page) => page.getByText(/^Offline, as of/)

/** Opens the wallet; resolves when everything that the device keeps is there, and the worker has the site. */
async function keepWallet({ page, impostor }: Device, account: Account): Promise<void> {
  await page.goto(`${impostor.origin}/robots.txt`)
  await storeSession(page, account)
  await page.goto(`${impostor.origin}/wallet`)
  await workerReady(page)
  await page.getByRole('button', { name: 'Show balance' }).click()
  await expectLive(page)
  await expect.poll(() => deviceContents(page)).toContain(account.email)
}

async function expectLive(page: Page): Promise<void> {
  await expect(live(page)).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: 'All' })).toContainText('1.250000')
}

async function expectKeptWallet(page: Page, account: Account): Promise<void> {
  await expect(offline(page)).toBeVisible()
  await expect(maintenance(page)).toHaveCount(0)
  await expect(page.getByRole('tabpanel', { name: 'All' })).toContainText('1.250000')
  expect(await deviceContents(page)).toContain(account.email)
  expect(await page.evaluate(() => localStorage.getItem('cthash'))).toBe(account.token)
}

/**
 * One of each kind that the app tells apart. That it takes every error page for no answer, whatever its status, is what
 * tests/unit/api/request.test.ts shows; the code step below meets all of them.
 */
const KINDS = [
  ...(['503', 'HTML with 200', '401 with HTML', 'a redirect to another origin'] as const),
  ...(['hanging', 'dead'] as const),
] satisfies readonly ImpostorKind[]

// Holds promise 67.
for (const kind of KINDS)
  test(`${kind} leaves the kept wallet open and locks nothing away, on an open page and at a start`, async ({
    wallet: { page, impostor, account },
  }) => {
    await page.goto(`${impostor.origin}/wallet`)
    await expectLive(page)
    await impostor.pose(kind)
    await expect(live(page)).toHaveCount(0)
    await expectKeptWallet(page, account)
    await page.reload()
    await expectKeptWallet(page, account)
    await page.goto(`${impostor.origin}/buy/token`)
    await expect(page.getByRole('button', { name: 'Buy NOVA' })).toBeDisabled()
    await expect(page.getByText('This needs a connection')).toHaveCount(1)

    await impostor.pose('dead')
    await page.goto(`${impostor.origin}/wallet`)
    await expectKeptWallet(page, account)
    await impostor.leave()
    await expect(live(page)).toBeVisible()
    await expect(maintenance(page)).toHaveCount(0)
    await expect(page.getByText('You are offline')).toHaveCount(0)
  })

/** A login takes longer than what each of them changes, so one stays at its code until all have been there. */
// Holds promise 67.
test('whoever answers at the code step, it is kept, and the same code is right afterwards', async ({
  browser,
  host,
  account,
  seen,
}) => {
  const { page, impostor, close } = await newDevice(browser, host, seen)
  await page.goto(`${impostor.origin}/login`)
  await workerReady(page)
  const form = page.getByRole('tabpanel', { name: 'Login' })
  await form.getByLabel('Email', { exact: true }).fill(account.email)
  await form.getByLabel('Password', { exact: true }).fill(account.password)
  await form.getByRole('button', { name: 'Log me in' }).click()
  await expect(heading(page, 'Login verification')).toBeVisible()
  const { code = '' } = await host.mailTo(account.email, 2)
  await page.getByLabel('Verification code').fill(code)

  const failure = page.getByText(/^The service (cannot|took|sent)/)
  for (const kind of IMPOSTORS)
    await test.step(kind, async () => {
      await impostor.pose(kind)
      await page.getByRole('button', { name: 'Verify' }).click()
      await expect(failure).toBeVisible()
      await expect(heading(page, 'Login verification')).toBeVisible()
      await expect(page).toHaveURL(/\/otp$/)
      expect(await page.evaluate(() => localStorage.getItem('cthash'))).toBeNull()
      // A message goes away when it is pressed; the next one may be the same.
      await failure.click()
      await expect(failure).toHaveCount(0)
    })

  await impostor.leave()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(heading(page, 'Wallet')).toBeVisible()
  await close()
})
