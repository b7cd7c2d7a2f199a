import type { Page } from '@playwright/test'
import { everythingLoaded, expect, newPerson, test } from '../support/flow.ts'

/** A whole journey without a pointer: only Tab, Enter, Space, arrow keys and typing. */
test('a person can sign up, log in, buy and log out by keyboard only', async ({ page, host }) => {
  const person = newPerson()
  const { keyboard } = page

  await test.step('signs up', async () => {
    await page.goto('/login')
    // A press of a button is kept until the screen's code is there, an arrow key is not.
    await expect(page.locator('html:not([data-form])')).toHaveCount(1)
    await tabTo(page, 'Login', 'tab')
    await keyboard.press('ArrowRight')
    await expectFocus(page, 'Signup', 'tab')
    for (const [label, text] of [
      ['Name', person.name],
      ['Email', person.email],
      ['Password', person.password],
      ['Confirm Password', person.password],
    ] as const) {
      await tabTo(page, label)
      await keyboard.type(text)
    }
    await keyboard.press('Enter')
    await expectFocus(page, 'Verification code')
    const { code = '' } = await host.mailTo(person.email)
    await keyboard.type(code)
    await keyboard.press('Enter')
    await expect(page.getByText('user Registered Succesfully')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Login', selected: true })).toBeVisible()
    await expectFocus(page, 'Password')
  })

  await test.step('logs in', async () => {
    await page.goto('/login')
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
    await tabTo(page, 'Email')
    await keyboard.type(person.email)
    await tabTo(page, 'Show password')
    await keyboard.press('Space')
    await expectFocus(page, 'Hide password')
    await keyboard.press('Shift+Tab')
    await keyboard.type(person.password)
    await tabTo(page, 'Log me in')
    await keyboard.press('Space')
    await expectFocus(page, 'Verification code', 'textbox')
    const { code = '' } = await host.mailTo(person.email, 1)
    await keyboard.type(code)
    await keyboard.press('Enter')
    await expectFocus(page, 'Wallet', 'heading')
  })

  await test.step('uses the wallet', async () => {
    await everythingLoaded(page)
    await tabTo(page, 'Show balance')
    await keyboard.press('Enter')
    await expectFocus(page, 'Hide balance')
    await tabTo(page, 'All', 'tab')
    await keyboard.press('End')
    await expectFocus(page, 'Buy Token', 'tab')
  })

  await test.step('chooses a coin to deposit among the cards', async () => {
    await page.goto('/deposit')
    await everythingLoaded(page)
    await tabTo(page, 'BNB', 'radio')
    await keyboard.press('Space')
    await expect(page.getByRole('heading', { name: 'Your BNB address' })).toBeVisible()
    await keyboard.press('ArrowRight')
    await expectFocus(page, 'USDT', 'radio')
    await expect(page.getByRole('heading', { name: 'Your USDT address' })).toBeVisible()
    await tabTo(page, 'Copy address')
    await page.goto('/wallet')
  })

  await test.step('buys', async () => {
    await host.operator('deposit', person.email, 'BNB', '2')
    await keyboard.press('Control+Home')
    // The app replaces what the document shows, and keeps the focus in it.
    const release = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
    await keyboard.press('Tab')
    await expectFocus(page, 'Skip to content')
    await release()
    await expect(page.locator('#late')).toHaveCount(0)
    await expectFocus(page, 'Skip to content')
    await tabTo(page, 'Buy NOVA')
    await keyboard.press('Enter')
    await expectFocus(page, 'Buy NOVA', 'heading')
    // That of the selected pair.
    await tabTo(page, 'BNB', 'radio')
    await expect(page.getByText('Available').first()).toBeVisible()
    await tabTo(page, 'You pay')
    await keyboard.type('1')
    await keyboard.press('Enter')
    await expect(page.getByText('Check every line.')).toBeFocused()
    await tabTo(page, 'Confirm purchase')
    await expect(page.getByRole('button', { name: 'Confirm purchase' })).toBeEnabled()
    await keyboard.press('Enter')
    await expect(page.getByText('Token bought successfully')).toBeVisible()
    await expectFocus(page, 'Wallet', 'heading')
  })

  await test.step('opens and closes a receipt, which returns the focus', async () => {
    const receipt = page.getByRole('button', { name: /^Receipt/ }).first()
    const name = (await receipt.textContent()) ?? ''
    await tabTo(page, name)
    await keyboard.press('Enter')
    await expectFocus(page, 'Close')
    await keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectFocus(page, name)
  })

  await test.step('opens the balance over time, and downloads a statement', async () => {
    await tabTo(page, 'Balance over time', 'summary', 'Shift+Tab')
    await tabTo(page, 'Export')
    await keyboard.press('Enter')
    await expectFocus(page, 'Close')
    await tabTo(page, 'Download CSV')
    const download = page.waitForEvent('download')
    await keyboard.press('Enter')
    const file = await (await download).createReadStream()
    let text = ''
    for await (const part of file) text += part
    expect(text).toMatch(/,BNB,Deposit,2,,2,/)
    await keyboard.press('Escape')
    await expectFocus(page, 'Export')
    // A closed dialog takes its entry of the history back, which would stop the next navigation.
    await expect.poll(() => page.evaluate(() => history.state)).not.toBe('overlay')
  })

  await test.step('saves a recipient and a phrase, and finds where they are logged in', async () => {
    await page.goto('/setting')
    await expect(page.getByText('This device', { exact: true }).first()).toBeVisible()
    await tabTo(page, 'Phrase')
    await keyboard.type('purple kettle')
    await keyboard.press('Enter')
    await expectFocus(page, 'Verification code')
    await keyboard.press('Escape')
    await tabTo(page, 'Add an address')
    await keyboard.press('Enter')
    await expectFocus(page, 'Name in your address book')
    await keyboard.type('Ledger')
    await tabTo(page, 'Network')
    await keyboard.type('Binance')
    await tabTo(page, 'Address')
    await keyboard.type('0x52908400098527886E0F7030069857D2E4169EE7')
    await keyboard.press('Enter')
    await expect(page.getByText('Ledger was added to your address book')).toBeVisible()
    await tabTo(page, 'Remove Ledger', 'button', 'Shift+Tab')
  })

  await test.step('logs out', async () => {
    await tabTo(page, 'Logout', 'button', 'Shift+Tab')
    await keyboard.press('Enter')
    await expect(page.getByText('Sign-out successful')).toBeVisible()
    await expectFocus(page, 'Login', 'heading')
  })
})

/** Requests of scripts wait for the returned function. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return async () => {
    resolve()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

/** Presses Tab until the element called `name` has the focus; throws after 60 presses. */
async function tabTo(page: Page, name: string, role?: Role, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key)
    if ((await focused(page, name, role).count()) > 0) return
  }
  throw new Error(`Tab does not lead to ${name}`)
}

/** The summary of details has no role in ARIA. */
type Role = Parameters<Page['getByRole']>[0] | 'summary'

const focused = (page: Page, name: string, role?: Role) =>
  (role === 'summary'
    ? page.locator('summary', { hasText: name })
    : role
      ? page.getByRole(role, { name, exact: true })
      : page
          .getByLabel(name, { exact: true })
          .or(page.getByRole('button', { name, exact: true }))
          .or(page.getByRole('link', { name, exact: true }))
  ).and(page.locator(':focus'))

const expectFocus = (page: Page, name: string, role?: Role) =>
  expect(focused(page, name, role)).toHaveCount(1)
