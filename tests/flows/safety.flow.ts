import { createHash } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { createAccount, openAs, storeSession, withoutPages } from '../support/account.ts'
import { chooseCoin } from '../support/coin.ts'
import { deviceContents, everythingLoaded, logIn, signUp, workerReady } from '../support/flow.ts'
import { ONE_REQUEST } from '../support/host.ts'
import { expect, openUntilShown, test } from '../support/row.ts'
import { MEMBER_HEADINGS, PUBLIC_HEADINGS } from '../support/screen-headings.ts'

test.use({ serviceWorkers: 'allow' })

/**
 * The safety rules on the device, one test for each; the file is long because they belong together. Double clicks are
 * tested in double-click.flow.ts, old tabs in offline-update.flow.ts.
 */

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const logOut = (page: Page) => page.getByRole('button', { name: 'Logout' }).first().click()

async function visitAll(
  page: Page,
  screens: Readonly<Record<string, string | RegExp>>,
): Promise<void> {
  for (const [path, name] of Object.entries(screens))
    await openUntilShown(page, path, heading(page, name).first())
}

// Holds promises 1, 7.
test('no route breaks its content security policy or Trusted Types, and no token is in an address, a Referer or a log', async ({
  page,
  context,
  host,
  account,
  faults,
}) => {
  const recorded: string[] = []
  context.on('request', (request) =>
    recorded.push(request.url(), request.headers()['referer'] ?? ''),
  )
  context.on('console', (message) => recorded.push(message.text()))
  await visitAll(page, PUBLIC_HEADINGS)
  await openAs(page, account, '/wallet')
  await visitAll(page, MEMBER_HEADINGS)
  await page.goto('/')
  await page.getByRole('link', { name: 'Get started' }).first().click()
  await expect(heading(page, 'Buy NOVA')).toBeVisible()
  expect(faults).toEqual([])
  expect(recorded.length).toBeGreaterThan(100)
  expect(recorded.filter((text) => text.includes(account.token))).toEqual([])
  expect(host.output()).not.toContain(account.token)
})

// Holds promise 2.
test('no document holds an inline script or handler, or a style that its policy does not name', async ({
  request,
}) => {
  for (const path of ['/', '/login', '/wallet']) {
    const answer = await request.get(path)
    const html = await answer.text()
    const policy = answer.headers()['content-security-policy'] ?? ''
    expect(html).toContain('<script')
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|\sstyle=|\son\w+=|javascript:/i)
    for (const [, style = ''] of html.matchAll(/<style[^>]*>(.*?)<\/style/gs))
      expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(policy).not.toContain('unsafe-')
  }
})

// Holds promises 3, 4, 5.
test('a logout works offline, removes all data of the person from every store, and the next person never sees their history', async ({
  page,
  context,
  host,
  account,
}) => {
  await host.operator('deposit', account.email, 'BNB', '7.654321')
  await openAs(page, account, '/wallet')
  await workerReady(page)
  await page.getByRole('button', { name: 'Show balance' }).click()
  await expect(page.getByRole('tabpanel', { name: 'All' })).toContainText('7.654321')
  await page.goto('/setting')
  await expect(page.getByText(account.email)).toBeVisible()
  expect(await deviceContents(page)).toContain(account.email)
  const next = await createAccount(host)

  await context.setOffline(true)
  await logOut(page)
  await expect(page).toHaveURL(/\/login$/)
  const remaining = (await deviceContents(page)) + (await cachedTexts(page))
  expect(await page.evaluate(() => localStorage.getItem('cthash'))).toBeNull()
  for (const trace of [account.token, account.email, account.name, 'user:'])
    expect(remaining).not.toContain(trace)
  expect(remaining).not.toMatch(/7\.654321|7654321000000000000/)

  await storeSession(page, next)
  await page.goto('/wallet')
  await expect(page.getByText('no history is saved on this device yet')).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('Nothing has moved yet.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('7.654321')
})

/** The keys of what is in the databases of the site. */
const databaseKeys = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const keys = databases.map(
      ({ name = '' }) =>
        new Promise<string[]>((done, failed) => {
          const opening = indexedDB.open(name)
          opening.onerror = () => failed(opening.error)
          opening.onsuccess = () => {
            const [store] = opening.result.objectStoreNames
            if (store === undefined) return done([])
            const reading = opening.result.transaction(store).objectStore(store).getAllKeys()
            reading.onsuccess = () => {
              opening.result.close()
              done(reading.result.map(String))
            }
          }
        }),
    )
    return (await Promise.all(keys)).flat()
  })

