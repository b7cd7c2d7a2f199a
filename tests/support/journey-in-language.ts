import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type * as auth from '../../src/text/ar/auth.ts'
import type * as lines from '../../src/text/ar/lines.ts'
import type * as mails from '../../src/text/ar/mails.ts'
import type * as messages from '../../src/text/ar/messages.ts'
import type * as purchase from '../../src/text/ar/purchase.ts'
import type * as transfers from '../../src/text/ar/transfers.ts'
import type * as wallet from '../../src/text/ar/wallet.ts'
import type { Person } from './flow.ts'
import type { RunningHost } from './host.ts'

type Texts = Pick<typeof auth, 'authText' | 'signupText' | 'codeText'> &
  Pick<typeof lines, 'statementText'> &
  Pick<typeof messages, 'statuses'> &
  Pick<typeof purchase, 'buyText' | 'buyReviewText'> &
  Pick<typeof transfers, 'withdrawText'> &
  Pick<typeof wallet, 'balanceEye' | 'historyText' | 'walletText' | 'receiptText'>

interface Journey {
  readonly page: Page
  readonly host: RunningHost
  readonly person: Person
  /** Those of the site, and those in which the host writes to the person. */
  readonly texts: Texts
  readonly mails: Pick<typeof mails, 'codeMailText' | 'mailText'>
  /** Before the paths of the site. */
  readonly base: string
  /** What is to hold on each screen. */
  readonly settled: () => Promise<void>
}

/**
 * Somebody who reads the site in that language signs up, receives a deposit, buys, withdraws and reads the receipt. Ends where a file
 * of the year's movements is offered, and resolves to what downloads one.
 */
export async function journeyIn({ page, host, person, texts, mails, base, settled }: Journey) {
  const { authText, signupText, codeText, statuses, statementText } = texts
  const { buyText, buyReviewText, withdrawText, balanceEye } = texts
  const { historyText, walletText, receiptText } = texts
  const shown = async (name: string) => {
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await settled()
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.goto(`${base}/login#signup`)
  const signup = page.getByRole('tabpanel', { name: authText.signup })
  await signup.getByLabel(signupText.name, { exact: true }).fill(person.name)
  await signup.getByLabel(authText.email, { exact: true }).fill(person.email)
  await signup.getByLabel(authText.password, { exact: true }).fill(person.password)
  await signup.getByLabel(signupText.confirm, { exact: true }).fill(person.password)
  await signup.getByRole('button', { name: signupText.sendCode }).click()
  const mailed = await host.mailTo(person.email)
  expect(mailed.text).toContain(mails.codeMailText.code('NOVA', mailed.code ?? ''))
  await signup.getByLabel(codeText.code).fill(mailed.code ?? '')
  await signup.getByRole('button', { name: signupText.createAccount }).click()
  const login = page.getByRole('tabpanel', { name: authText.login })
  await login.getByLabel(authText.email, { exact: true }).fill(person.email)
  await login.getByLabel(authText.password, { exact: true }).fill(person.password)
  await login.getByRole('button', { name: authText.logIn }).click()
  await shown(codeText.otpTitle)
  await page.getByLabel(codeText.code).fill((await host.mailTo(person.email, 1)).code ?? '')
  await press(codeText.verify)
  await shown(walletText.title)

  await press(balanceEye.show)
  await expect(page.getByText(historyText.all.none)).toBeVisible()
  await host.operator('deposit', person.email, 'BNB', '1.25')
  await expect(page.getByRole('main')).toContainText('1.250000')

  await page.goto(`${base}/buy/token`)
  await shown(buyText.title('NOVA'))
  await page.getByRole('radio', { name: 'BNB', exact: true }).check()
  await page.getByLabel(buyText.pay).fill('0.5')
  await page.getByRole('main').locator('form button[type=submit]').click()
  await settled()
  await press(buyReviewText.confirm)
  await shown(walletText.title)

  await page.goto(`${base}/withdrawal`)
  await shown(withdrawText.title)
  await page.getByRole('radio', { name: 'BNB', exact: true }).check()
  await page
    .getByLabel(withdrawText.address, { exact: true })
    .fill('0x52908400098527886E0F7030069857D2E4169EE7')
  await page.getByLabel(withdrawText.amount, { exact: true }).fill('0.25')
  await press(withdrawText.continue)
  await settled()
  await press(withdrawText.sendCode)
  const confirming = await host.mailTo(person.email, 2)
  expect(confirming.text).toContain(mails.mailText.amount('0.25 BNB'))
  await page.getByLabel(withdrawText.code).fill(confirming.code ?? '')
  await press(withdrawText.confirm)
  await shown(withdrawText.successTitle)
  await page.goto(`${base}/wallet`)
  await shown(walletText.title)
  await expect(page.getByText(statuses.pending).first()).toBeVisible()

  // What its name begins with.
  const [name = ''] = historyText.receiptOf('⟦', '').split('⟦')
  await page.getByRole('button', { name }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('0x5290')
  await expect(dialog.getByRole('button', { name: receiptText.print })).toBeVisible()
  await settled()
  await press(receiptText.close)
  await press(historyText.export)
  await settled()
  return async (format: 'csv' | 'pdf') => {
    const saved = page.waitForEvent('download')
    await press(statementText.files[format])
    return readFileSync(await (await saved).path())
  }
}
