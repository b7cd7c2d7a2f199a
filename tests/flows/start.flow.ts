import { readFileSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import { ACCESS } from '#config/access.ts'
import { paths } from '#config/paths.ts'
import { openAs } from '../support/account.ts'
import { chooseCoin } from '../support/coin.ts'
import { WITH_MOTION } from '../support/flow.ts'
import { expect, test } from '../support/row.ts'

test.use(WITH_MOTION)

test('the chunk of the first screen is requested while that of the app is still loading', async ({
  page,
  account,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/react-*.js', async (route) => {
    await held
    await route.continue()
  })
  const screen = page.waitForRequest('**/assets/WalletScreen-*.js')
  const opened = openAs(page, account, '/wallet')
  await screen
  release()
  await opened
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
})

test('an anonymous visitor does not load the chunk of the wallet', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto('/wallet')
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  expect(fetched.filter((url) => url.includes('LoginScreen-'))).not.toEqual([])
  expect(fetched.filter((url) => /WalletScreen-[^/]*\.js/.test(url))).toEqual([])
})

test('the wallet opens even if the database never does', async ({ page, account }) => {
  await page.addInitScript(() => {
    const never = () => new EventTarget()
    Object.assign(IDBFactory.prototype, { open: never })
  })
  await openAs(page, account, '/wallet')
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: 'All' })).toContainText('Nothing has moved yet')
})

test('a start asks for the profile once, and for the one deposit address that a withdrawal needs', async ({
  page,
  account,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, call] = /\/api\/(profile\/detail|particular\/address)$/.exec(request.url()) ?? []
    if (call) asked.push(`${call} ${request.postDataJSON()?.coin ?? ''}`.trim())
  })
  await openAs(page, account, '/setting')
  await expect(page.getByRole('main')).toContainText(account.email)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual(['profile/detail'])
  await page.goto('/withdrawal')
  await chooseCoin(page, 'TRX')
  await expect(page.getByText('You receive')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual(['profile/detail', 'profile/detail', 'particular/address TRX'])
})

/** The page of a coin is opened from the wallet, and has no document of its own. */
const MEMBER_PATHS = Object.values(paths).filter(
  (path) => ACCESS[path] === 'logged-in' && path !== paths.coin,
)
/** Cards of the settings that are loaded after the screen, and grow from their skeleton. */
const LATE_CARDS = `**/assets/{${[
  ...readFileSync('src/features/settings/sections.ts', 'utf8').matchAll(
    /(\w+)\.tsx'\), notLoaded/g,
  ),
].map(([, name]) => name)}}-*.js`
const PARTS = ['header', 'h1', 'nav[aria-label="Account"]']

/** Where the parts of a page are; null for one that is not displayed. */
function boxesOf(page: Page, path: string) {
  // Under its preloader the wallet renders its history after its balances.
  const parts = path === paths.wallet ? PARTS : [...PARTS, 'main', 'footer']
  return Promise.all(parts.map((part) => page.locator(part).first().boundingBox()))
}

/** Adds up by how much the document's layout shifts. */
const watchShift = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    let sum = 0
    Reflect.set(window, 'shift', sum)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
      Reflect.set(window, 'shift', sum)
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shiftOf = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'shift'))

for (const [device, viewport] of [
  ['phone', { width: 412, height: 823 }],
  ['desktop', { width: 1280, height: 800 }],
] as const)
  test(`every screen is in its document before the app's code, where the app then has it: ${device}`, async ({
    page,
    account,
  }) => {
    await page.setViewportSize(viewport)
    await watchShift(page)
    for (const path of MEMBER_PATHS) {
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/assets/app-*.js', async (route) => {
        await held
        await route.continue()
      })
      // The answers could change what is shown, the app's code must not.
      await page.route('**/api/**', () => undefined)
      await page.routeWebSocket('**/user/balance', () => undefined)
      await page.route(LATE_CARDS, () => undefined)
      await openAs(page, account, path).catch(() => undefined)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Login Now' })).toBeHidden()
      await page.evaluate(() => document.fonts.ready)
      const before = await boxesOf(page, path)
      release()
      await expect(page.locator('[inert]')).toHaveCount(0)
      expect([path, await boxesOf(page, path)]).toEqual([path, before])
      // The fallback font is as wide as the font but for a fraction of a pixel.
      expect(await shiftOf(page)).toBeLessThan(0.001)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })

test('the wallet can be read when its preloader ends, as it was last, before the app has started; nothing moves then', async ({
  page,
  account,
  host,
}) => {
  // Where lines wrap.
  await page.setViewportSize({ width: 390, height: 844 })
  await host.operator('deposit', account.email, 'BNB', '1.25')
  // A new account has no days of which a line could be drawn.
  const days = Array.from({ length: 20 }, (_, day) => ({
    day: new Date(Date.now() - (20 - day) * 86_400_000).toISOString().slice(0, 10),
    value: String(700 + 20 * day),
    paid: '0',
  }))
  await page.route('**/api/balance/values', (route) => route.fulfill({ json: { days } }))
  await watchShift(page)
  await openAs(page, account, '/wallet')
  await page.getByRole('button', { name: 'Show balance' }).click()
  await expect(page.getByRole('tabpanel', { name: 'All' })).toContainText('1.250000')
  await expect(page.getByRole('slider', { name: 'Day' })).toBeVisible()
  // Its code is loaded after the preloader, and keeps what is shown whenever the page is left.
  const kept = () =>
    page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      return localStorage.getItem('user:last-view')
    })
  await expect.poll(kept).toBeTruthy()

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/app-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.route('**/api/**', () => undefined)
  await page.routeWebSocket('**/user/balance', () => undefined)
  await page.goto('/wallet')
  const preloader = page.locator('[data-size="overlay"]')
  await expect(preloader).toBeHidden()
  const balances = page.getByRole('region', { name: 'Estimated balance', includeHidden: true })
  const panel = page.locator('[data-view="history"]')
  await expect(balances).toContainText('1.250000')
  await expect(panel).toContainText('1.250000')
  // Nothing says that they are of now, and nothing can be pressed.
  await expect(balances).toContainText('Reconnecting')
  await expect(page.locator('[inert]')).toHaveCount(1)

  await page.evaluate((amount) => {
    const parts = ['[data-view="holdings"]', '[data-view="history"]']
    const isShown = (part: string) => document.querySelector(part)?.textContent?.includes(amount)
    const watch = new MutationObserver(() => {
      if (!parts.every(isShown)) Reflect.set(window, 'hasVanished', true)
    })
    watch.observe(document, { subtree: true, childList: true, characterData: true })
  }, '1.250000')
  release()
  await expect(page.locator('[inert]')).toHaveCount(0)
  // Rendered once, with what is stored on the device, and not covered again.
  await expect(preloader).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.get(window, 'hasVanished'))).toBeUndefined()
  await expect(balances).toContainText('1.250000')
  await expect(panel).toContainText('1.250000')
  await expect(page.getByRole('slider', { name: 'Day' })).toBeVisible()
  expect(await shiftOf(page)).toBeLessThan(0.001)
})

test('what the wallet asks for is asked while its code is still being loaded, each once', async ({
  page,
  account,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`)
  })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/react-*.js', async (route) => {
    await held
    await route.continue()
  })
  const first = page.waitForResponse(/\/api\/deposit\/detail\?/)
  const opened = openAs(page, account, '/wallet')
  await first
  const early = [
    ...['GET /api/site/setting', 'GET /api/link'],
    ...['GET /api/profile/detail', 'GET /api/deposit/detail'],
  ]
  expect(asked).toEqual(early)
  release()
  await opened
  await page.waitForResponse(/\/api\/token\/detail\?/)
  await expect(page.getByRole('tabpanel', { name: 'All' })).toContainText('Nothing has moved yet')
  for (const call of early) expect(asked.filter((one) => one === call)).toEqual([call])
})

test('one start asks for each history once, and a tab for none', async ({
  page,
  account,
  host,
}) => {
  await host.operator('deposit', account.email, 'BNB', '1.25')
  const asked: string[] = []
  const answered: string[] = []
  const waiting = new Set<Request>()
  const historyIn = (url: string) =>
    /\/api\/(deposit|withdrawal|token)\/detail/.exec(url)?.slice(1) ?? []
  page.on('request', (request) => {
    waiting.add(request)
    asked.push(...historyIn(request.url()))
  })
  page.on('requestfailed', (request) => waiting.delete(request))
  page.on('requestfinished', (request) => {
    waiting.delete(request)
    answered.push(...historyIn(request.url()))
  })
  // On the page's clock a request that is under way would time out, and all be asked again after it.
  const wait = async () => {
    for (let seconds = 0; seconds < 5; seconds++) {
      await expect.poll(() => [...waiting].map((request) => request.url())).toEqual([])
      await page.clock.runFor(1000)
    }
  }
  await page.clock.install()
  await openAs(page, account, '/wallet')
  await expect.poll(() => answered.toSorted()).toEqual(['deposit', 'token', 'withdrawal'])
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  // Longer than a change of the balances, or a look at the connection, may take to ask again.
  for (let turn = 0; turn < 3; turn++) await wait()
  for (const tab of ['Withdraw', 'Buy Token', 'Deposit']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
    await wait()
  }
  expect(asked.toSorted()).toEqual(['deposit', 'token', 'withdrawal'])
})

test('nothing of the wallet is shown or asked for without a login', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.addInitScript(() => {
    // Before each frame; until the style sheets are there, there is none.
    const look = () => {
      requestAnimationFrame(look)
      const isShown = document.querySelector('h1')?.checkVisibility() ?? false
      if (location.pathname === '/wallet' && isShown) throw new Error('the wallet was shown')
    }
    requestAnimationFrame(look)
  })
  await page.goto('/wallet')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  expect(asked.filter((url) => url.includes('detail'))).toEqual([])
})
