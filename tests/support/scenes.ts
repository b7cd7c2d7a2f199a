import type { Locator, Page } from '@playwright/test'
import { expect } from './flow.ts'
import type { Answers, Stage } from './staged-host.ts'
import { BALANCES, EMAIL, NO_BALANCES, NOW, RECIPIENT, refusal, stage } from './staged-host.ts'

/** A screen in one of its states, for checks that hold on every one of them. */
export interface Scene {
  readonly name: string
  readonly path: string
  /** The level-1 heading. */
  readonly heading: string | RegExp
  readonly who?: 'somebody' | 'half'
  readonly answers?: Answers
  readonly balances?: unknown
  /** What leads from the opened screen to the state. */
  readonly act?: (page: Page, stage: Stage) => Promise<void>
}

const press = (name: string) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
}

const fill = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator('input, textarea, select')).fill(value)

const choose = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).selectOption(value)

/** What is said to be wrong with a field. */
const expectFieldError = (page: Page) =>
  expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()

const openSignup = async (page: Page) => {
  await page.getByRole('tab', { name: 'Signup' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Signup' })).toBeVisible()
}

const openTab = (name: string) => async (page: Page) => {
  await press('Show balance')(page)
  await page.getByRole('tab', { name, exact: true }).click()
  await expect(page.getByRole('tabpanel', { name }).getByRole('table')).toBeVisible()
}

const fillWithdrawal = async (page: Page, to = RECIPIENT) => {
  await choose(page, 'Coin', 'BNB')
  await expect(page.getByText('Available')).toBeVisible()
  await fill(page, 'Address', to)
  await fill(page, 'Amount', '0.5')
}

const reviewWithdrawal = async (page: Page, to?: string) => {
  await fillWithdrawal(page, to)
  await press('Continue')(page)
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible()
}

const landing = { path: '/', heading: /NOVA/ } as const
const login = { path: '/login', heading: 'Login' } as const
const wallet = { path: '/wallet', heading: 'Wallet', who: 'somebody' } as const
const reset = {
  path: `/resetpassword?oobCode=a-code&email=${EMAIL}`,
  heading: 'Reset password',
} as const
const deposit = { path: '/deposit', heading: 'Deposit', who: 'somebody' } as const
const withdraw = { path: '/withdrawal', heading: 'Withdraw', who: 'somebody' } as const
const buy = { path: '/buy/token', heading: 'Buy NOVA', who: 'somebody' } as const
const settings = { path: '/setting', heading: 'Settings', who: 'somebody' } as const
const support = { path: '/support', heading: 'Support', who: 'somebody' } as const

export const scenes: readonly Scene[] = [
  { name: 'landing', ...landing },
  { name: 'login', ...login },
  {
    name: 'login-errors',
    ...login,
    async act(page) {
      await fill(page, 'Email', 'ada')
      await fill(page, 'Password', 'short')
      await press('Show password')(page)
      await press('Log me in')(page)
      await expectFieldError(page)
    },
  },
  { name: 'signup', ...login, heading: 'Signup', act: openSignup },
  {
    name: 'signup-errors',
    ...login,
    heading: 'Signup',
    async act(page) {
      await openSignup(page)
      await fill(page, 'Confirm Password', 'other')
      await press('Send code')(page)
      await expectFieldError(page)
    },
  },
  {
    name: 'signup-code',
    ...login,
    heading: 'Signup',
    async act(page) {
      await openSignup(page)
      await fill(page, 'Name', 'Ada Lovelace')
      await fill(page, 'Email', EMAIL)
      await fill(page, 'Password', 'Difference1!')
      await fill(page, 'Confirm Password', 'Difference1!')
      await press('Send code')(page)
      await expect(page.getByLabel('Verification code')).toBeVisible()
      await expect(page.getByText('OTP has been sent')).toBeVisible()
    },
  },
  { name: 'otp', path: '/otp', heading: 'Login verification', who: 'half' },
  {
    name: 'otp-dead',
    path: '/otp',
    heading: 'Login verification',
    who: 'half',
    answers: { 'POST /otp/verify': refusal(410) },
    async act(page) {
      await fill(page, 'Verification code', '123456')
      await press('Verify')(page)
      await expect(page.getByRole('link', { name: 'Log in again' })).toBeVisible()
    },
  },
  {
    name: 'forgot-error',
    path: '/forgot',
    heading: 'Forgot password',
    async act(page) {
      await fill(page, 'Email', 'ada')
      await press('Send reset link')(page)
      await expectFieldError(page)
    },
  },
  {
    name: 'forgot-sent',
    path: '/forgot',
    heading: 'Forgot password',
    async act(page) {
      await fill(page, 'Email', EMAIL)
      await press('Send reset link')(page)
      await expect(page.getByText('Forgot Password link sended')).toBeVisible()
    },
  },
  { name: 'reset', ...reset },
  {
    name: 'reset-errors',
    ...reset,
    async act(page) {
      await fill(page, 'New password', 'short')
      await press('Reset password')(page)
      await expectFieldError(page)
    },
  },
  { name: 'reset-broken-link', path: '/resetpassword', heading: 'Reset password' },
  { name: 'wallet', ...wallet, act: press('Show balance') },
  { name: 'wallet-hidden', ...wallet },
  {
    name: 'wallet-empty',
    ...wallet,
    act: press('Show balance'),
    balances: NO_BALANCES,
    answers: { 'GET /deposit/detail': '[]', 'GET /withdrawal/detail': '[]' },
  },
  {
    name: 'wallet-offline',
    ...wallet,
    async act(page, { goOffline }) {
      await press('Show balance')(page)
      await goOffline()
      await expect(page.getByText('Offline, as of')).toBeVisible()
    },
  },
  {
    name: 'wallet-withdrawals',
    ...wallet,
    act: openTab('Withdraw'),
  },
  {
    name: 'wallet-purchases',
    ...wallet,
    act: openTab('Buy Token'),
  },
  {
    name: 'wallet-history-failed',
    ...wallet,
    answers: { 'GET /deposit/detail': refusal(500) },
    async act(page) {
      await expect(page.getByText('The history could not be loaded.')).toBeVisible()
    },
  },
  {
    name: 'wallet-receipt',
    ...wallet,
    async act(page) {
      await openTab('Withdraw')(page)
      await page
        .getByRole('button', { name: /^Receipt/ })
        .nth(1)
        .click()
      await comes(page, page.getByRole('dialog'))
    },
  },
  {
    name: 'deposit',
    ...deposit,
    async act(page) {
      await choose(page, 'Coin', 'USDT')
      await expect(page.getByRole('button', { name: 'Copy address' })).toBeVisible()
    },
  },
  {
    name: 'deposit-failed',
    ...deposit,
    answers: { 'PUT /particular/address': refusal(500) },
    async act(page) {
      await choose(page, 'Coin', 'BNB')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  { name: 'withdraw', ...withdraw },
  {
    name: 'withdraw-errors',
    ...withdraw,
    async act(page) {
      await choose(page, 'Coin', 'USDT')
      await expect(page.getByText('Available')).toBeVisible()
      await press('Continue')(page)
      await expectFieldError(page)
    },
  },
  { name: 'withdraw-filled', ...withdraw, act: (page) => fillWithdrawal(page) },
  {
    name: 'withdraw-review',
    ...withdraw,
    act: (page) => reviewWithdrawal(page),
  },
  {
    name: 'withdraw-look-alike',
    ...withdraw,
    act: (page) => reviewWithdrawal(page, RECIPIENT.toLowerCase().replace('669a9f', '7a0b81')),
  },
  {
    name: 'withdraw-code',
    ...withdraw,
    async act(page) {
      await reviewWithdrawal(page)
      await press('Send code')(page)
      await expect(page.getByLabel('Verification code')).toBeVisible()
    },
  },
  {
    name: 'withdraw-uncertain',
    ...withdraw,
    answers: { 'POST /withdrawal': refusal(504) },
    async act(page) {
      await reviewWithdrawal(page)
      await press('Send code')(page)
      await fill(page, 'Verification code', '123456')
      await press('Confirm withdrawal')(page)
      await expect(page.getByRole('main').getByText('did not answer')).toBeVisible()
      await page.reload()
      await expect(page.getByRole('main').getByText('did not answer')).toBeVisible()
    },
  },
  {
    name: 'withdraw-succeeded',
    path: '/success/withdrawal',
    heading: 'Withdrawal placed',
    who: 'somebody',
  },
  {
    name: 'withdraw-failed',
    path: '/fail/withdrawal',
    heading: 'Withdrawal failed',
    who: 'somebody',
  },
  { name: 'buy', ...buy },
  {
    name: 'buy-filled',
    ...buy,
    async act(page) {
      await choose(page, 'Pay with', 'BNB')
      await expect(page.getByText('Available')).toBeVisible()
      await fill(page, 'You pay', '0.5')
    },
  },
  {
    name: 'buy-errors',
    ...buy,
    async act(page) {
      await choose(page, 'Pay with', 'BNB')
      await expect(page.getByText('Available')).toBeVisible()
      await fill(page, 'You pay', '0.0001')
      await press('Buy NOVA')(page)
      await expectFieldError(page)
    },
  },
  {
    name: 'buy-uncertain',
    ...buy,
    answers: { 'POST /buy/token': refusal(504) },
    async act(page) {
      await choose(page, 'Pay with', 'BNB')
      await expect(page.getByText('Available')).toBeVisible()
      await fill(page, 'You pay', '0.5')
      await press('Buy NOVA')(page)
      await expect(page.getByRole('main').getByText('did not answer')).toBeVisible()
      await page.reload()
      await expect(page.getByRole('main').getByText('not certain')).toBeVisible()
      await expect(page.getByText('Available')).toBeVisible()
    },
  },
  { name: 'settings', ...settings },
  {
    name: 'settings-errors',
    ...settings,
    async act(page) {
      await press('Change password')(page)
      await expectFieldError(page)
    },
  },
  { name: 'support', ...support },
  {
    name: 'support-errors',
    ...support,
    async act(page) {
      await press('Submit')(page)
      await expectFieldError(page)
    },
  },
  { name: 'not-found', path: '/no/such/path', heading: '404 Page Not founded' },
  {
    name: 'maintenance',
    path: '/login',
    heading: 'maintaiance',
    answers: { 'GET /site/setting': true },
  },
]

/** What is loaded when it is needed is shown after a moment, which does not pass by itself. */
const comes = (page: Page, what: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(20)
    expect(await what.isVisible()).toBe(true)
  }).toPass({ intervals: [20] })

/** Opens a scene, ready to be looked at. */
export async function open(page: Page, scene: Scene): Promise<void> {
  const staged = await stage(page, scene.answers ?? {}, scene.balances ?? BALANCES)
  await page.addInitScript(becomes, { who: scene.who, email: EMAIL, now: NOW.getTime() })
  await page.goto(scene.path)
  await comes(page, page.getByRole('heading', { level: 1 }))
  await pass(page, scene.path === '/wallet' ? PRELOADER_DURATION : 500)
  // The landing's preloader is a matter of its style sheet, which no clock rules.
  await settle(page)
  await scene.act?.(page, staged)
  await pass(page, 500)
  await expect(page.getByRole('heading', { level: 1, name: scene.heading })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  await settle(page)
}

const PRELOADER_DURATION = 2000

/** In small steps, so that what answers in between takes part. */
async function pass(page: Page, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) await page.clock.runFor(250)
}

function becomes({ who, email, now }: { who: string | undefined; email: string; now: number }) {
  // Nothing is kept from one scene to the next, so nothing need be installed.
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  if (who === 'somebody') localStorage.setItem('cthash', 'a-session-token')
  if (who !== 'half') return
  const code = { kind: 'held', challenge: 'a-challenge' }
  const pending = { email, token: 'a-half-session', code, sentAt: now }
  sessionStorage.setItem('pending-login', JSON.stringify(pending))
}

/**
 * Endless ones stay where they begin, as does the time a toast has left; all others are over. Called again
 * after the theme or the size has changed.
 */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const { endTime = 0 } = animation.effect?.getComputedTiming() ?? {}
      if (Number(endTime) <= 3000) {
        animation.finish()
        continue
      }
      animation.pause()
      animation.currentTime = 0
    }
  })
