import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { openPglite } from '../../server/platform/db/pglite.ts'
import { derivedKey } from '../../server/platform/keys/keys.ts'
import { test as base, expect } from '../support/flow.ts'
import { former, formerWorker } from '../support/former-version.ts'
import { startHost } from '../support/host.ts'
import { fillFormer } from '../support/migrated-database.ts'

const HOST_SECRET = 'a secret of the tests, 32 letters or more'

/** A host with the database of the version before, and the folder that it serves as the site. */
const test = base.extend<object, { served: string }>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const served = await mkdtemp(join(tmpdir(), 'served-'))
      await use(served)
      await rm(served, { recursive: true })
    },
    { scope: 'worker' },
  ],
  host: [
    async ({ served }, use) => {
      await deployFormer(served)
      const DATA_DIR = await mkdtemp(join(tmpdir(), 'former-'))
      const db = await openPglite(DATA_DIR, { key: derivedKey(HOST_SECRET, 'ledger') })
      await fillFormer(db, 'rows-of-014')
      await db.close()
      const host = await startHost({ DATA_DIR, HOST_SECRET, SITE_DIR: served })
      await use(host)
      await host.dispose()
      await rm(DATA_DIR, { recursive: true })
    },
    { scope: 'worker', timeout: 900_000 },
  ],
})

/**
 * The worker of that version, and something at each address that it caches: what still has the same name, and so the same
 * hash of its content, as it is.
 */
async function deployFormer(served: string): Promise<void> {
  const addresses = Object.values(former.browser.cached).flat()
  for (const address of addresses.filter((one) => !one.startsWith('/docs/'))) {
    const path = address.replace(/\?.*/, '')
    const file = join(served, path)
    await mkdir(dirname(file), { recursive: true })
    if (path.startsWith('/assets/') && existsSync(join('dist', path)))
      await cp(join('dist', path), file)
    else await writeFile(file, 'of the version before')
  }
  await writeFile(join(served, 'sw.js'), formerWorker())
  await writeFile(join(served, 'robots.txt'), '')
}

async function deployPresent(served: string): Promise<void> {
  for (const name of await readdir(served)) await rm(join(served, name), { recursive: true })
  await cp('dist', served, { recursive: true })
}

/** Puts what the browser had stored where it was. */
const restoreStorage = (page: Page) =>
  page.evaluate(async ({ localStorage: items, entries }) => {
    const revive = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value
      if (Array.isArray(value)) return value.map(revive)
      if ('$bigint' in value) return BigInt(String(value.$bigint))
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, revive(each)]))
    }
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    const db = await new Promise<IDBDatabase>((done, failed) => {
      const opening = indexedDB.open('wallet-cache', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('entries')
      opening.onsuccess = () => done(opening.result)
      opening.onerror = () => failed(opening.error)
    })
    const writing = db.transaction('entries', 'readwrite')
    for (const { key, value } of entries) writing.objectStore('entries').put(revive(value), key)
    await new Promise((done) => {
      writing.oncomplete = done
    })
    db.close()
  }, former.browser)

const cachedOn = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const requests = await (await caches.open(name)).keys()
        return [name, requests.map(({ url }) => url.slice(location.origin.length)).sort()] as const
      }),
    )
    return Object.fromEntries(all)
  })

/** Installs what is deployed now; resolves when it waits, or is active if there was none before. */
const installWorker = (page: Page) =>
  page.evaluate(async () => {
    const policy = window.trustedTypes?.createPolicy('test', { createScriptURL: (url) => url })
    const { serviceWorker } = navigator
    // The types of `register` do not know trusted addresses yet.
    const registration: ServiceWorkerRegistration = await Reflect.apply(
      serviceWorker.register,
      serviceWorker,
      [policy?.createScriptURL('/sw.js') ?? '/sw.js'],
    )
    if (registration.active) await registration.update()
    const worker = registration.installing ?? registration.waiting ?? registration.active
    if (!worker) throw new Error('no worker')
    const ends = registration.active ? ['installed'] : ['activated']
    while (!ends.includes(worker.state)) {
      if (worker.state === 'redundant') throw new Error('the worker was not installed')
      await new Promise((done) => worker.addEventListener('statechange', done, { once: true }))
    }
  })

/** What the page of the former version does when the person agrees to a new one. */
const agree = (page: Page) =>
  page.evaluate(async () => {
    const changed = new Promise((done) =>
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }),
    )
    const registration = await navigator.serviceWorker.ready
    registration.waiting?.postMessage({ type: 'SKIP_WAITING' })
    await changed
  })

test.use({ serviceWorkers: 'allow' })

// Holds promise 108.
test('a browser of the version before goes on with its session, history and balances, offline and online', async ({
  page,
  context,
  host,
  served,
}) => {
  const wallet = page.getByRole('main')
  const panel = (name: string) => page.getByRole('tabpanel', { name })
  await page.goto('/robots.txt')
  await restoreStorage(page)
  await installWorker(page)
  const { cached } = former.browser
  expect(await cachedOn(page)).toEqual(
    Object.fromEntries(
      Object.entries(cached).map(([name, addresses]) => [
        name.replace('{origin}', host.origin),
        [...addresses].sort(),
      ]),
    ),
  )

  await test.step('the new worker takes over, and nothing of the former site is left', async () => {
    await page.goto('/manifest.webmanifest')
    await deployPresent(served)
    await installWorker(page)
    await agree(page)
    await expect
      .poll(async () => {
        const { 'documents-v1': documents, ...rest } = await cachedOn(page)
        const before = new Set(Object.values(cached).flat())
        const hashed = Object.values(rest)
          .flat()
          .filter((one) => /\.html|WalletScreen/.test(one))
        return [documents?.length, hashed.length > 10, hashed.some((one) => before.has(one))]
      })
      .toEqual([3, true, false])
  })

  await test.step('without a network it shows what was stored', async () => {
    await context.setOffline(true)
    await host.stop()
    await page.goto('/wallet')
    await expect(page.getByText(/^Offline, as of /)).toBeVisible()
    for (const amount of ['9.000000', '476.000000', '2,399.000000'])
      await expect(wallet).toContainText(amount)
    await page.getByRole('tab', { name: 'Deposit' }).click()
    for (const amount of ['10.000000', '500.000000', '0.750000', '123.456000'])
      await expect(panel('Deposit')).toContainText(amount)
    await page.getByRole('tab', { name: 'Withdraw' }).click()
    for (const status of ['Pending', 'Rejected', 'Approved'])
      await expect(panel('Withdraw')).toContainText(status)
  })

  await test.step('with one it goes on under the same session', async () => {
    await host.restart()
    await context.setOffline(false)
    await page.goto('/wallet')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    for (const amount of ['9.000000', '476.000000', '2,399.000000'])
      await expect(wallet).toContainText(amount)
    await page.getByRole('tab', { name: 'Deposit' }).click()
    await expect(panel('Deposit').getByText('Completed')).toHaveCount(3)
    await expect(panel('Deposit').getByText('Rejected')).toHaveCount(1)
    expect(await page.evaluate(() => localStorage.getItem('cthash'))).toBe(former.token)
    await page.goto('/setting')
    await expect(wallet).toContainText(former.person.email)
  })
})