// Holds promise 4.
for (const [way, path] of [
  ['the landing page', '/'],
  ['the login', '/login'],
  ['the app', '/wallet'],
] as const)
  test(`a wipe that a reload cuts short is finished by the next start of ${way}`, async ({
    page,
    account,
  }) => {
    await openAs(page, account, '/wallet')
    await expect(page.getByText('Nothing has moved yet.')).toBeVisible()
    await expect.poll(async () => (await databaseKeys(page)).length).toBeGreaterThan(3)
    // The session ends elsewhere, and the page is gone before it has deleted anything.
    await page.route('**/assets/wipe-*.js', () => {})
    await account.call('POST', '/logout', {})
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cthash'))).toBeNull()
    expect((await databaseKeys(page)).length).toBeGreaterThan(3)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto(path)
    await expect.poll(() => databaseKeys(page)).toEqual([])
    expect(await deviceContents(page)).not.toContain(account.email)
  })

// Holds promise 4.
test('the worker finishes the wipe of a tab that is closed with the press of Logout', async ({
  page,
  context,
  account,
}) => {
  await openAs(page, account, '/wallet')
  await expect(page.getByText('Nothing has moved yet.')).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((done) =>
        navigator.serviceWorker.addEventListener('controllerchange', done),
      )
  })
  await expect.poll(async () => (await databaseKeys(page)).length).toBeGreaterThan(3)
  // Nothing of the page's own runs after the press.
  await page.evaluate(() => {
    Object.assign(IDBObjectStore.prototype, { clear: () => undefined })
    const button = [...document.querySelectorAll('button')].find(
      (it) => it.textContent === 'Logout',
    )
    button?.click()
  })
  const other = await context.newPage()
  await page.close()
  await other.goto('/robots.txt')
  await expect.poll(() => databaseKeys(other)).toEqual([])
})

// Holds promise 69.
test('a logout without a network reaches the host when it is back, and until then nothing of the session but its end is kept', async ({
  page,
  context,
  host,
  person,
}) => {
  await signUp(page, host, person)
  await logIn(page, host, person)
  await workerReady(page)
  const token = (await page.evaluate(() => localStorage.getItem('cthash'))) ?? ''
  const profile = () =>
    fetch(`${host.origin}/api/profile/detail`, {
      headers: { ...ONE_REQUEST, Authorization: `Bearer ${token}` },
    })
  await context.setOffline(true)
  await logOut(page)
  await expect(page).toHaveURL(/\/login$/)
  expect(await deviceContents(page)).not.toContain(token)
  expect((await profile()).status).toBe(200)
  await page.close()

  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto('/')
  await expect.poll(async () => (await profile()).status).toBe(401)
  await expect
    .poll(() => later.evaluate(() => Object.keys(localStorage)))
    .not.toContain('revocations')
})

/** The texts in Cache Storage, without images and PDFs. */
const cachedTexts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const type = (await cache.match(request))?.headers.get('content-type') ?? ''
        if (!/json|html|plain/.test(type)) continue
        const text = (await (await cache.match(request))?.text()) ?? ''
        // Left out like those in files: the policy names them, so they are the build's own.
        texts.push(text.replaceAll(/<style>.*?<\/style>/gs, ''))
      }
    }
    return texts.join()
  })

