import type { Page, Request } from '@playwright/test'
import type { Account } from './account.ts'
import { createAccount, openAs } from './account.ts'
import { test as base, expect } from './flow.ts'

interface RowFixtures {
  /** Somebody who has registered and holds a session. */
  account: Account
}

export const test = base.extend<RowFixtures>({
  account: async ({ host }, use) => use(await createAccount(host)),
})

type Body = Parameters<typeof test>[2]

/**
 * One row of the conformance table: the section it stands for, what it covers of the lists in
 * `specification.ts` (as literals, so that a test can read them), what must be so, and the proof.
 */
export function row(section: string, covers: readonly string[], title: string, body: Body): void {
  test(`${section} ${title}${covers.length > 0 ? ` [${covers.join(' | ')}]` : ''}`, body)
}

/**
 * Stops the page's clock where it is; from here on time passes only by `page.clock.runFor`.
 * `page.clock.install()` must have come before the page was opened.
 */
export async function freeze(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(new Date(now + 1000))
}

/** The landing page's preloader is a style's and runs by no clock of the page's: ends it at once. */
export const liftCurtain = (page: Page): Promise<void> =>
  page.locator('[data-preloader]').evaluate((preloader) => {
    for (const animation of preloader.getAnimations()) animation.finish()
  })

/** The wallet, whose 2 s preloader passes by the page's own clock. */
export async function openWallet(page: Page, account: Account): Promise<void> {
  await page.clock.install()
  await openAs(page, account, '/wallet')
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  await page.clock.fastForward(2000)
}

/** With the clock stopped, so much time; when this resolves, what a timer has set off has been drawn as well. */
export async function pass(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  await page.evaluate(() => fetch('/robots.txt'))
}

/**
 * With the clock stopped: still at `path` when `ms` have passed. A move asks for the screen it leads to before it
 * changes the address, so one that has begun is known by its request.
 */
export async function expectToStay(page: Page, path: RegExp, ms: number): Promise<void> {
  const begun: string[] = []
  const note = (request: Request) => {
    if (request.isNavigationRequest() || /Screen-[\w-]+\.js$/.test(request.url()))
      begun.push(request.url())
  }
  // Otherwise the address changes with the next frame, and not with the move.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  page.on('request', note)
  await pass(page, ms)
  page.off('request', note)
  expect(begun).toEqual([])
  await expect(page).toHaveURL(path)
}

/** With the clock stopped: still at `from` one millisecond before `after` has passed, and at `to` when it has. */
export async function expectRedirect(
  page: Page,
  { from, to, after }: { from: RegExp; to: RegExp; after: number },
): Promise<void> {
  await expectToStay(page, from, after - 1)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(to)
}

export { expect }
