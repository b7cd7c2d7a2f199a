import { writeFile } from 'node:fs/promises'
import { createAccount } from '../support/account.ts'
import { enrol, linkFor, loadingIn, lookAt, lookAtAll, withdraw } from '../support/console-page.ts'
import { expect, test } from '../support/flow.ts'

const FAILED = { error: { code: 'failed', message: 'Something went wrong.' } }

test('a screen says so where it is loading, where it has failed, without a network, and where the session is over', async ({
  page,
  host,
}) => {
  await enrol(page, await linkFor(host, 'tess', 'treasurer'))
  const query = '**/api/query'
  const open = async (name: string) => page.getByRole('link', { name, exact: true }).click()

  await test.step('empty', async () => {
    for (const screen of ['withdrawals', 'support', 'payouts', 'waiting'])
      await lookAt(page, screen)
  })
  await test.step('loading', async () => {
    let isWaiting = true
    await page.route(query, async (route) => {
      if (!isWaiting) await route.continue()
    })
    await open('Deposits')
    await expect(loadingIn(page).first()).toBeAttached()
    await lookAtAll(page, 'state-loading')
    isWaiting = false
    await page.unroute(query)
  })
  await test.step('failed, and asked again', async () => {
    await page.route(query, (route) => route.fulfill({ status: 500, json: FAILED }))
    await open('Withdrawals')
    await expect(page.getByText('Something went wrong.')).toBeVisible()
    await lookAtAll(page, 'state-failed')
    await page.unroute(query)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Something went wrong.')).toHaveCount(0)
    await expect(loadingIn(page)).toHaveCount(0)
  })
  await test.step('without a network', async () => {
    await page.context().setOffline(true)
    await open('Support')
    await expect(page.getByText('The host does not answer.').first()).toBeVisible()
    await lookAtAll(page, 'state-offline')
    await page.context().setOffline(false)
  })
  await test.step('after the session', async () => {
    await page.context().clearCookies()
    await open('Log')
    await expect(page.getByRole('dialog', { name: 'Your session is over' })).toBeVisible()
    await lookAtAll(page, 'state-expired')
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.context().clearCookies()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Console' })).toBeVisible()
    await lookAtAll(page, 'state-login')
  })
})

// Holds promise 133.
test('a withdrawal that waits for another person is shown so on its record, where it is taken back or agreed with', async ({
  page,
  browser,
  host,
}, info) => {
  const account = await createAccount(host)
  await host.operator('deposit', account.email, 'BNB', '20')
  await withdraw(
    host,
    account,
    (await host.mails()).filter(({ to }) => to === account.email).length,
  )
  const setPolicy = async (...rules: object[]) => {
    const policy = info.outputPath('policy.json')
    await writeFile(policy, JSON.stringify({ rules }))
    await host.operator('policy', 'set', policy)
  }
  await setPolicy({ commands: ['payouts-approve'], approvals: 1 })
  await enrol(page, await linkFor(host, 'tess', 'treasurer'))
  const sign = { name: 'Sign with your passkey' }
  const approve = async () => {
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByText('One other person has to agree.')).toBeVisible()
  }

  try {
    await walk()
  } finally {
    // Other tests have the same host.
    await setPolicy()
  }

  async function walk(): Promise<void> {
    const own = `#/withdrawals?person=${encodeURIComponent(account.email)}`
    await page.evaluate((hash) => location.assign(hash), own)
    const rows = page.getByRole('table', { name: 'Withdrawals' }).getByRole('row')
    await expect(rows).toHaveCount(2)
    await rows.getByRole('link').first().click()
    await approve()
    await lookAtAll(page, 'dialog-sign')
    await page.getByRole('button', sign).click()
    const record = page.url().split('#/')[1] ?? ''
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
    await lookAt(page, record)
    await page.getByRole('button', { name: 'Take it back' }).click()
    await expect(page.getByRole('dialog', { name: 'Take this order back' })).toBeVisible()
    await page.getByRole('button', sign).click()
    await expect(page.getByText('tess has taken it back.').first()).toBeVisible()
    await approve()
    await page.getByRole('button', sign).click()
    await expect(page.getByRole('button', { name: 'Take it back' })).toBeVisible()

    const other = await browser.newPage()
    await enrol(other, await linkFor(host, 'theo', 'treasurer'))
    await other.evaluate((hash) => location.assign(hash), `#/${record}`)
    await other.getByRole('button', { name: 'Agree' }).click()
    await expect(other.getByRole('dialog', { name: 'Agree with this order' })).toContainText('tess')
    await lookAtAll(other, 'dialog-agree')
    await other.getByRole('button', sign).click()
    await expect(other.getByText('To pay')).toBeVisible()
    await other.close()
  }
})
