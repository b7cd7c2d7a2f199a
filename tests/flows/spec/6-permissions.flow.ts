import { openAs } from '../../support/account.ts'
import { ONE_REQUEST } from '../../support/host.ts'
import { expect, openUntilShown, row } from '../../support/row.ts'
import { MEMBER_HEADINGS } from '../../support/screen-headings.ts'

/** Product §6: access of anonymous and logged-in people. */

const BEFORE_LOGIN = ['/login', '/forgot', '/resetpassword']

row(
  '§6',
  [],
  'a visitor is redirected to /login from private screens, gets 404 at /otp without a pending code, and may open the withdrawal results',
  async ({ page }) => {
    await page.clock.install()
    const fetched = new Set<string>()
    page.on('request', (request) => {
      const [, screen] = /\/(\w+Screen)-[\w-]+\.js$/.exec(request.url()) ?? []
      if (screen) fetched.add(screen)
    })
    for (const path of Object.keys(MEMBER_HEADINGS)) {
      await page.goto('/robots.txt')
      await page.goto(path)
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
    }
    // The chunks of screens that are not shown are not loaded either.
    expect([...fetched]).toEqual(['LoginScreen'])
    for (const [path, name] of [
      ['/otp', '404 Page Not founded'],
      ['/fail/withdrawal', 'Withdrawal failed'],
      ['/success/withdrawal', 'Withdrawal placed'],
      ['/presale', 'The presale, added up'],
    ] as const)
      await openUntilShown(page, path, page.getByRole('heading', { level: 1, name }))
  },
)

row(
  '§6',
  [],
  'the login routes send a logged-in person back one page',
  async ({ page, account }) => {
    await openAs(page, account, '/deposit')
    await expect(page.getByRole('heading', { level: 1, name: 'Deposit' })).toBeVisible()
    for (const path of BEFORE_LOGIN) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/deposit$/)
    }
  },
)

row(
  '§6',
  ['GET /site/setting'],
  'the host refuses every authorised call without a session, and answers the public ones',
  async ({ host }) => {
    for (const [method, path] of [
      ['GET', '/profile/detail'],
      ['GET', '/deposit/detail'],
      ['GET', '/withdrawal/detail'],
      ['GET', '/token/detail'],
      ['GET', '/resendotp'],
      ['PUT', '/particular/address'],
      ['PUT', '/particular/balance'],
      ['PUT', '/withdrawal/otp'],
      ['POST', '/withdrawal'],
      ['POST', '/buy/token'],
      ['PUT', '/profile/password/update'],
      ['POST', '/support'],
    ] as const) {
      const headers = { ...ONE_REQUEST, 'Content-Type': 'application/json' }
      const body = method === 'GET' ? null : '{}'
      const answer = await fetch(`${host.origin}/api${path}`, { method, headers, body })
      expect([path, answer.status]).toEqual([path, 401])
    }
    const setting = await fetch(`${host.origin}/api/site/setting`, { headers: ONE_REQUEST })
    expect(await setting.json()).toBe(false)
  },
)
