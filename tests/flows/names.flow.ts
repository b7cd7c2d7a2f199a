import type { Page } from '@playwright/test'
import { openAs } from '../support/account.ts'
import { chooseCoin } from '../support/coin.ts'
import { QUOTE } from '../support/mock-api.ts'
import { expect, test } from '../support/row.ts'

/** The names on a screen (product §11), as people, screen readers and tests find them. */
interface Screen {
  readonly path: string
  readonly heading: string
  readonly fields: readonly string[]
  readonly buttons?: readonly string[]
  readonly links?: readonly string[]
  readonly tabs?: readonly string[]
  /** Leads from the opened screen to the state. */
  readonly act?: (page: Page) => Promise<void>
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const fill = (page: Page, name: string, text: string) =>
  page.getByLabel(name, { exact: true }).fill(text)

const ANONYMOUS: readonly Screen[] = [
  {
    path: '/freeze#a-token-of-a-mail-that-is-long-enough',
    heading: 'Freeze account',
    fields: [],
    buttons: ['Freeze my account'],
  },
  {
    path: '/login',
    heading: 'Login',
    fields: ['Email', 'Password'],
    buttons: ['Log me in', 'Show password', 'Clear email'],
    links: ['Forget Password?'],
    tabs: ['Login', 'Signup'],
    act: (page) => fill(page, 'Email', 'ada@example.com'),
  },
  {
    path: '/login',
    heading: 'Signup',
    fields: ['Name', 'Email', 'Password', 'Confirm Password'],
    buttons: ['Send code'],
    act: (page) => page.getByRole('tab', { name: 'Signup' }).click(),
  },
  {
    path: '/login',
    heading: 'Signup',
    fields: ['Verification code'],
    buttons: ['Create account', 'Resend code'],
    async act(page) {
      await page.getByRole('tab', { name: 'Signup' }).click()
      await fill(page, 'Name', 'Ada')
      await fill(page, 'Email', 'ada@example.com')
      await fill(page, 'Password', 'Difference1!')
      await fill(page, 'Confirm Password', 'Difference1!')
      await press(page, 'Send code')
      await skipCountdown(page)
    },
  },
  {
    path: '/otp',
    heading: 'Login verification',
    fields: ['Verification code'],
    buttons: ['Verify', 'Resend code'],
    act: (page) =>
      page.evaluate(() => {
        const code = { kind: 'held', challenge: 'c' }
        const pending = { email: 'ada@example.com', token: 't', code, sentAt: 0 }
        sessionStorage.setItem('pending-login', JSON.stringify(pending))
        location.reload()
      }),
  },
  {
    path: '/forgot',
    heading: 'Forgot password',
    fields: ['Email'],
    buttons: ['Send reset link'],
  },
  {
    path: '/resetpassword?oobCode=c&email=ada%40example.com',
    heading: 'Reset password',
    fields: ['New password', 'Confirm password'],
    buttons: ['Reset password'],
  },
]

const LOGGED_IN: readonly Screen[] = [
  {
    path: '/wallet',
    heading: 'Wallet',
    fields: ['Search history'],
    buttons: ['Show balance', 'Copy address', 'Export'],
    links: ['Buy Now'],
    tabs: ['All', 'Deposit', 'Withdraw', 'Buy Token'],
  },
  {
    path: '/wallet',
    heading: 'Wallet',
    fields: ['Year'],
    buttons: ['Export CSV', 'Download CSV', 'Download PDF'],
    act: (page) => press(page, 'Export'),
  },
  {
    path: '/wallet/bnb',
    heading: 'BNB',
    fields: [],
    buttons: ['Show balance'],
    links: ['Back to the wallet', 'Deposit', 'Withdraw', 'Buy NOVA'],
  },
  {
    path: '/deposit',
    heading: 'Deposit',
    fields: ['Coin'],
    buttons: ['Copy address'],
    act: (page) => chooseCoin(page, 'BNB'),
  },
  {
    path: '/withdrawal',
    heading: 'Withdraw',
    fields: ['Coin', 'Network', 'Address', 'Amount'],
    buttons: ['Max', 'Scan QR code', 'Continue'],
    act: (page) => chooseCoin(page, 'USDT'),
  },
  {
    path: '/withdrawal',
    heading: 'Withdraw',
    fields: [],
    buttons: ['Send code', 'Change details'],
    act: review,
  },
  {
    path: '/withdrawal',
    heading: 'Withdraw',
    fields: ['Verification code'],
    buttons: ['Confirm withdrawal', 'Resend code'],
    async act(page) {
      await review(page)
      await press(page, 'Send code')
      await skipCountdown(page)
    },
  },
  {
    path: '/buy/token',
    heading: 'Buy NOVA',
    fields: ['Pay with', 'You pay', 'You receive'],
    buttons: ['25%', '50%', '75%', 'Max', 'Buy NOVA'],
  },
  {
    path: '/buy/token',
    heading: 'Buy NOVA',
    fields: [],
    buttons: ['Confirm purchase', 'Back'],
    act: reviewPurchase,
  },
  {
    path: '/buy/token',
    heading: 'Buy NOVA',
    fields: [],
    buttons: ['Show the present price', 'Back'],
    async act(page) {
      await reviewPurchase(page)
      await page.clock.fastForward(30_000)
    },
  },
  {
    path: '/setting',
    heading: 'Settings',
    fields: ['Old password', 'New password', 'Confirm password'],
    buttons: ['Change password'],
  },
  {
    path: '/support',
    heading: 'Support',
    fields: ['Query type', 'Description'],
    buttons: ['Submit'],
  },
]

async function review(page: Page): Promise<void> {
  await chooseCoin(page, 'BNB')
  await fill(page, 'Address', '0x52908400098527886E0F7030069857D2E4169EE7')
  await fill(page, 'Amount', '1')
  await press(page, 'Continue')
}

/** Its price is held for 30 s. */
async function reviewPurchase(page: Page): Promise<void> {
  await page.route('**/api/buy/quote', (route) => route.fulfill({ json: QUOTE }))
  await fill(page, 'You pay', '0.5')
  await press(page, 'Buy NOVA')
  await expect(page.getByRole('timer')).toBeVisible()
}

/** `Resend code` appears after 60 s. */
async function skipCountdown(page: Page): Promise<void> {
  await expect(page.getByRole('timer')).toBeVisible()
  await page.clock.fastForward(60_000)
}

/** Mocks the calls for codes and balances: no code is sent, and there is something to withdraw. */
async function mockCalls(page: Page): Promise<void> {
  await page.clock.install()
  await page.route('**/api/*/otp', (route) => route.fulfill({ json: { challenge: 'c' } }))
  await page.route('**/api/particular/balance', (route) =>
    route.fulfill({
      json: {
        val: '5',
        fee: { withFee: '0.1', price: '612.4', price1: '0.01', tokenPrice: '0.01', tokenFee: '5' },
      },
    }),
  )
}

async function expectNames(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path)
  await screen.act?.(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.heading)
  const main = page.getByRole('main')
  for (const name of screen.fields)
    await expect(main.getByLabel(name, { exact: true })).toBeVisible()
  for (const name of screen.buttons ?? [])
    await expect(main.getByRole('button', { name, exact: true }).first()).toBeVisible()
  for (const name of screen.links ?? [])
    await expect(main.getByRole('link', { name, exact: true })).toBeVisible()
  for (const name of screen.tabs ?? [])
    await expect(main.getByRole('tab', { name, exact: true })).toBeVisible()
}

