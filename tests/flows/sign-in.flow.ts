import type { Page } from '@playwright/test'
import { openAs } from '../support/account.ts'
import { logIn } from '../support/flow.ts'
import { expect, test } from '../support/row.ts'

/** The screens before the login are documents of their own: complete before any script, and taken over by React. */

const PATHS = ['/login', '/forgot', '/resetpassword?oobCode=x&email=a%40b.c', '/otp'] as const
const PENDING = {
  email: 'ada.lovelace@example.com',
  token: 't',
  code: { kind: 'held', challenge: 'c' },
}

/** Holds React, and so everything that runs in the screen, until the returned function is called. */
async function holdReact(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/react-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

const screenHtml = (page: Page) => page.locator('#screen').evaluate((it) => it.innerHTML)
const isTakenOver = (page: Page) =>
  expect(page.locator('html')).not.toHaveAttribute('data-form', /./)

for (const path of PATHS) {
  test(`${path} is complete before its script runs, and is not changed by it`, async ({ page }) => {
    await page.addInitScript((pending) => {
      sessionStorage.setItem('pending-login', JSON.stringify({ ...pending, sentAt: Date.now() }))
    }, PENDING)
    const release = await holdReact(page)
    await page.goto(path, { waitUntil: 'commit' })
    const button = page.locator('#screen [type="submit"]')
    await expect(button).toBeVisible()
    if (path === '/otp')
      await expect(page.locator('#screen')).toContainText('ada.**********xample.com')
    const before = await screenHtml(page)
    const box = await button.boundingBox()
    release()
    await isTakenOver(page)
    // The address of a reset link, which nobody sees, and the countdown are not known to the build.
    const after = (await screenHtml(page))
      .replace('value="a@b.c"', 'value=""')
      .replace(/<span role="timer".*?<\/bdi><\/span>/, '')
    expect(after).toBe(before)
    expect(await button.boundingBox()).toEqual(box)
  })
}

// Holds promise 7.
test('what is typed and submitted before the script of /login has loaded is kept and then sent', async ({
  page,
  host,
  account,
}) => {
  const release = await holdReact(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Log me in' })).toHaveAttribute('data-held')
  // A native submit would have left the page, with the password in the address.
  expect(page.url()).toBe(`${host.origin}/login`)
  release()
  await expect(page.getByText('OTP has been sent to your email')).toBeVisible()
  await expect(page).toHaveURL(/\/otp$/)
  await expect(page.getByLabel('Verification code')).toBeFocused()
})

test('/otp has the cursor in the code field, also where it is a screen of the app', async ({
  page,
  account,
}) => {
  await openAs(page, account, '/wallet')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Log me in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Login verification' })).toBeVisible()
  await expect(page.getByLabel('Verification code')).toBeFocused()
})

test('a button that is pressed before the script of /login has loaded does its thing then', async ({
  page,
}) => {
  const release = await holdReact(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Show password' }).click()
  await page.getByRole('tab', { name: 'Signup' }).click()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Signup' })).toBeVisible()
})

test('/login loads validation and the identity provider when the person turns to a field', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const isLate = (url: string) => /login-part/.test(url)
  await page.goto('/login')
  await isTakenOver(page)
  await page.waitForLoadState('networkidle')
  expect(requested.filter(isLate)).toEqual([])
  // Its styles are in the document.
  expect(requested.filter((url) => url.endsWith('.css'))).toEqual([])
  const scripts = requested.filter((url) => url.endsWith('.js'))
  const codes = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()))
  const names = codes.filter((code) => code.includes('identitytoolkit')).length
  expect([codes.length > 10, names]).toEqual([true, 0])
  const late = page.waitForRequest((request) => isLate(request.url()))
  await page.getByLabel('Email', { exact: true }).focus()
  await late
})

