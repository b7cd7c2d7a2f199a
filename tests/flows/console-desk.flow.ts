import { createAccount } from '../support/account.ts'
import { enrol, linkFor, lookAt, withdraw } from '../support/console-page.ts'
import { expect, test } from '../support/flow.ts'

const MARKUP = '<img src=x onerror=alert(1)>'

// Holds promise 139.
test('somebody of the support sees what waits, finds the person, answers them by mail and freezes the account', async ({
  page,
  host,
}) => {
  const account = await createAccount(host)
  await host.operator('deposit', account.email, 'BNB', '20')
  const mailsOf = async () => (await host.mails()).filter(({ to }) => to === account.email)
  await withdraw(host, account, (await mailsOf()).length)
  const written = await account.call('POST', '/support', {
    list: 'Others',
    content: `Where is my withdrawal? ${MARKUP}`,
  })
  expect(written.ok).toBe(true)
  await enrol(page, await linkFor(host, 'sue', 'support,treasurer,administrator'))
  const sign = () => page.getByRole('button', { name: 'Sign with your passkey' }).click()

  await test.step('Today has one number for each thing that waits, and leads there', async () => {
    await expect(page.getByRole('link', { name: /^1 Queries to answer/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^1 Withdrawals to decide/ })).toBeVisible()
    await lookAt(page, 'today')
    await page.getByRole('link', { name: /^1 Queries to answer/ }).click()
  })

  await test.step('a query is answered by mail, with its markup as text', async () => {
    const table = page.getByRole('table', { name: 'Support' })
    await expect(table).toContainText(MARKUP)
    await lookAt(page, 'support')
    await table.getByRole('link').first().click()
    await page.getByRole('button', { name: 'Answer by mail' }).click()
    await page.getByLabel('Your answer').fill(`It is on its way. ${MARKUP}`)
    await page.getByRole('button', { name: 'Continue to sign' }).click()
    await sign()
    await expect(page.getByText('answered by sue').first()).toBeVisible()
    expect((await mailsOf())[0]?.text).toContain(`It is on its way. ${MARKUP}`)
    await lookAt(page, (await page.evaluate(() => location.hash)).slice(2))
  })

  await test.step('a person is found, and frozen with a reason', async () => {
    await page.getByRole('link', { name: 'People', exact: true }).click()
    await page.getByLabel('Find').fill(account.email)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Person', exact: true }).click()
    await expect(page.getByRole('main')).toContainText(account.email)
    await expect(page.getByRole('button', { name: 'Freeze', exact: true })).toBeVisible()
    await lookAt(page, `people?email=${encodeURIComponent(account.email)}`)
    await page.getByRole('button', { name: 'Freeze', exact: true }).click()
    await page.getByLabel('Reason').fill('says that her mailbox was taken over')
    await page.keyboard.press('Enter')
    await sign()
    await expect(page.getByText('This account is frozen since')).toBeVisible()
    await page.getByRole('button', { name: 'Lift the freeze' }).click()
    await sign()
    await expect(page.getByText('is no longer frozen')).toBeVisible()
  })

  await test.step('deposits, sale and books are there, and the books are proved', async () => {
    await lookAt(page, 'deposits?state=all')
    await lookAt(page, 'sale')
    await page.getByRole('button', { name: 'Add a link' }).click()
    await page.getByLabel('Title').fill(MARKUP)
    await page.getByLabel('Address').fill('https://status.example/')
    await page.keyboard.press('Enter')
    await sign()
    await expect(page.getByRole('listitem').filter({ hasText: MARKUP })).toBeVisible()
    await lookAt(page, 'staff')
    await page.getByRole('button', { name: 'Change the policy' }).click()
    await page
      .getByLabel('Rules')
      .fill('{"rules": [{"commands": ["price"], "signs": ["price-change"], "approvals": 1}]}')
    await page.getByRole('button', { name: 'Continue to sign' }).click()
    await sign()
    await expect(page.getByText('price with price-change needs 1 other')).toBeVisible()
    await page.getByRole('link', { name: 'Books', exact: true }).click()
    await page.getByRole('button', { name: 'Prove the books now' }).click()
    await expect(
      page.getByText('The books are as they were written', { exact: true }),
    ).toBeVisible()
    await lookAt(page, 'books')
  })
})