async function expectNamesOfAll(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    const { path, buttons = [] } = screen
    await test.step(`${path}: ${buttons.join(', ')}`, () => expectNames(page, screen))
  }
}

test('every heading, field, button and link for visitors has its name', async ({ page }) => {
  await mockCalls(page)
  await expectNamesOfAll(page, ANONYMOUS)
})

test('every heading, field, button and link for logged-in people has its name', async ({
  page,
  account,
}) => {
  await mockCalls(page)
  await openAs(page, account, '/wallet')
  await expectNamesOfAll(page, LOGGED_IN)
})

test('a typed password can be shown and hidden, and a typed e-mail cleared', async ({ page }) => {
  await page.goto('/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('Difference1!')
  await expect(password).toHaveAttribute('type', 'password')
  await press(page, 'Show password')
  await expect(password).toHaveAttribute('type', 'text')
  await press(page, 'Hide password')
  await expect(password).toHaveAttribute('type', 'password')
  const email = page.getByLabel('Email', { exact: true })
  await email.fill('ada@example.com')
  await press(page, 'Clear email')
  await expect(email).toHaveValue('')
  await expect(email).toBeFocused()
  const social = page.getByRole('tabpanel', { name: 'Login' }).getByRole('listitem')
  await expect(social).toHaveCount(7)
  for (const link of await social.getByRole('link').all())
    await expect(link).toHaveAttribute('href', /^https:\/\//)
})