test('a screen that may not be shown is not shown while its script is loading', async ({
  page,
  account,
}) => {
  await page.goto('/login')
  const button = page.locator('#screen [type="submit"]')
  await expect(button).toBeVisible()

  await test.step('no login waits for a code', async () => {
    const release = await holdReact(page)
    await page.goto('/otp', { waitUntil: 'commit' })
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.locator('#screen')).toBeHidden()
    release()
    await expect(page.getByRole('heading', { name: '404 Page Not founded' })).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
  })

  await test.step('the site was last known to be under maintenance', async () => {
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/site/setting', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.evaluate(() => localStorage.setItem('maintenance', 'true'))
    await page.goto('/forgot', { waitUntil: 'commit' })
    await expect(page.locator('#root')).toBeHidden()
    // The host says that it is over.
    answer.resolve()
    await expect(button).toBeVisible()
  })

  await test.step('somebody is logged in', async () => {
    await openAs(page, account, '/login')
    await expect(page).toHaveURL(/robots\.txt$/)
  })
})

test('why somebody was sent to the login stands on both of its tabs, for each screen', async ({
  page,
}) => {
  const reasons = {
    '/wallet': 'Log in or sign up to see your wallet.',
    '/wallet/bnb': 'Log in or sign up to see your wallet.',
    '/buy/token': 'Log in or sign up to buy.',
    '/deposit': 'Log in or sign up to deposit.',
    '/withdrawal': 'Log in or sign up to withdraw.',
    '/setting': 'Log in to change your settings.',
    '/support': 'Log in or sign up to write to Support.',
  }
  for (const [path, reason] of Object.entries(reasons)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
    await expect(page.getByText(reason)).toBeVisible()
    await page.getByRole('tab', { name: 'Signup' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Signup' })).toBeVisible()
    await expect(page.getByText(reason)).toBeVisible()
  }
  // Also after a reload, of the document that the build has made.
  await page.reload()
  await expect(page.getByText(reasons['/support'])).toBeVisible()
})

test('a password that is too long says so at its field, typed twice', async ({ page, person }) => {
  await page.goto('/login#signup')
  const field = (label: string) =>
    page.getByLabel(label, { exact: true }).and(page.locator('input'))
  await field('Name').fill(person.name)
  await field('Email').fill(person.email)
  await field('Password').fill('Correct horse battery 1!')
  await field('Confirm Password').fill('Correct horse battery 1!')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Password is not matched', { exact: true })).toBeVisible()
  await expect(field('Password')).toHaveAccessibleDescription(/more than the 20 characters/)
  await field('Password').fill('Correct1!')
  await expect(field('Password')).toHaveAccessibleDescription(/^8 to 20 characters/)
})

test('/login#signup shows its tab first, and links to the other tab keep what is typed', async ({
  page,
}) => {
  const links = JSON.stringify([{ title: 'Status page', url: 'https://status.example/' }])
  await page.route('**/api/link', (route) => route.fulfill({ json: links }))
  const release = await holdReact(page)
  await page.goto('/login#signup', { waitUntil: 'commit' })
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.locator('#screen')).toBeHidden()
  release()
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible()
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Status page' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Ada')
  await footer.getByRole('link', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Log me in' })).toBeVisible()
  await footer.getByRole('link', { name: 'Register' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada')
})

test('a screen whose script cannot be loaded says so, and keeps what was typed', async ({
  page,
  faults,
}) => {
  await page.route('**/assets/LoginScreen-*.js', (route) => route.abort())
  await page.goto('/login')
  const email = page.getByLabel('Email', { exact: true })
  await email.fill('ada@example.com')
  await expect(page.getByRole('alert')).toContainText('could not be loaded')
  await expect(email).toHaveValue('ada@example.com')
  await page.unroute('**/assets/LoginScreen-*.js')
  await page.getByRole('link', { name: 'Reload' }).click()
  await isTakenOver(page)
  expect(faults.splice(0)).toEqual([expect.stringContaining('LoginScreen')])
})

test('a login works in a browser that refuses storage, as long as the page', async ({
  page,
  host,
  account,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied', 'SecurityError')
        },
      })
  })
  await logIn(page, host, account, 2)
})
