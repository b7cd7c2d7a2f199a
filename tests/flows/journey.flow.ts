import { deviceContents, expect, logIn, signUp, test } from '../support/flow.ts'

test('somebody signs up, is credited, reads the history with no network, and leaves nothing behind', async ({
  page,
  context,
  host,
  person,
}) => {
  await test.step('signs up with the code from the mailbox', () => signUp(page, host, person))
  await test.step('logs in with password and code', () => logIn(page, host, person))

  await test.step('finds an empty wallet, its estimate hidden until asked for', async () => {
    await expect(page.getByText('XXXX').first()).toBeVisible()
    await page.getByRole('button', { name: 'Show balance' }).click()
    await expect(page.getByText('XXXX')).toHaveCount(0)
  })

  await test.step('sees a deposit arrive without a reload', async () => {
    await host.operator('deposit', person.email, 'BNB', '1.25')
    await expect(page.getByRole('main')).toContainText('1.250000')
    await expect(page.getByRole('tabpanel', { name: 'Deposit' })).toContainText('1.250000')
    await expect(page.getByRole('tabpanel', { name: 'Deposit' })).toContainText('Completed')
  })

  await test.step('reads the wallet and its history with the network taken away', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await host.stop()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
    await expect(page.getByRole('tabpanel', { name: 'Deposit' })).toContainText('1.250000')
    await expect(page.getByText(/as of/i).first()).toBeVisible()
  })

  await test.step('is online again by itself when the network returns', async () => {
    await host.restart()
    await context.setOffline(false)
    await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 45_000 })
    expect(await page.evaluate(() => localStorage.getItem('cthash'))).not.toBeNull()
  })

  await test.step('logs out, offline, and nothing of theirs is left on the device', async () => {
    await host.stop()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(page.getByText('Sign-out successful')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    const left = await deviceContents(page)
    expect(left).not.toContain(person.email)
    expect(left).not.toContain('cthash')
    expect(left).not.toMatch(/0x[0-9a-f]{40}/i)
    expect(left).not.toMatch(/1\.25|1250000000000000000/)
    await context.setOffline(false)
    await host.restart()
  })
})
