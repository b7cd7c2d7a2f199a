import { createAccount } from '../support/account.ts'
import { enrol, firstLink, linkFor } from '../support/console-page.ts'
import { expect, test } from '../support/flow.ts'

test('the first operator makes a passkey by the printed link, signs an order, and a second person agrees with another one', async ({
  page,
  host,
  browser,
}) => {
  const account = await createAccount(host)
  const link = await firstLink(host)

  await test.step('enrols, and the link is used up', async () => {
    await enrol(page, link)
    const other = await browser.newPage()
    await other.goto(link)
    await expect(other.getByText('This link was used, or is over.')).toBeVisible()
    await other.close()
  })

  await test.step('signs an order that a form is made for, by keyboard', async () => {
    await page.getByRole('link', { name: 'All orders' }).click()
    await page.getByLabel('Find').fill('freezes add')
    await page.getByRole('link', { name: 'freezes add <email> <reason...>' }).press('Enter')
    await page.getByLabel('email').fill(account.email)
    await page.getByLabel('reason').fill('<img src=x onerror=alert(1)>')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Sign this order' })
    await expect(dialog.getByText(account.email).first()).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Sign with your passkey' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(`The account ${account.email} is frozen`)).toBeVisible()
    expect(await host.operator('freezes', 'list')).toContain(account.email)
  })

  await test.step('is shown in the log with what was typed as text', async () => {
    await page.getByRole('link', { name: 'Log', exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: account.email }).first()
    await expect(row).toContainText('<img src=x onerror=alert(1)>')
    await expect(row).toContainText('signed')
  })

  await test.step('logs in again where the session ends in the middle of a form', async () => {
    await page.getByRole('link', { name: 'All orders' }).click()
    await page.getByRole('link', { name: 'users <part>' }).click()
    await page.getByLabel('part').fill(account.email)
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Ask' }).click()
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(page.getByText(`${account.email} `).last()).toBeVisible()
    await expect(page.getByLabel('part')).toHaveValue(account.email)
  })

  await test.step('lets an order wait for another person, who sees it and agrees', async () => {
    const ada = await browser.newPage()
    await enrol(ada, await linkFor(host, 'ada', 'support'))
    await page.goto(`${new URL(link).origin}/#/commands/policy-set`)
    await page.getByLabel('file').setInputFiles({
      name: 'policy.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"rules": [{"commands": ["unfreeze"], "approvals": 1}]}'),
    })
    await page.getByRole('button', { name: 'Continue to sign' }).click()
    await page.getByRole('button', { name: 'Sign with your passkey' }).click()
    await expect(page.getByText('The policy has 1 rule from now on.')).toBeVisible()
    await page.goto(
      `${new URL(link).origin}/#/commands/unfreeze?email=${encodeURIComponent(account.email)}&force=freeze`,
    )
    // Until then the form of the command before is shown, with a button of the same name.
    await expect(page.getByLabel('email')).toHaveValue(account.email)
    await page.getByRole('button', { name: 'Continue to sign' }).click()
    await expect(page.getByText('One other person has to agree.')).toBeVisible()
    await page.getByRole('button', { name: 'Sign with your passkey' }).click()
    await expect(page.getByText('It waits until one other person has agreed.')).toBeVisible()
    await page.getByRole('link', { name: 'Waiting' }).click()
    await expect(page.getByRole('heading', { name: 'Waits for another' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Agree' })).toHaveCount(0)

    await ada.getByRole('link', { name: 'Waiting' }).click()
    await expect(ada.getByRole('heading', { name: 'Waits for you' })).toBeVisible()
    await ada.getByRole('button', { name: 'Agree' }).click()
    await expect(ada.getByRole('dialog')).toContainText(account.email)
    await expect(ada.getByRole('dialog')).toContainText('It is carried out once you agree.')
    await ada.getByRole('button', { name: 'Sign with your passkey' }).click()
    await expect(ada.getByText(`The account ${account.email} is no longer frozen.`)).toBeVisible()
    await ada.close()
  })

  expect(await host.operator('audit')).toContain('signatures of the staff hold')
})
