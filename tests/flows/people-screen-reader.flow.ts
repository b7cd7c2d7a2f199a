import type { Page, Request } from '@playwright/test'
import { openAs } from '../support/account.ts'
import { chooseCoin } from '../support/coin.ts'
import { everythingLoaded } from '../support/flow.ts'
import { expect, test } from '../support/row.ts'

/** What a screen reader finds and announces. */

test('a purchase is possible by roles and names only', async ({ page, host, account }) => {
  await host.operator('deposit', account.email, 'BNB', '2')
  await openAs(page, account, '/wallet')

  const main = page.getByRole('main')
  // A link that is pressed before the app has started opens another document, which begins at its top.
  await expect(page.locator('#late')).not.toBeAttached()
  await page
    .getByRole('banner')
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Buy NOVA' })
    .click()
  await expect(main.getByRole('heading', { level: 1, name: 'Buy NOVA' })).toBeFocused()
  await main
    .getByRole('radiogroup', { name: 'Pay with' })
    .getByRole('radio', { name: 'BNB' })
    .check()
  await main.getByRole('textbox', { name: 'You pay' }).fill('1')
  await expect(main.getByRole('textbox', { name: 'You receive' })).not.toHaveValue('')
  await main.getByRole('button', { name: 'Buy NOVA' }).click()
  await expect(main.getByText('Check every line. Exactly this is bought')).toBeFocused()
  await main.getByRole('button', { name: 'Confirm purchase' }).click()

  await expect(main.getByRole('heading', { level: 1, name: 'Wallet' })).toBeFocused()
  await main.getByRole('tab', { name: 'Buy Token' }).click()
  const history = main.getByRole('tabpanel', { name: 'Buy Token' }).getByRole('table')
  await expect(history.getByRole('row')).toHaveCount(2)
  await expect(history.getByRole('cell', { name: 'Completed' })).toBeVisible()

  await main.getByRole('button', { name: 'Export' }).click()
  const statement = page.getByRole('dialog', { name: 'Export' })
  await expect(statement.getByRole('combobox', { name: 'Year' })).toHaveValue(/^2\d{3}$/)
  await statement.getByRole('button', { name: 'Download PDF' }).click()
  await expect(statement.getByRole('status')).toContainText(/statement-2\d{3}\.pdf was downloaded/)
})

test('logins, saved addresses, the phrase and the freeze are reached by roles and names only, and each change is announced', async ({
  page,
  host,
  account,
}) => {
  await openAs(page, account, '/setting')
  await everythingLoaded(page)
  const main = page.getByRole('main')
  const toast = page.locator('body > [aria-live="polite"]')

  await test.step('a login says which device it is of', async () => {
    await expect(main.getByRole('heading', { name: 'Where you are logged in' })).toBeVisible()
    const logins = main.getByRole('list', { name: 'Where you are logged in' })
    await expect(logins.getByRole('listitem')).toContainText(['This device'])
    await expect(logins.getByRole('term')).toHaveText(['Login', 'IP address'])
  })

  await test.step('a phrase is set by a mailed code', async () => {
    const phrase = main.getByRole('textbox', { name: 'Phrase' })
    await expect(phrase).toHaveAccessibleDescription(/not one of your passwords/)
    await phrase.fill('abc')
    await main.getByRole('button', { name: 'Set phrase' }).click()
    await expect(phrase).toBeFocused()
    await expect(phrase).toHaveAccessibleDescription(/at least 4 characters/)
    await phrase.fill('purple kettle')
    await main.getByRole('button', { name: 'Set phrase' }).click()
    const code = main.getByRole('textbox', { name: 'Verification code' })
    await expect(code).toBeFocused()
    await code.fill((await host.mailTo(account.email, 2)).code ?? '')
    await main.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(toast).toContainText('Your phrase is set')
    await expect(main.getByRole('button', { name: 'Change phrase' })).toBeVisible()
  })

  await test.step('an address is added, and removed after a dialog that is named after it', async () => {
    await main.getByRole('button', { name: 'Add an address' }).click()
    await main.getByRole('textbox', { name: 'Name in your address book' }).fill('Ledger')
    await main.getByRole('combobox', { name: 'Network' }).selectOption('BNB')
    const address = main.getByRole('textbox', { name: 'Address', exact: true })
    await address.fill('0x5290')
    await main.getByRole('button', { name: 'Save address' }).click()
    await expect(address).toBeFocused()
    await expect(address).toHaveAccessibleDescription(/This is not a valid address/)
    await address.fill('0x52908400098527886E0F7030069857D2E4169EE7')
    await main.getByRole('button', { name: 'Save address' }).click()
    await expect(toast).toContainText('Ledger was added to your address book')
    const book = main.getByRole('list', { name: 'Address book' })
    await expect(book.getByRole('listitem')).toContainText(['Ledger'])
    await book.getByRole('button', { name: 'Remove Ledger' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove Ledger?' })
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(toast).toContainText('Ledger was removed')
    await expect(book.getByRole('listitem')).toHaveCount(0)
  })

  await test.step('the account is frozen, and what is next is announced', async () => {
    await main.getByRole('link', { name: 'Freeze account' }).click()
    await expect(main.getByRole('heading', { level: 1, name: 'Freeze account' })).toBeFocused()
    await expect(main.getByRole('listitem')).toHaveCount(4)
    await main.getByRole('button', { name: 'Freeze my account' }).click()
    await expect(main.getByRole('status')).toContainText('Your account is frozen')
    await expect(main.getByRole('link', { name: 'Choose a new password' })).toBeVisible()
  })
})

test('errors are linked to their fields, and the first invalid field gets the focus', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log me in' }).click()
  const email = page.getByLabel('Email', { exact: true })
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(/Email must match/)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Password is not matched/,
  )
  // Screen readers announce changes only of live regions that already exist.
  const region = page.locator('[aria-live]').filter({ hasText: 'Email must match' })
  await expect(region).toHaveCount(1)
})

