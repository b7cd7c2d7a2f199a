import { deviceContents, expect, logIn, signUp, test, WITH_MOTION } from '../support/flow.ts'

// The others run on a server.
test.use({ ...WITH_MOTION, serviceWorkers: 'allow', isEmbedded: true })

test('a person signs up, receives a deposit, reads the history offline, and logs out without leaving data', async ({
  page,
  context,
  host,
  person,
}) => {
  await test.step('opens a screen that needs a login, as the first of all on this device', async () => {
    await page.goto('/deposit')
    await expect(page).toHaveURL(/\/login$/)
    // What may be left of another person is deleted, and not where this one wanted to go.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('wiped'))).toBe('yes')
  })
  await test.step('signs up with the code from the mailbox', async () => {
    await signUp(page, host, person)
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })
  await test.step('logs in with password and code, and is where they wanted to go', async () => {
    await logIn(page, host, person, 1, 'Deposit')
    await page.goto('/wallet')
  })

  await test.step('finds an empty wallet, its estimate hidden until the button is pressed', async () => {
    await expect(page.getByText('XXXX').first()).toBeVisible()
    await page.getByRole('button', { name: 'Show balance' }).click()
    await expect(page.getByText('XXXX')).toHaveCount(0)
  })

  await test.step('sees a deposit arrive without a reload', async () => {
    await host.operator('deposit', person.email, 'BNB', '1.25')
    await expect(page.getByRole('main')).toContainText('1.250000')
    await expect(page.getByRole('tabpanel', { name: 'All' })).toContainText('1.250000')
    await expect(page.getByRole('tabpanel', { name: 'All' })).toContainText('Completed')
  })

  await test.step('reads the wallet and its history without a network', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await host.stop()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
    await expect(page.getByRole('tabpanel', { name: 'All' })).toContainText('1.250000')
    await expect(page.getByText(/as of/i).first()).toBeVisible()
  })

  await test.step('is online again without a reload when the network returns', async () => {
    await host.restart()
    await context.setOffline(false)
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('cthash'))).not.toBeNull()
  })

  await test.step('logs out offline, and no personal data is left on the device', async () => {
    await host.stop()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(page.getByText('Sign-out successful')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    const contents = await deviceContents(page)
    expect(contents).not.toContain(person.email)
    expect(contents).not.toContain('cthash')
    expect(contents).not.toMatch(/0x[0-9a-f]{40}/i)
    expect(contents).not.toMatch(/1\.25|1250000000000000000/)
    await context.setOffline(false)
    await host.restart()
  })
})
