import { createAccount } from '../support/account.ts'
import { enrol, linkFor, lookAt, withdraw } from '../support/console-page.ts'
import { expect, test } from '../support/flow.ts'

test('withdrawals are decided by keyboard, several at once, and a record has all that matters', async ({
  page,
  host,
}) => {
  const account = await createAccount(host)
  await host.operator('deposit', account.email, 'BNB', '20')
  let mails = (await host.mails()).filter(({ to }) => to === account.email).length
  for (let i = 0; i < 3; i++) await withdraw(host, account, mails++)
  await enrol(page, await linkFor(host, 'tess', 'treasurer'))
  await page.getByRole('link', { name: 'Withdrawals', exact: true }).click()
  const rows = page.getByRole('table', { name: 'Withdrawals' }).getByRole('row')

  await test.step('is found by a filter that stays in the address', async () => {
    await expect(rows.first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.keyboard.press('/')
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await page.keyboard.type(account.email)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/person=/)
    await expect(rows).toHaveCount(4)
    await page.reload()
    await expect(rows).toHaveCount(4)
    await expect(rows.nth(1)).toContainText('first withdrawal')
  })

  await test.step('is opened with j, k and Enter, and decided with a', async () => {
    await page.keyboard.press('j')
    await expect(rows.nth(2)).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('k')
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: 'Sign this order' })
    await expect(dialog).toContainText('first-withdrawal')
    await expect(dialog.getByRole('button', { name: 'Sign with your passkey' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(3)
  })

  await test.step('is decided with others by one signature, with what became of each', async () => {
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByRole('button', { name: 'Approve 2' }).click()
    await page.getByRole('button', { name: 'Sign with your passkey' }).click()
    await expect(page.getByText('What became of each')).toBeVisible()
    await expect(page.getByText('No withdrawal waits for you.')).toBeVisible()
    expect(await host.operator('payouts', 'list')).toContain('approved')
  })

  await test.step('is decided by a practised hand, from the login on', async () => {
    await withdraw(host, account, mails++)
    await page.evaluate((hash) => location.assign(hash), `#/me`)
    await page.getByRole('button', { name: 'Log out' }).click()
    const login = page.getByRole('button', { name: 'Log in with a passkey' })
    await expect(login).toBeVisible()
    await page.evaluate(
      (hash) => location.assign(hash),
      `#/withdrawals?person=${encodeURIComponent(account.email)}`,
    )
    await login.click()
    await expect(rows).toHaveCount(2)
    await page.keyboard.press('a')
    await expect(page.getByRole('button', { name: 'Sign with your passkey' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('What became of each')).toBeVisible()
  })

  await test.step('is rejected with a reason that is asked for', async () => {
    await withdraw(host, account, mails)
    await page.reload()
    await expect(rows).toHaveCount(2)
    await page.keyboard.press('r')
    await page.getByLabel('Reason').fill('It looks odd')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Sign this order' })).toContainText(
      'It looks odd',
    )
    await page.getByRole('button', { name: 'Sign with your passkey' }).click()
    await expect(page.getByText('is rejected').first()).toBeVisible()
  })

  await test.step('is accessible and fits on a phone, in light and dark', async () => {
    await page.getByLabel('State').selectOption('to-pay')
    await expect(rows).toHaveCount(5)
    const screens = ['withdrawals?state=to-pay', 'waiting', 'commands', 'log', 'me']
    const record = await rows.nth(1).getByRole('link').getAttribute('href')
    for (const screen of [...screens, record?.replace('#/', '') ?? '']) await lookAt(page, screen)
  })
})