// Holds promise 6.
test('the device stores the site, its three documents and a few kinds of data, but no authorised answer', async ({
  page,
  host,
  account,
}) => {
  await host.operator('deposit', account.email, 'BNB', '1')
  await openAs(page, account, '/wallet')
  await workerReady(page)
  await page.getByRole('button', { name: 'Show balance' }).click()
  await expect(page.getByRole('tabpanel', { name: 'All' })).toContainText('1.000000')

  const cached = () =>
    page.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      )
      return all.flat().map(({ url }) => new URL(url).pathname)
    })
  const allowed =
    /^\/([\w-]+\.html|(before-paint|last-view)\.js|favicon\.svg|manifest\.webmanifest|icons\/[\w-]+\.png|assets\/[\w-]+\.(js|css|svg|woff2))$/
  // Documents and data are stored once there is nothing better to do.
  const others = async () => (await cached()).filter((path) => !allowed.test(path)).toSorted()
  await expect
    .poll(others)
    .toEqual(['/docs/privacy-policy.pdf', '/docs/terms-and-conditions.pdf', '/docs/whitepaper.pdf'])

  const stored = () =>
    page.evaluate(
      () =>
        new Promise<string[]>((done) => {
          const opening = indexedDB.open('wallet-cache')
          opening.onsuccess = () => {
            const reading = opening.result
              .transaction('entries')
              .objectStore('entries')
              .getAllKeys()
            reading.onsuccess = () =>
              done(
                reading.result.map((key) => (Array.isArray(key) ? String(key[1]) : 'no partition')),
              )
          }
        }),
    )
  await expect.poll(async () => (await stored()).length).toBeGreaterThan(2)
  expect(
    (await stored()).filter(
      (name) =>
        !/^(addresses|balances|values|profile|outbox|rates|solvency|receipts|receipt-[\da-f-]{36}|history\/(deposit|withdrawal|purchase)(\/[01]\/\d+)?)$/.test(
          name,
        ),
    ),
  ).toEqual([])
})

// Holds promise 8.
test('a logout reaches the other tabs', async ({ page, context, account }) => {
  await openAs(page, account, '/wallet')
  const other = await context.newPage()
  await other.goto('/setting')
  await expect(heading(other, 'Settings')).toBeVisible()
  // The request is held back, since the host would end the other tab's session, too.
  const { promise: released, resolve: releaseRequest } = Promise.withResolvers<void>()
  await page.route('**/api/logout', async (route) => {
    await released
    await route.continue()
  })
  await logOut(page)
  await expect(heading(other, 'Login')).toBeVisible()
  await expect(other.getByText(account.email)).toHaveCount(0)
  releaseRequest()
  // A copied token is no longer valid either.
  await expect.poll(async () => (await account.call('GET', '/profile/detail')).status).toBe(401)
})

// Holds promise 9.
test('the code of a reset link leaves the address bar', async ({ page }) => {
  await page.goto('/resetpassword?oobCode=secret-code&email=a%40example.com')
  await expect(heading(page, 'Reset password')).toBeVisible()
  await expect(page).toHaveURL(/\/resetpassword$/)
  await page.goto('/login')
  await page.goBack()
  await expect(page).not.toHaveURL(/secret-code/)
})

