import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createAccount, openAs } from '../support/account.ts'
import { startHost } from '../support/host.ts'
import { test as base, expect } from '../support/row.ts'
import { buildSite } from '../support/site.ts'

/** Deploys two versions of the site one after the other while it is open. The second one is called Orion. */
interface Deployment {
  deploy(version: 'first' | 'second'): Promise<void>
  /** Deploys the second version without one of the files that its worker precaches. */
  deployPart(): Promise<void>
}

const test = base.extend<object, { deployment: Deployment }>({
  deployment: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const served = await mkdtemp(join(tmpdir(), 'served-'))
      const second = await buildSite({ VITE_SITE_NAME: 'Orion' })
      process.env['SITE_DIR'] = served
      await use({
        deploy: (version) => replace(served, version === 'first' ? 'dist' : second),
        async deployPart() {
          await replace(served, second)
          const worker = await readFile(join(served, 'sw.js'), 'utf8')
          const [wanted = ''] = /assets\/SupportScreen-[\w-]+\.js/.exec(worker) ?? []
          for (const form of ['', '.br', '.gz']) await rm(join(served, wanted + form))
        },
      })
      await Promise.all([served, second].map((path) => rm(path, { recursive: true })))
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  host: [
    async ({ deployment }, use) => {
      await deployment.deploy('first')
      const host = await startHost()
      await use(host)
      await host.dispose()
    },
    { scope: 'worker', timeout: 900_000 },
  ],
})

test.use({ serviceWorkers: 'allow' })

// In one worker, so that the second version is built once.
test.describe.configure({ mode: 'default' })

async function replace(served: string, version: string): Promise<void> {
  for (const name of await readdir(served)) await rm(join(served, name), { recursive: true })
  await cp(version, served, { recursive: true })
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const workerReady = (page: Page) =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready))
/** Checks for a new version, as a page does every hour; resolves to the state of the new worker. */
const checkForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update().catch(() => undefined)
    const found = registration.installing
    if (!found) return registration.waiting?.state ?? 'nothing'
    return new Promise<string>((done) => {
      found.addEventListener('statechange', () => {
        if (found.state === 'installed' || found.state === 'redundant') done(found.state)
      })
    })
  })
const update = (page: Page) => page.getByRole('button', { name: 'Update now' })

test('a new version is not offered while a form in another tab is half filled, and one consent then reloads every tab once', async ({
  page,
  context,
  deployment,
  account,
}) => {
  await deployment.deploy('first')
  await openAs(page, account, '/wallet')
  await workerReady(page)
  const other = await context.newPage()
  await other.goto('/support')
  // The app has replaced the document's own heading.
  await expect(other.locator('#late')).toHaveCount(0)
  await expect(heading(other, 'Support')).toBeVisible()
  const box = await heading(other, 'Support').boundingBox()
  await deployment.deploy('second')
  expect(await checkForUpdate(page)).toBe('installed')
  await expect(update(page)).toBeVisible()
  await expect(update(other)).toBeVisible()
  expect(await heading(other, 'Support').boundingBox()).toEqual(box)

  await test.step('the offer is withdrawn while the form is half filled', async () => {
    await other.getByLabel('Description').fill('Half a thought')
    await expect(update(other)).toHaveCount(0)
    await expect(update(page)).toHaveCount(0)
  })

  await test.step('it is offered when the form is empty again, and both tabs are what they were', async () => {
    await other.getByLabel('Description').fill('')
    await expect(update(page)).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('NOVA')
  })

  await test.step('one consent is enough', async () => {
    let loads = 0
    for (const tab of [page, other]) tab.on('load', () => (loads += 1))
    await update(page).click()
    await expect(page.getByRole('banner')).toContainText('Orion')
    await expect(other.getByRole('banner')).toContainText('Orion')
    await expect(heading(other, 'Support')).toBeVisible()
    await expect(update(page)).toHaveCount(0)
    expect(loads).toBe(2)
  })

  await test.step('nothing of the former version is cached any more', async () => {
    const cached = await page.evaluate(async () => {
      const names = await caches.keys()
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return all.flat().map(({ url }) => url)
    })
    // The folder of a build keeps the files of builds before it.
    const document = await readFile('dist/wallet.html', 'utf8')
    const [former = ''] = /WalletScreen-[\w-]+\.js/.exec(document) ?? []
    expect(former).not.toBe('')
    const wallets = cached.filter((url) => /WalletScreen-.*\.js$/.test(url))
    expect(wallets).toHaveLength(1)
    expect(wallets[0]).not.toContain(former)
  })
})

test('an incomplete deployment changes nothing, and the complete one is offered afterwards', async ({
  page,
  deployment,
  account,
}) => {
  await deployment.deploy('first')
  await openAs(page, account, '/wallet')
  await workerReady(page)
  await deployment.deployPart()
  expect(await checkForUpdate(page)).toBe('redundant')
  await page.reload()
  await expect(heading(page, 'Wallet')).toBeVisible()
  await page.goto('/support')
  await expect(heading(page, 'Support')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('NOVA')
  await deployment.deploy('second')
  expect(await checkForUpdate(page)).toBe('installed')
  await expect(update(page)).toBeVisible()
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  // Holds promise 14.
  test('an old tab whose chunks are gone offers a reload instead of a blank page', async ({
    page,
    deployment,
    host,
    faults,
  }) => {
    await deployment.deploy('first')
    // The footer's request is the last: by then all chunks of this screen are loaded.
    const footer = page.waitForResponse('**/api/link')
    await openAs(page, await createAccount(host), '/wallet')
    await expect(heading(page, 'Wallet')).toBeVisible()
    await footer
    await deployment.deploy('second')
    await page.getByRole('link', { name: 'Support' }).first().click()
    // On a busy machine a part of the wallet may be gone as well, which says the same before this screen does.
    await expect(page).toHaveURL(/\/support$/)
    await expect(heading(page, 'A newer version is available')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Reload' }).click()
    await expect(heading(page, 'Support')).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Orion')

    // The same for the first screen of a page.
    await page.route('**/assets/WalletScreen-*.js', (route) => route.fulfill({ status: 404 }))
    await page.goto('/wallet')
    await expect(heading(page, 'A newer version is available')).toBeVisible()
    // What is loaded in the background is gone as well: that is reported, and nothing is shown of it.
    for (const fault of faults.splice(0))
      expect(fault).toMatch(/dynamically imported module|preload CSS/)
  })
})
