import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { type Account, createAccount } from '../support/account.ts'
import { enrol, linkFor } from '../support/console-page.ts'
import { expect, test } from '../support/flow.ts'
import type { RunningHost } from '../support/host.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

/** A pending withdrawal of 1 BNB, confirmed by a mailed code. */
async function withdraw(host: RunningHost, account: Account, earlierMails: number): Promise<void> {
  const order = { coin: 'BNB', chain: 'BNB', add: ADDRESS, total: '1', amount: '0.9995' }
  const asked = await account.call('PUT', '/withdrawal/otp', {
    ...order,
    fee: '0',
    command: 'withdrawal',
  })
  const { challenge } = await asked.json()
  const { code } = await host.mailTo(account.email, earlierMails)
  const placed = await account.call('POST', '/withdrawal', {
    amount: '0.9995',
    type: 'Crypto',
    address: ADDRESS,
    inputVal: '1',
    asset: 'BNB',
    chain: 'BNB',
    challenge,
    code,
  })
  expect(placed.ok).toBe(true)
}

async function findingsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const found: unknown = await page.evaluate(`axe.run(document).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`)
  return Array.isArray(found) ? found.map(String) : ['no answer']
}

async function expectFit(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(tooWide).toBeLessThanOrEqual(0)
}

test('withdrawals are decided by keyboard, several at once, and a record has all that matters', async ({
  page,
  host,
}) => {
  const account = await createAccount(host)
  await host.operator('deposit', account.email, 'BNB', '20')
  let mails = (await host.mails()).filter(({ to }) => to === account.email).length
  for (let i = 0; i < 3; i++) await withdraw(host, account, mails++)
  await enrol(page, await linkFor(host, 'tess', 'treasurer'))
  const rows = page.getByRole('table', { name: 'Withdrawals' }).getByRole('row')

  await test.step('is found by a filter that stays in the address', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type(account.email)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
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

  await test.step('is accessible and fits on a phone, in light and dark', async () => {
    await page.getByLabel('State').selectOption('to-pay')
    await expect(rows).toHaveCount(4)
    const screens = ['withdrawals?state=to-pay', 'waiting', 'commands', 'log', 'me']
    const record = await rows.nth(1).getByRole('link').getAttribute('href')
    for (const screen of [...screens, record?.replace('#/', '') ?? '']) {
      await page.evaluate((hash) => location.assign(hash), `#/${screen}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        for (const width of [1280, 390, 320]) {
          await page.setViewportSize({ width, height: 844 })
          await expectFit(page)
          const name = `${screen.split(/[/?]/)[0]}${screen.includes('/') ? '-record' : ''}`
          if (width !== 320)
            await page.screenshot({
              path: `test-results/console/${name}-${width}-${colorScheme}.png`,
              fullPage: true,
            })
        }
        expect([screen, colorScheme, await findingsOf(page)]).toEqual([screen, colorScheme, []])
      }
      await page.setViewportSize({ width: 1280, height: 844 })
    }
  })
})
