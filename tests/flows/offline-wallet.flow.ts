import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test'
import { openAs } from '../support/account.ts'
import { deviceContents, workerReady } from '../support/flow.ts'
import type { RunningHost } from '../support/host.ts'
import { expect, test } from '../support/row.ts'

test.use({ serviceWorkers: 'allow' })

/** The app without a network: the browser is offline and the host is stopped. */

async function disconnect(context: BrowserContext, host: RunningHost): Promise<void> {
  await context.setOffline(true)
  await host.stop()
}

async function reconnect(context: BrowserContext, host: RunningHost): Promise<void> {
  await host.restart()
  await context.setOffline(false)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('without a network every screen opens, the history can be searched, exported and printed, and money cannot be moved', async ({
  page,
  context,
  host,
  account,
}) => {
  await host.operator('deposit', account.email, 'BNB', '1.25')
  await host.operator('deposit', account.email, 'ETH', '3')
  await openAs(page, account, '/wallet')
  await workerReady(page)
  await page.getByRole('button', { name: 'Show balance' }).click()
  await expect(page.getByRole('tabpanel', { name: 'All' })).toContainText('3.000000')
  await disconnect(context, host)
  await page.goto('/wallet')

  await test.step('the wallet shows the time of its figures', async () => {
    await expect(page.getByText(/^Offline, as of \d\d:\d\d$/)).toBeVisible()
    await expect(page.getByText('You are offline. Amounts and history')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('1.250000')
  })

  await test.step('the history can be searched, with totals', async () => {
    const panel = page.getByRole('tabpanel', { name: 'All' })
    await page.getByLabel('Search history').fill('eth')
    await expect(panel).not.toContainText('1.250000')
    await expect(page.getByText('1 of 2 entries')).toBeVisible()
    await page.getByLabel('Search history').fill('')
    await expect(page.getByText('2 entries')).toBeVisible()
  })

  await test.step('the other lists are there, although they were never opened', async () => {
    await page.getByRole('tab', { name: 'Withdraw' }).click()
    await expect(page.getByText('No withdrawals yet.')).toBeVisible()
    await page.getByRole('tab', { name: 'All' }).click()
  })

  await test.step('the history is exported as CSV', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv).toMatch(/^\ufeffMovement,Time \(UTC\),Coin,Amount/)
    const lines = csv.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    for (const line of lines.slice(1)) expect(line).toMatch(/,Ada Lovelace$/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a receipt is printed on one page, and Back closes it', async () => {
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await page
      .getByRole('button', { name: /^Receipt/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('body[data-printed]')).toBeAttached()
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1)
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(heading(page, 'Wallet')).toBeVisible()
  })

  const screens = {
    '/withdrawal': ['Withdraw', page.getByRole('button', { name: 'Continue' })],
    '/buy/token': ['Buy NOVA', page.getByRole('button', { name: 'Buy NOVA' })],
    '/setting': ['Settings', page.getByRole('button', { name: 'Change password' })],
  } as const
  for (const [path, [name, action]] of Object.entries(screens)) {
    await test.step(`${path} opens, disables its button and says why`, async () => {
      await page.goto(path)
      await expect(heading(page, name)).toBeVisible()
      await expect(
        page.getByText('This needs a connection and will be available again once you are online.'),
      ).toBeVisible()
      await expect(action).toBeDisabled()
    })
  }
  await test.step('/deposit opens with the addresses that this device has, and says so', async () => {
    await page.goto('/deposit')
    await expect(heading(page, 'Deposit')).toBeVisible()
    await expect(page.getByText('Without a connection you see only the addresses')).toBeVisible()
    await expect(page.getByText('This needs a connection')).toHaveCount(0)
  })
  await test.step('the landing page opens, and its documents can be read', async () => {
    await page.goto('/')
    await expect(heading(page, 'NOVA')).toBeVisible()
    const part = await page.evaluate(async () => {
      const answer = await fetch('/docs/whitepaper.pdf', { headers: { Range: 'bytes=0-4' } })
      return [answer.status, await answer.text()]
    })
    expect(part).toEqual([206, '%PDF-'])
  })

  await test.step('buttons are enabled without a reload when the network returns', async () => {
    await page.goto('/withdrawal')
    await expect(screens['/withdrawal'][1]).toBeDisabled()
    await reconnect(context, host)
    await expect(screens['/withdrawal'][1]).toBeEnabled()
    await expect(page.getByText('You are offline')).toHaveCount(0)
  })
})

test('a support query that is written offline with two tabs open is sent once, and its status is shown', async ({
  page,
  context,
  host,
  account,
}) => {
  await openAs(page, account, '/support')
  await workerReady(page)
  const other = await context.newPage()
  await other.goto('/wallet')
  await expect(heading(other, 'Wallet')).toBeVisible()
  const earlierMails = await operatorMails(host)
  await disconnect(context, host)
  await expect(page.getByText('Your query is saved on this device')).toBeVisible()
  await page.getByLabel('Query type').selectOption('Others')
  await page.getByLabel('Description').fill('Where is my deposit?')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Waiting for a connection')).toBeVisible()

  await test.step('it survives a reload', async () => {
    await page.reload()
    await expect(page.getByText('Where is my deposit?')).toBeVisible()
  })

  await reconnect(context, host)
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  await other.goto('/support')
  await expect(other.getByText('Sent', { exact: true })).toBeVisible()
  expect((await operatorMails(host)) - earlierMails).toBe(1)

  async function operatorMails(running: RunningHost): Promise<number> {
    const mails = await running.mails()
    return mails.filter(({ text }) => text.includes('Where is my deposit?')).length
  }
})

test('tabs share one connection, and another tab takes over when its owner is closed', async ({
  page,
  context,
  host,
  account,
}) => {
  let opened = 0
  context.on('page', (tab) => tab.on('websocket', () => (opened += 1)))
  page.on('websocket', () => (opened += 1))
  await openAs(page, account, '/wallet')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/wallet')
  await expect(other.getByText('Live', { exact: true })).toBeVisible()
  await page.goto('/deposit')
  await page.goto('/wallet')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await other.getByRole('button', { name: 'Show balance' }).click()
  await host.operator('deposit', account.email, 'TRX', '77')
  await expect(other.getByRole('main')).toContainText('77.000000')
  // One of the first tab, one of the other when the first loaded another document.
  expect(opened).toBe(2)

  await other.close()
  await page.getByRole('button', { name: 'Show balance' }).click()
  await host.operator('deposit', account.email, 'TRX', '11')
  await expect(page.getByRole('main')).toContainText('88.000000')
  expect(opened).toBe(3)
})

test('a support query that is unsent when the host ends the session is hidden, and sent when its writer logs in again', async ({
  page,
  account,
  host,
}) => {
  const profileLoaded = page.waitForResponse('**/profile/detail')
  const sockets: WebSocketRoute[] = []
  let isCut = false
  await page.routeWebSocket('**/user/balance', (socket) => {
    if (isCut) return socket.close()
    sockets.push(socket)
    socket.connectToServer()
  })
  await openAs(page, account, '/support')
  await profileLoaded
  isCut = true
  for (const socket of sockets) await socket.close()
  await page.route('**/api/**', (route) => route.abort())
  await page.route(/\/favicon\.svg$/, (route) => route.abort())
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect(page.getByText('Your query is saved on this device')).toBeVisible()
  await page.getByLabel('Query type').selectOption('Others')
  await page.getByLabel('Description').fill('Who am I?')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Waiting for a connection')).toBeVisible()

  await account.call('POST', '/logout')
  isCut = false
  await page.unrouteAll()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('Your session ended before a support query')).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Who am I?')
  // The notice is shown as soon as the query is in memory; it is deleted from the device afterwards.
  await expect.poll(() => deviceContents(page)).not.toContain('Who am I?')

  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Log me in' }).click()
  await expect(heading(page, 'Login verification')).toBeVisible()
  const { code = '' } = await host.mailTo(account.email, 2)
  await page.getByLabel('Verification code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Query has been placed successfully.')).toBeVisible()
  expect((await host.mailTo('operator@localhost.localdomain')).text).toContain('Who am I?')
  await expect(page.getByText('Your session ended before a support query')).toHaveCount(0)
})
