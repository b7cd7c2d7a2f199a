import type { Locator, Page, Request } from '@playwright/test'
import type { Account } from './account.ts'
import { createAccount, openAs } from './account.ts'
import { test as base, expect } from './flow.ts'

interface RowFixtures {
  /** A person with an account and a verified session. */
  account: Account
}

export const test = base.extend<RowFixtures>({
  account: async ({ host }, use) => use(await createAccount(host)),
})

type Body = Parameters<typeof test>[2]

/**
 * One row of the conformance table: the section of docs/product.md, which entries of the lists in `product.ts` it
 * covers (as literals, since a test reads them from the source), the requirement, and the test of it.
 */
export function row(section: string, covers: readonly string[], title: string, body: Body): void {
  test(`${section} ${title}${covers.length > 0 ? ` [${covers.join(' | ')}]` : ''}`, body)
}

/**
 * Stops the page's clock; from then on only `page.clock.runFor` advances it. `page.clock.install()` must have been
 * called before the page was opened. A prerendered document shows its screen before the app has started, so this waits
 * for the app: a link that is pressed before opens another document, whose delays begin whenever it has loaded.
 */
export async function pauseClock(page: Page): Promise<void> {
  await expect(page.locator('#late')).toHaveCount(0)
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(new Date(now + 1000))
}

/** Ends the landing page's preloader, which is a CSS animation and does not follow the page's clock. */
export const finishPreloader = (page: Page): Promise<void> =>
  page.locator('[data-preloader]').evaluate((preloader) => {
    for (const animation of preloader.getAnimations()) animation.finish()
  })

/** Opens the wallet and skips its 2 s preloader by the page's clock. */
export async function openWallet(page: Page, account: Account): Promise<void> {
  await page.clock.install()
  await openAs(page, account, '/wallet')
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  await page.clock.fastForward(2000)
}

/**
 * Opens a screen until it has shown that. The one before, or this one, may redirect by itself: in the moment in which the
 * next is opened, or before a slow machine has looked at it.
 */
export const openUntilShown = (page: Page, path: string, shown: Locator): Promise<void> =>
  expect(async () => {
    await page.goto(path)
    await expect(shown).toBeVisible({ timeout: 10_000 })
  }).toPass()

/** Advances the stopped clock; resolves when what the timers triggered has been rendered. */
export async function advanceClock(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  await page.evaluate(() => fetch('/robots.txt'))
}

/**
 * With the clock stopped: expects the page to be still at `path` after `ms`. A navigation loads its screen before it
 * changes the address, so one that has started is noticed by its request.
 */
export async function expectToStay(page: Page, path: RegExp, ms: number): Promise<void> {
  const started: string[] = []
  const record = (request: Request) => {
    if (request.isNavigationRequest() || /Screen-[\w-]+\.js$/.test(request.url()))
      started.push(request.url())
  }
  // With a view transition the address would change a frame later.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  page.on('request', record)
  await advanceClock(page, ms)
  page.off('request', record)
  expect(started).toEqual([])
  await expect(page).toHaveURL(path)
}

/** With the clock stopped: expects `from` until one millisecond before `after`, and then `to`. */
export async function expectRedirect(
  page: Page,
  { from, to, after }: { from: RegExp; to: RegExp; after: number },
): Promise<void> {
  await expectToStay(page, from, after - 1)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(to)
}

export { expect }