// Holds promise 10.
test('malformed answers and socket messages never crash a screen', async ({ page, account }) => {
  const junk = malformedMessages()
  await page.routeWebSocket('**/user/balance', (socket) => {
    for (const text of junk) socket.send(text)
  })
  let turn = 0
  const contentType = 'application/json'
  await page.route(/\/api\/(profile\/detail|link|particular\/\w+)$/, (route) =>
    route.fulfill({ contentType, body: junk[turn++ % junk.length] ?? '' }),
  )
  await page.route(/\/api\/(deposit|withdrawal|token)\/detail$/, (route) =>
    route.fulfill({ contentType, body: JSON.stringify(brokenRows()) }),
  )
  await openAs(page, withoutPages(account), '/wallet')
  await expect(page.getByText(/entries could not be read/)).toBeVisible()
  for (const [path, name] of Object.entries(MEMBER_HEADINGS)) {
    await page.goto(path)
    await expect(heading(page, name)).toBeVisible()
    if (['/deposit', '/withdrawal'].includes(path)) await chooseCoin(page, 'BNB')
    if (path === '/buy/token') await chooseCoin(page, 'BNB')
    // Under the wallet's preloader its history would not be seen.
    await everythingLoaded(page)
    await expect(page.getByRole('main')).not.toContainText(/undefined|NaN|\[object|Invalid Date/)
  }
  expect(turn).toBeGreaterThan(8)
})

const BAD = [null, '', 'NaN', '-1', '1e309', {}, [], true, '1,5', '0x10', '9'.repeat(400)]

/** Texts that are no answer at all, and answers and balance messages whose every field is invalid. */
function malformedMessages(): string[] {
  const fields = 'bnb usdt token eth trx bnb1 usdt1 token1 eth1 trx1 price price1 price2'.split(' ')
  const messages = BAD.flatMap((value) => [
    JSON.stringify(Object.fromEntries(fields.map((field) => [field, value]))),
    JSON.stringify(JSON.stringify([value])),
    JSON.stringify({ val: value, fee: value, ...(isText(value) ? {} : namedBy(value)) }),
  ])
  return ['', '{', 'null', '[]', '"', '\u0000', '<h1>Hi</h1>', ...messages]
}

/** Any string is a valid name and is displayed, even `NaN`. */
const isText = (value: unknown) => typeof value === 'string'
const namedBy = (value: unknown) => ({ name: value, email: value })

/** Rows with one invalid field each, and values that are no rows. */
function brokenRows(): unknown[] {
  const [coin, amount] = ['BNB', '1']
  const row = {
    Time: '2026-01-01T00:00:00Z',
    TypeOf: coin,
    Assets: coin,
    Pair_Name: coin,
    Amount: amount,
    TotalAmount: amount,
    Price: amount,
    Status: 'Completed',
  }
  const fields = ['Time', 'Amount', 'TotalAmount', 'Price'] as const
  const broken = BAD.flatMap((value) => fields.map((field) => ({ ...row, [field]: value })))
  // A time that is another text is displayed as it is, even `NaN`.
  return [...BAD, ...broken.filter(({ Time }) => Time !== 'NaN')]
}

// Holds promise 11.
test('links from the host are https only, and pass on neither referrer nor opener', async ({
  page,
}) => {
  const links = [
    { title: 'Good', url: 'https://good.example/' },
    { title: 'Plain', url: 'http://plain.example/' },
    { title: 'Script', url: 'javascript:alert(1)' },
    { title: 'Data', url: 'data:text/html,hi' },
  ]
  await page.route('**/api/link', (route) => route.fulfill({ json: JSON.stringify(links) }))
  for (const path of ['/', '/login']) {
    await page.goto(path)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Good' })).toBeVisible()
    await expect(footer.getByText(/Plain|Script|Data/)).toHaveCount(0)
    const outward = await page
      .locator('a[href]')
      .evaluateAll((all) =>
        all
          .filter((a) => a instanceof HTMLAnchorElement && a.origin !== location.origin)
          .map((a) => `${a.getAttribute('href')?.split('//')[0]} ${a.getAttribute('rel')}`),
      )
    expect(new Set(outward)).toEqual(new Set(['https: noopener noreferrer']))
  }
})

// Holds promise 12.
test('every field has an autocomplete value for password managers, and accepts pasting', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/login')
  const login = page.getByRole('tabpanel', { name: 'Login' })
  await expect(login.getByLabel('Email', { exact: true })).toHaveAttribute(
    'autocomplete',
    /username|email/,
  )
  await expect(login.getByLabel('Password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  )
  await pasteInto(page, login.getByLabel('Password', { exact: true }))
  await page.getByRole('tab', { name: 'Signup' }).click()
  const signup = page.getByRole('tabpanel', { name: 'Signup' })
  for (const [label, token] of [
    ['Name', 'name'],
    ['Email', 'email'],
    ['Password', 'new-password'],
    ['Confirm Password', 'new-password'],
  ] as const) {
    const field = signup.getByLabel(label, { exact: true })
    await expect(field).toHaveAttribute('autocomplete', new RegExp(token))
    await pasteInto(page, field)
  }
})

async function pasteInto(page: Page, field: ReturnType<Page['getByLabel']>): Promise<void> {
  await page.evaluate(() => navigator.clipboard.writeText('Difference1!'))
  await field.focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(field).toHaveValue('Difference1!')
}

test('a browser without storage still shows the wallet, with a notice that nothing can be saved', async ({
  page,
  context,
  account,
  host,
}) => {
  await host.operator('deposit', account.email, 'ETH', '5')
  await openAs(page, account, '/robots.txt')
  await refuseDatabases(context)
  await page.goto('/wallet')
  await expect(page.getByText('does not allow the site to store anything')).toBeVisible()
  await page.getByRole('button', { name: 'Show balance' }).click()
  await expect(page.getByRole('tabpanel', { name: 'All' })).toContainText('5.000000')
  await logOut(page)
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('cthash'))).toBeNull()
})

const refuseDatabases = (context: BrowserContext) =>
  context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The browser blocks site data', 'SecurityError')
    }
  })
