import { openAs } from '../support/account.ts'
import { expect, test } from '../support/row.ts'

/** From the network, where it can be held up. */
test.use({ serviceWorkers: 'block' })

test('the first screen’s code is asked for while that of the app is on its way', async ({
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

test('a visitor who may not see the wallet does not fetch it either', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto('/wallet')
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  expect(fetched.filter((url) => url.includes('LoginScreen-'))).not.toEqual([])
  expect(fetched.filter((url) => url.includes('WalletScreen-'))).toEqual([])
})

test('a database that never opens keeps nobody from the wallet', async ({ page, account }) => {
  await page.addInitScript(() => {
    const never = () => new EventTarget()
    Object.assign(IDBFactory.prototype, { open: never })
  })
  await openAs(page, account, '/wallet')
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: 'Deposit' })).toContainText('No deposits yet')
})
