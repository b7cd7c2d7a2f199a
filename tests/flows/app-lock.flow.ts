import type { Page } from '@playwright/test'
import { openAs } from '../support/account.ts'
import { authenticatorOf } from '../support/authenticator.ts'
import { deviceContents, everythingLoaded, workerReady } from '../support/flow.ts'
import { expect, test } from '../support/row.ts'

test.use({ serviceWorkers: 'allow' })

const lockScreen = (page: Page) => page.getByRole('dialog', { name: 'The app is locked' })
const unlock = (page: Page) => page.getByRole('button', { name: 'Unlock' }).click()

async function turnOn(page: Page): Promise<void> {
  await page.goto('/setting')
  await everythingLoaded(page)
  await page.getByRole('button', { name: 'Turn on app lock' }).click()
  await expect(page.getByRole('button', { name: 'Lock now' })).toBeVisible()
}

/** The app behind the lock screen is neither painted nor told to a screen reader. */
async function expectCovered(page: Page): Promise<void> {
  await expect(lockScreen(page)).toBeVisible()
  await expect(page.locator('#root')).toBeHidden()
  expect(await page.locator('#root').evaluate((root) => getComputedStyle(root).opacity)).toBe('0')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['The app is locked'])
}

// Holds promise 71.
test('an app with a lock keeps nothing readable on the device, starts locked without a network, and is opened by its passkey', async ({
  page,
  context,
  host,
  account,
}) => {
  await host.operator('deposit', account.email, 'BNB', '1.25')
  const authenticator = await authenticatorOf(page, { hasPrf: true })
  await openAs(page, account, '/wallet')
  await workerReady(page)
  await page.getByRole('button', { name: 'Show balance' }).click()
  await expect(page.getByRole('tabpanel', { name: 'All' })).toContainText('1.250000')
  const second = await context.newPage()

  await test.step('what was stored before is encrypted, the token included', async () => {
    await second.goto('/wallet')
    await expect(second.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
    // A passkey is used in the tab that has the focus.
    await page.bringToFront()
    await turnOn(page)
    await expect(page.getByText('What it keeps here is encrypted.')).toBeVisible()
    await expect
      .poll(() => deviceContents(page))
      .not.toMatch(new RegExp(`${account.token}|${account.email}|${125n * 10n ** 16n}`))
  })

  await test.step('the other tab goes on, and both are locked together', async () => {
    await expect(second.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
    await expect(lockScreen(second)).toHaveCount(0)
    await page.getByRole('button', { name: 'Lock now' }).click()
    await expectCovered(second)
    await expectCovered(page)
    await second.close()
  })

  await test.step('Escape does not close the lock screen; the passkey does', async () => {
    await page.bringToFront()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expectCovered(page)
    await unlock(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expect(lockScreen(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Lock now' })).toBeFocused()
  })

  await test.step('it starts locked without a network, and then shows what it has kept', async () => {
    await context.setOffline(true)
    await host.stop()
    await page.goto('/wallet')
    await expectCovered(page)
    await expect(page.getByText('1.250000')).toHaveCount(0)
    await unlock(page)
    await expect(page.getByText(/^Offline, as of \d\d:\d\d$/)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('1.250000')
    await host.restart()
    await context.setOffline(false)
  })

  await test.step('without the passkey the way on is to log out, which deletes all of it', async () => {
    await page.reload()
    await expectCovered(page)
    await authenticator.recognise(false)
    await unlock(page)
    await expect(page.getByText('The app could not be unlocked.')).toBeVisible()
    await expectCovered(page)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByText('Support queries that were written offline')).toBeVisible()
    await page.getByRole('button', { name: 'Delete and log out' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
    expect(await deviceContents(page)).not.toMatch(/user:|cthash|~/)
  })
})

// Holds promise 71.
test('with a passkey without PRF the lock is a curtain, and says so', async ({ page, account }) => {
  await authenticatorOf(page, { hasPrf: false })
  await openAs(page, account, '/wallet')
  await turnOn(page)
  await expect(page.getByText('Only a curtain')).toBeVisible()
  await page.reload()
  await expectCovered(page)
  await unlock(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.getByRole('button', { name: 'Turn off app lock' }).click()
  await expect(page.getByRole('button', { name: 'Turn on app lock' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})
