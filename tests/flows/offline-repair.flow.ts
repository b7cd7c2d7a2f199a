import type { Page } from '@playwright/test'
import { openAs } from '../support/account.ts'
import { workerReady } from '../support/flow.ts'
import { expect, test } from '../support/row.ts'

test.use({ serviceWorkers: 'allow' })

/** A device whose browser has thrown the site's files away while its worker lives. */

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const throwFilesAway = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
const cachedFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })

// Holds promise 70.
test('the site is complete again after a page was opened, and opens without a network', async ({
  page,
  context,
  host,
  account,
}) => {
  await openAs(page, account, '/wallet')
  await workerReady(page)
  const before = (await cachedFiles(page)).toSorted()
  await throwFilesAway(page)
  expect(await cachedFiles(page)).toEqual([])
  await page.goto('/setting')
  await expect(heading(page, 'Settings')).toBeVisible()
  await expect.poll(async () => (await cachedFiles(page)).toSorted()).toEqual(before)

  await context.setOffline(true)
  await host.stop()
  // Neither was opened since.
  for (const [path, name] of [
    ['/support', 'Support'],
    ['/buy/token', 'Buy NOVA'],
  ] as const) {
    await page.goto(path)
    await expect(heading(page, name)).toBeVisible()
  }
  await host.restart()
})

// Holds promise 70.
test('without files and without a network a page of the worker says so, and loads the site again', async ({
  page,
  context,
  host,
  account,
}) => {
  await openAs(page, account, '/wallet')
  await workerReady(page)
  await throwFilesAway(page)
  await context.setOffline(true)
  await host.stop()
  await page.goto('/wallet')
  await expect(heading(page, 'You are offline')).toBeVisible()
  await expect(page).toHaveTitle('You are offline')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(heading(page, 'You are offline')).toBeVisible()

  await host.restart()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(heading(page, 'Wallet')).toBeVisible()
})
