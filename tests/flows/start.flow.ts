import { openAs } from '../support/account.ts'
import { expect, test } from '../support/row.ts'

// Without a service worker, so that requests can be delayed.
test.use({ serviceWorkers: 'block' })

test('the chunk of the first screen is requested while that of the app is still loading', async ({
  page,
  account,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
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
  expect(fetched.filter((url) => url.includes('WalletScreen-'))).toEqual([])
})

test('the wallet opens even if the database never does', async ({ page, account }) => {
  await page.addInitScript(() => {
    const never = () => new EventTarget()
    Object.assign(IDBFactory.prototype, { open: never })
  })
  await openAs(page, account, '/wallet')
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: 'Deposit' })).toContainText('No deposits yet')
})