test('a toast appears in a live region that existed before', async ({ page, context, account }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const path of ['/', '/wallet']) {
    await openAs(page, account, path)
    const copy = page.getByRole('main').getByRole('button', { name: /^Copy/ })
    await expect(copy).toBeVisible()
    const region = page.locator('body > [aria-live="polite"]:empty')
    await expect(region).toHaveCount(1)
    await region.evaluate((element) => element.setAttribute('data-was-there', ''))
    await copy.click()
    await expect(page.locator('[data-was-there]')).toContainText('Coped')
  }
})

test('neither a countdown nor a changing balance is announced', async ({ page, account, host }) => {
  await openAs(page, account, '/wallet')
  await page.getByRole('button', { name: 'Show balance' }).click()
  const figure = page.getByRole('region', { name: 'Estimated balance' })
  await expect(figure).toContainText('0.000000')
  await page.evaluate(recordAnnouncements)
  await host.operator('deposit', account.email, 'USDT', '5')
  await expect(figure).toContainText('5.000000')
  expect(await page.evaluate(() => Reflect.get(window, 'announced'))).toEqual([])

  await host.operator('deposit', account.email, 'USDT', '100')
  await page.clock.install()
  await page.goto('/withdrawal')
  await chooseCoin(page, 'USDT')
  await page.getByLabel('Network').selectOption('BNB')
  await page.getByLabel('Address').fill('0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe')
  await page.getByLabel('Amount').fill('50')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  const timer = page.getByRole('timer')
  await expect(timer).toContainText('Resend code in')
  // The toast is announced on purpose, so it has to be gone before the recording starts.
  const toast = page.getByText('OTP has been sent to your email')
  await toast.click()
  await expect(toast).toHaveCount(0)
  await page.evaluate(recordAnnouncements)
  const answered = whenAnswered(page)
  const before = await timer.textContent()
  await page.clock.runFor(3000)
  await expect(timer).not.toHaveText(before ?? '')
  for (let second = 0; second < 60; second++) {
    await page.clock.runFor(1000)
    // What the page has asked the host is answered within that second, however slow the machine is.
    await answered()
  }
  await expect(page.getByRole('button', { name: 'Resend code' })).toBeVisible()
  // At that clock's pace a slow machine may seem not to answer, which is announced, and without a figure.
  const announced: string[] = await page.evaluate(() => Reflect.get(window, 'announced'))
  expect(announced.filter((text) => text === 'Resend code' || /\d/.test(text))).toEqual([
    'Resend code',
  ])
})

/** From now on, waits until the page waits for no answer. */
function whenAnswered(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  const close = (request: Request) => open.delete(request)
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  return async () => {
    // What it has just asked is told in the order in which this is answered.
    await page.evaluate(() => fetch('/robots.txt').then((response) => response.text()))
    await expect.poll(() => open.size, { intervals: [10] }).toBe(0)
  }
}

/** Records the texts of changed live regions, as a screen reader would announce them. */
function recordAnnouncements(): void {
  const announced: string[] = []
  Reflect.set(window, 'announced', announced)
  const live = '[aria-live], [role="status"], [role="alert"], [role="log"], [role="timer"], output'
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      const region = element?.closest(live)
      const isSilent = region?.matches('[aria-live="off"], [role="timer"]:not([aria-live])')
      const text = region?.textContent ?? ''
      if (region && !isSilent && announced.at(-1) !== text) announced.push(text)
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}

test('the menu button exposes whether the menu is open', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const session = await context.newCDPSession(page)
  const isExpanded = async () => {
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const menu = nodes.find((node) => node.role?.value === 'button' && node.name?.value === 'Menu')
    return menu?.properties?.find(({ name }) => name === 'expanded')?.value.value
  }
  expect(await isExpanded()).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect.poll(isExpanded).toBe(true)
})
