import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import type { RunningHost } from './host.ts'
import { startHost } from './host.ts'

export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
}

interface Fixtures {
  /** A new person without an account. */
  person: Person
  /** CSP and Trusted Types violations and uncaught errors of all pages of the test. Must stay empty. */
  faults: string[]
}

interface WorkerFixtures {
  /** Whether the host has the embedded database, as `npm start` has it. */
  isEmbedded: boolean
  host: RunningHost
}

/** Flow tests share one real host per worker; each creates its own people. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  isEmbedded: [false, { scope: 'worker', option: true }],
  host: [
    async ({ isEmbedded }, use) => {
      const host = await startHost({}, { isEmbedded })
      await use(host)
      await host.dispose()
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  baseURL: async ({ host }, use) => use(host.origin),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  person: async ({}, use) => use(newPerson()),
  faults: [
    async ({ context }, use) => {
      const faults: string[] = []
      await watch(context, faults)
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** For `test.use`: with the motion that most people have, and flows have not. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

export const newPerson = (): Person => ({
  name: 'Ada Lovelace',
  email: `ada.${randomUUID().slice(0, 8)}@example.com`,
  password: 'Difference1!',
})

/** Collects CSP and Trusted Types violations and uncaught errors of every page of the context. */
export async function watch(context: BrowserContext, faults: string[]): Promise<void> {
  await context.exposeFunction('reportFault', (text: string) => faults.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = Reflect.get(window, 'reportFault')
      report(`${event.violatedDirective} refused ${event.blockedURI} on ${location.pathname}`)
    })
  })
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`))
}

/** Signs up on the screen, with the code from the mailbox; ends at /login. */
export async function signUp(page: Page, host: RunningHost, person: Person): Promise<void> {
  await page.goto('/login')
  await page.getByRole('tab', { name: 'Signup' }).click()
  const form = page.getByRole('tabpanel', { name: 'Signup' })
  await form.getByLabel('Name', { exact: true }).fill(person.name)
  await form.getByLabel('Email', { exact: true }).fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByLabel('Confirm Password', { exact: true }).fill(person.password)
  await form.getByRole('button', { name: 'Send code' }).click()
  const { code } = await host.mailTo(person.email)
  await form.getByLabel('Verification code').fill(code ?? '')
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('user Registered Succesfully')).toBeVisible()
}

/** Logs in on the screen, with the code from the mailbox; ends at the wallet, or at the screen that was wanted. Ignores the first `earlierMails`. */
export async function logIn(
  page: Page,
  host: RunningHost,
  person: Person,
  earlierMails = 1,
  wanted = 'Wallet',
): Promise<void> {
  await page.goto('/login')
  const form = page.getByRole('tabpanel', { name: 'Login' })
  await form.getByLabel('Email', { exact: true }).fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByRole('button', { name: 'Log me in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Login verification' })).toBeVisible()
  const { code } = await host.mailTo(person.email, earlierMails)
  await page.getByLabel('Verification code').fill(code ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('heading', { level: 1, name: wanted })).toBeVisible()
}

/**
 * Resolves when no part of the page waits for its content any more: what comes moves the parts below it, from under a press
 * that has begun.
 */
export const everythingLoaded = (page: Page): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)

/** Resolves when the worker has cached every file and controls this page. */
export const workerReady = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((done) =>
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }),
    )
  })

/** The contents of all stores on the device as one string, for tests that check what is not in it. */
export const deviceContents = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const stored = await Promise.all(databases.map(({ name = '' }) => contentsOf(name)))
    const cachedUrls = await Promise.all((await caches.keys()).map(urlsOf))
    const all = [{ ...localStorage }, { ...sessionStorage }, stored, cachedUrls]
    // Amounts are stored as bigint, which JSON does not have.
    return JSON.stringify(all, (_, value) => (typeof value === 'bigint' ? String(value) : value))

    function contentsOf(name: string): Promise<unknown> {
      return new Promise((done, failed) => {
        const request = indexedDB.open(name)
        request.onerror = () => failed(request.error)
        request.onsuccess = async () => {
          const db = request.result
          const all = [...db.objectStoreNames].map(
            (store) =>
              new Promise((read) => {
                const get = db.transaction(store).objectStore(store).getAll()
                get.onsuccess = () => read(get.result)
              }),
          )
          const contents = await Promise.all(all)
          db.close()
          done([name, contents])
        }
      })
    }
    async function urlsOf(name: string): Promise<string[]> {
      const cache = await caches.open(name)
      return (await cache.keys()).map((request) => request.url)
    }
  })
