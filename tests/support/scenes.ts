import type { Locator, Page } from '@playwright/test'
import { EXTENSIONS } from '#contract/extensions.ts'
import { authenticatorOf } from './authenticator.ts'
import { chooseCoin } from './coin.ts'
import { expect } from './flow.ts'
import { type MadeLog, madeEntries, madeLog, serveLog } from './made-log.ts'
import {
  type Answers,
  BALANCES,
  EMAIL,
  type MockApi,
  mockApi,
  NO_BALANCES,
  NOW,
  OWNERSHIP,
  PASSKEYS,
  QUOTE,
  RECIPIENT,
  refusal,
  SAVED,
} from './mock-api.ts'
import { storedSession } from './stored-session.ts'

/** A screen in one of its states, for checks that hold on every one of them. */
export interface Scene {
  readonly name: string
  readonly path: string
  /** The level-1 heading. */
  readonly heading: string | RegExp
  readonly session?: 'verified' | 'unverified'
  /** Further fields of a login that waits for its code. */
  readonly pending?: object
  readonly answers?: Answers
  readonly balances?: unknown
  /** In place of the host's. */
  readonly log?: MadeLog
  /** Leads from the opened screen to the state. */
  readonly act?: (page: Page, mockApi: MockApi) => Promise<void>
}

const press = (name: string) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
}

const fill = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator('input, textarea, select')).fill(value)

const choose = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).selectOption(value)

/** The review of a purchase, for long enough that it can be confirmed. */
const reviewPurchase = async (page: Page) => {
  await chooseCoin(page, 'BNB')
  await expect(page.getByText('Available', { exact: true })).toBeVisible()
  await fill(page, 'You pay', '0.5')
  await press('Buy NOVA')(page)
  await waitForVisible(page, page.getByText('This price is held for'))
  await page.clock.runFor(1000)
}

const presale = {
  path: '/presale',
  heading: 'The presale, added up',
  log: madeLog(madeEntries(400)),
} as const

const expectFieldError = (page: Page) =>
  expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()

const openSignup = async (page: Page) => {
  await page.getByRole('tab', { name: 'Signup' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Signup' })).toBeVisible()
}

/** The tab with every kind is shown first. */
const openTab = (name: string) => async (page: Page) => {
  await press('Show balance')(page)
  await page.getByRole('tab', { name, exact: true }).click()
  await expect(page.getByRole('tabpanel', { name }).getByRole('table')).toBeVisible()
}

const fillWithdrawal = async (page: Page, to = RECIPIENT) => {
  await chooseCoin(page, 'BNB')
  await expect(page.getByText('Available', { exact: true })).toBeVisible()
  await fill(page, 'Address', to)
  await fill(page, 'Amount', '0.5')
}

const reviewWithdrawal = async (page: Page, to?: string) => {
  await fillWithdrawal(page, to)
  await press('Continue')(page)
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible()
}

/** It is open, and loaded once amounts are shown. */
const openCourse = (page: Page) => waitForVisible(page, page.getByRole('slider', { name: 'Day' }))

const turnOnLock = async (page: Page) => {
  await authenticatorOf(page, { hasPrf: true })
  // The card has asked for one when it was shown.
  await page.reload()
  await press('Turn on app lock')(page)
  await page.getByRole('button', { name: 'Lock now' }).scrollIntoViewIfNeeded()
}

const landing = { path: '/', heading: /NOVA/ } as const
const login = { path: '/login', heading: 'Login' } as const
const wallet = { path: '/wallet', heading: 'Wallet', session: 'verified' } as const
const reset = {
  path: `/resetpassword?oobCode=a-code&email=${EMAIL}`,
  heading: 'Reset password',
} as const
const deposit = { path: '/deposit', heading: 'Deposit', session: 'verified' } as const
const withdraw = { path: '/withdrawal', heading: 'Withdraw', session: 'verified' } as const
const buy = { path: '/buy/token', heading: 'Buy NOVA', session: 'verified' } as const
const settings = { path: '/setting', heading: 'Settings', session: 'verified' } as const
/** One of the pages that the settings have on a phone; on a wide screen all are beside each other, under another heading. */
const settingsPage = (group: string, heading: string) =>
  ({
    ...settings,
    path: `/setting#${group}`,
    heading: new RegExp(`^(Settings|${heading})$`),
  }) as const
const accountPage = settingsPage('account', 'Account')
const securityPage = settingsPage('security', 'Security')
const addressesPage = settingsPage('addresses', 'Address book')
const devicePage = settingsPage('device', 'App and device')
const support = { path: '/support', heading: 'Support', session: 'verified' } as const

const freeze = { path: '/freeze#a-token', heading: 'Freeze account' } as const

/** Of an account that its owner has frozen. */
const FROZEN: Answers = {
  'GET /profile/detail': JSON.stringify({
    name: 'Ada Lovelace',
    email: EMAIL,
    frozen: { at: NOW.getTime() - 3_600_000, canLift: true },
  }),
}

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
  {
    name: 'login-reason',
    path: '/deposit',
    heading: 'Login',
    act: (page) => waitForVisible(page, page.getByText('Log in or sign up to deposit.')),
  },
  { name: 'signup', ...login, heading: 'Signup', act: openSignup },
  {
    name: 'signup-long-password',
    ...login,
    heading: 'Signup',
    async act(page) {
      await openSignup(page)
      await fill(page, 'Password', 'Correct horse battery 1!')
      await fill(page, 'Confirm Password', 'Correct horse battery 1!')
      await press('Send code')(page)
      await expectFieldError(page)
    },
  },
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
  { name: 'otp', path: '/otp', heading: 'Login verification', session: 'unverified' },
  {
    name: 'otp-dead',
    path: '/otp',
    heading: 'Login verification',
    session: 'unverified',
    answers: { 'POST /otp/verify': refusal(410) },
    async act(page) {
      await fill(page, 'Verification code', '123456')
      await press('Verify')(page)
      await expect(page.getByRole('link', { name: 'Log in again' })).toBeVisible()
    },
  },
  {
    name: 'otp-passkey',
    path: '/otp',
    heading: 'Login verification',
    session: 'unverified',
    pending: { passkey: true, extensions: ['passkeys'] },
    act: (page) => expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible(),
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
  {
    name: 'wallet',
    ...wallet,
    async act(page) {
      await press('Show balance')(page)
      await openCourse(page)
    },
  },
  { name: 'wallet-hidden', ...wallet },
  {
    name: 'wallet-empty',
    ...wallet,
    balances: NO_BALANCES,
    answers: {
      'GET /balance/values': { days: [] },
      'GET /deposit/detail': '[]',
      'GET /withdrawal/detail': '[]',
      'GET /token/detail': '[]',
    },
  },
  {
    name: 'wallet-old-prices',
    ...wallet,
    balances: { ...BALANCES, pricesAsOf: NOW.getTime() - 3 * 3_600_000 },
    async act(page) {
      await press('Show balance')(page)
      await expect(page.getByText('Some prices are not current')).toBeVisible()
    },
  },
  {
    name: 'wallet-currency',
    ...wallet,
    answers: {
      'GET /rates': {
        rates: [
          { currency: 'EUR', rate: '0.8612', at: NOW.getTime() - 60_000 },
          { currency: 'JPY', rate: '149.72', at: NOW.getTime() - 60_000 },
        ],
      },
    },
    async act(page) {
      await press('Show balance')(page)
      await choose(page, 'Currency', 'EUR')
      await openCourse(page)
    },
  },
  {
    name: 'wallet-offline',
    ...wallet,
    async act(page, { goOffline }) {
      await press('Show balance')(page)
      await goOffline()
      // In other languages the notice above it has the same word.
      await expect(page.getByText('Offline, as of').last()).toBeVisible()
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
      await expect(page.getByText('A part of the history could not be loaded.')).toBeVisible()
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
      await waitForVisible(page, page.getByRole('dialog'))
    },
  },
  {
    name: 'wallet-balance-history',
    ...wallet,
    async act(page) {
      await press('Show balance')(page)
      await openCourse(page)
      await page.getByText('Details and all values').click()
      await expect(page.getByRole('table').filter({ hasText: 'Value in USDT' })).toBeVisible()
    },
  },
  {
    name: 'wallet-balance-history-failed',
    ...wallet,
    answers: { 'GET /balance/values': refusal(500) },
    async act(page) {
      await press('Show balance')(page)
      await waitForVisible(page, page.getByText('could not be loaded'))
    },
  },
  {
    name: 'wallet-statement',
    ...wallet,
    answers: { 'GET /statement': refusal(500) },
    async act(page) {
      await press('Export')(page)
      await waitForVisible(page, page.getByRole('dialog'))
      await page.getByRole('button', { name: 'Download PDF' }).click()
      await expect(page.getByText('The statement could not be made.')).toBeVisible()
    },
  },
  {
    name: 'coin',
    ...wallet,
    path: '/wallet/bnb',
    heading: 'BNB',
    async act(page) {
      await press('Show balance')(page)
      await openCourse(page)
    },
  },
  {
    name: 'coin-price-failed',
    ...wallet,
    path: '/wallet/token',
    heading: 'NOVA',
    answers: { 'GET /prices/daily': refusal(500) },
    act: (page) => waitForVisible(page, page.getByText('The price over time could not be loaded')),
  },
  {
    name: 'deposit',
    ...deposit,
    async act(page) {
      await chooseCoin(page, 'USDT')
      await expect(page.getByRole('button', { name: 'Copy address' })).toBeVisible()
    },
  },
  {
    name: 'deposit-else',
    ...deposit,
    async act(page) {
      await chooseCoin(page, 'BNB')
      const question = page.getByText('What happens to anything else?')
      await waitForVisible(page, question)
      await question.click()
      await waitForVisible(page, page.getByText('is credited as well').first())
    },
  },
  {
    name: 'deposit-offline',
    ...deposit,
    async act(page, { goOffline }) {
      await press('Show balance')(page)
      await chooseCoin(page, 'BNB')
      await expect(page.getByRole('button', { name: 'Copy address' })).toBeVisible()
      await goOffline()
      await expect(page.getByText('Available amounts, as of')).toBeVisible()
    },
  },
  {
    name: 'deposit-failed',
    ...deposit,
    answers: { 'PUT /particular/address': refusal(500) },
    async act(page) {
      await chooseCoin(page, 'BNB')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'deposit-answers',
    ...deposit,
    answers: {
      'PUT /deposit/explain': {
        answers: [
          {
            kind: 'pending',
            network: 'BNB',
            coin: 'BNB',
            amount: '1.25',
            confirmations: 1,
            needed: 3,
            seconds: 1,
          },
          { kind: 'credited', network: 'BNB', coin: 'TOKEN', amount: '500', at: NOW.getTime() },
          { kind: 'wrong-network', network: 'ETH', coin: 'USDT', amount: '800' },
          { kind: 'failed', network: 'TRX' },
        ],
      },
    },
    async act(page) {
      await page.getByText('Missing a deposit?').click()
      await fill(page, 'Transaction id', `https://bscscan.com/tx/0x${'5f3a'.repeat(16)}`)
      await press('Look it up')(page)
      await expect(page.getByText('This transaction failed')).toBeVisible()
    },
  },
  { name: 'withdraw', ...withdraw },
  {
    name: 'withdraw-errors',
    ...withdraw,
    async act(page) {
      await chooseCoin(page, 'USDT')
      await expect(page.getByText('Available', { exact: true })).toBeVisible()
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
    name: 'withdraw-review-passkey',
    ...withdraw,
    answers: PASSKEYS,
    async act(page) {
      await reviewWithdrawal(page)
      await expect(page.getByRole('button', { name: 'Confirm with passkey' })).toBeVisible()
    },
  },
  {
    name: 'withdraw-ownership',
    ...withdraw,
    answers: {
      'PUT /withdrawal/otp': refusal(422, 'ownership-needed'),
      'PUT /withdrawal/ownership': OWNERSHIP,
    },
    async act(page) {
      await reviewWithdrawal(page)
      await press('Send code')(page)
      await waitForVisible(page, page.getByLabel('Signature'))
    },
  },
  {
    name: 'withdraw-look-alike',
    ...withdraw,
    act: (page) => reviewWithdrawal(page, RECIPIENT.toLowerCase().replace('669a9f', '7a0b81')),
  },
  {
    name: 'withdraw-address-book',
    ...withdraw,
    async act(page) {
      await press('Address book')(page)
      await waitForVisible(page, page.getByText('My Ledger'))
    },
  },
  {
    name: 'withdraw-not-saved',
    ...withdraw,
    answers: {
      'GET /address-book': {
        saved: [{ id: 'a', network: 'BNB', address: SAVED, name: 'My Ledger', at: 0 }],
        restriction: { kind: 'on' },
      },
    },
    async act(page) {
      await reviewWithdrawal(page, SAVED.toLowerCase().replace('98527', '71a3c'))
      const twin = 'Careful: this is not My Ledger in your address book, although it looks like it.'
      await expect(page.getByText(twin)).toBeVisible()
    },
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
    session: 'verified',
  },
  {
    name: 'withdraw-succeeded-save',
    ...withdraw,
    heading: 'Withdrawal placed',
    answers: { 'POST /withdrawal': { id: 'a-withdrawal' } },
    async act(page) {
      await reviewWithdrawal(page)
      await press('Send code')(page)
      await fill(page, 'Verification code', '123456')
      await press('Confirm withdrawal')(page)
      const save = page.getByRole('button', { name: 'Save this address' })
      await waitForVisible(page, save)
      await save.click()
    },
  },
  {
    name: 'withdraw-failed',
    path: '/fail/withdrawal',
    heading: 'Withdrawal failed',
    session: 'verified',
  },
  { name: 'buy', ...buy },
  {
    name: 'buy-filled',
    ...buy,
    async act(page) {
      await chooseCoin(page, 'BNB')
      await expect(page.getByText('Available', { exact: true })).toBeVisible()
      await fill(page, 'You pay', '0.5')
    },
  },
  {
    name: 'buy-errors',
    ...buy,
    async act(page) {
      await chooseCoin(page, 'BNB')
      await expect(page.getByText('Available', { exact: true })).toBeVisible()
      await fill(page, 'You pay', '0.0001')
      await press('Buy NOVA')(page)
      await expectFieldError(page)
    },
  },
  { name: 'buy-review', ...buy, act: reviewPurchase },
  {
    name: 'buy-over',
    ...buy,
    async act(page) {
      await reviewPurchase(page)
      await page.clock.runFor(30_000)
      await expect(page.getByText('This price is no longer held')).toBeVisible()
    },
  },
  {
    name: 'buy-renewed',
    ...buy,
    async act(page, { answer }) {
      await reviewPurchase(page)
      await page.clock.runFor(30_000)
      const dearer = { id: 'another', receiveToken: '30610', received: '30605', price: '612.2' }
      await answer('PUT /buy/quote', Object.assign({}, QUOTE, dearer))
      await press('Show the present price')(page)
      await waitForVisible(page, page.getByText('The price has changed'))
      await page.clock.runFor(1000)
    },
  },
  {
    name: 'buy-uncertain',
    ...buy,
    answers: { 'POST /buy/token': refusal(504) },
    async act(page) {
      await reviewPurchase(page)
      await press('Confirm purchase')(page)
      await expect(page.getByRole('main').getByText('did not answer')).toBeVisible()
      await page.reload()
      await expect(page.getByRole('main').getByText('not certain')).toBeVisible()
    },
  },
  {
    name: 'buy-bought',
    ...buy,
    async act(page) {
      await reviewPurchase(page)
      await press('Confirm purchase')(page)
      await expect(page.getByText('You have bought this.')).toBeVisible()
    },
  },
  {
    name: 'wallet-bought',
    ...buy,
    heading: 'Wallet',
    async act(page) {
      await reviewPurchase(page)
      await press('Confirm purchase')(page)
      await expect(page.getByText('You have bought this.')).toBeVisible()
      await page.clock.runFor(1600)
      await waitForVisible(page, page.getByRole('heading', { level: 1, name: 'Wallet' }))
      await page.clock.runFor(PRELOADER_DURATION)
      await press('Show balance')(page)
      await waitForVisible(page, page.getByText('You bought 30,615.000000 NOVA for 0.500000 BNB'))
    },
  },
  {
    name: 'buy-frozen',
    ...buy,
    answers: FROZEN,
    act: (page) => expect(page.getByText('Your account is frozen').first()).toBeVisible(),
  },
  {
    name: 'settings',
    ...settings,
    act: (page) => waitForVisible(page, page.getByText('Address book').first()),
  },
  {
    name: 'settings-errors',
    ...accountPage,
    async act(page) {
      await press('Change password')(page)
      await expectFieldError(page)
    },
  },
  {
    name: 'settings-passkeys',
    ...securityPage,
    answers: PASSKEYS,
    async act(page) {
      const waiting = page.getByRole('list', { name: 'Withdrawals that wait' })
      await waiting.scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'settings-passkey-remove',
    ...securityPage,
    answers: PASSKEYS,
    async act(page) {
      await press('Remove Ada’s phone')(page)
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('button', { name: 'Send a code by e-mail' })).toBeVisible()
    },
  },
  { name: 'settings-lock', ...devicePage, act: turnOnLock },
  {
    name: 'locked',
    ...devicePage,
    heading: 'The app is locked',
    async act(page) {
      await turnOnLock(page)
      await press('Lock now')(page)
    },
  },
  {
    name: 'settings-frozen',
    ...settings,
    answers: FROZEN,
    async act(page) {
      await press('Lift the freeze')(page)
      await expect(page.getByLabel('Verification code')).toBeVisible()
    },
  },
  {
    name: 'settings-phrase-code',
    ...securityPage,
    async act(page) {
      await waitForVisible(page, page.getByLabel('Phrase', { exact: true }))
      await fill(page, 'Phrase', 'purple kettle')
      await press('Change phrase')(page)
      await expect(page.getByLabel('Verification code')).toBeVisible()
    },
  },
  {
    name: 'settings-address-book',
    ...addressesPage,
    answers: {
      'GET /address-book': {
        saved: [
          { id: 'a', network: 'BNB', address: SAVED, name: 'My Ledger', at: 0 },
          { id: 'b', network: 'ETH', address: RECIPIENT, name: 'Exchange', at: NOW.getTime() },
        ],
        restriction: { kind: 'ending', until: NOW.getTime() + 20 * 3_600_000 },
      },
    },
    async act(page) {
      await waitForVisible(page, page.getByRole('button', { name: 'Add an address' }))
      await press('Add an address')(page)
      await choose(page, 'Network', 'BNB')
      await fill(page, 'Address', SAVED.toLowerCase().replace('98527', '71a3c'))
      await press('Save address')(page)
      await expectFieldError(page)
    },
  },
  {
    name: 'withdraw-frozen',
    ...withdraw,
    answers: FROZEN,
    act: (page) => expect(page.getByText('Your account is frozen')).toBeVisible(),
  },
  { name: 'freeze', ...freeze },
  {
    name: 'freeze-own',
    path: '/freeze',
    heading: 'Freeze account',
    session: 'verified',
  },
  { name: 'freeze-done', ...freeze, act: press('Freeze my account') },
  {
    name: 'settings-notifications',
    // The browser is one that can before the card asks it.
    ...settingsPage('notifications', 'Notifications'),
    path: '/deposit',
    answers: {
      'GET /push/device': {
        publicKey: 'B'.repeat(87),
        device: { id: 'd'.repeat(43), kinds: ['credited', 'sent', 'login'], amounts: false },
      },
    },
    async act(page) {
      await page.evaluate(subscribed)
      await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
      const amounts = page.getByRole('checkbox', { name: 'Show amounts' })
      const notifications = page.getByRole('link', { name: 'Notifications' })
      await waitForVisible(page, amounts.or(notifications).first())
      if (await notifications.isVisible()) await notifications.click()
      await waitForVisible(page, amounts)
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
  {
    name: 'presale',
    ...presale,
    act: (page) => waitForVisible(page, page.getByText('What was checked')),
  },
  {
    name: 'presale-changed',
    ...presale,
    async act(page) {
      await waitForVisible(page, page.getByText('What was checked'))
      await serveLog(page, madeLog(madeEntries(40)))
      await press('Add up again')(page)
      await waitForVisible(page, page.getByText('It is not the log that this device has seen'))
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

/** As if this device had been subscribed to web push. */
function subscribed(): void {
  const endpoint = 'https://push.example/1'
  const pushManager = { getSubscription: async () => ({ endpoint }) }
  const ready = Promise.resolve({ pushManager })
  const getRegistration = async () => ({ getNotifications: async () => [] })
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { ready, getRegistration, addEventListener: () => undefined },
  })
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  localStorage.setItem('user:push', endpoint)
}

/** Advances the stopped clock until `what` is visible, since lazily loaded parts need some time. */
const waitForVisible = (page: Page, what: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(20)
    expect(await what.isVisible()).toBe(true)
  }).toPass({ intervals: [20] })

/** Opens a scene and brings it into its state, with all animations settled. */
export async function open(page: Page, scene: Scene): Promise<MockApi> {
  const api = await mockApi(page, scene.answers ?? {}, scene.balances ?? BALANCES)
  await page.addInitScript(prepareSession, {
    // The answers of scenes are whole.
    stored: storedSession(
      'a-session-token',
      EXTENSIONS.filter((name) => name !== 'history-pages'),
    ),
    session: scene.session,
    pending: scene.pending,
    email: EMAIL,
    now: NOW.getTime(),
  })
  if (scene.log) await serveLog(page, scene.log)
  await page.goto(scene.path)
  await waitForVisible(page, page.getByRole('heading', { level: 1 }))
  // A document shows its heading before the app has started, whose timers start with it.
  await expect(page.locator('#late')).not.toBeAttached()
  await advanceClock(page, scene.path.endsWith('/wallet') ? PRELOADER_DURATION : 500)
  // The landing page's preloader is a CSS animation, which does not follow the page's clock.
  await settleAnimations(page)
  await scene.act?.(page, api)
  await advanceClock(page, 500)
  await expect(page.getByRole('heading', { level: 1, name: scene.heading })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  await settleAnimations(page)
  return api
}

const PRELOADER_DURATION = 2000

/** Advances in small steps, so that answers that arrive in between are handled. */
async function advanceClock(page: Page, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) await page.clock.runFor(250)
}

function prepareSession({
  stored,
  session,
  pending,
  email,
  now,
}: {
  stored: Readonly<Record<string, string>>
  session: string | undefined
  pending: object | undefined
  email: string
  now: number
}) {
  // Scenes share nothing, so no service worker is needed.
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  if (session === 'verified') {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }
  if (session !== 'unverified') return
  const code = { kind: 'held', challenge: 'a-challenge' }
  const login = { email, token: 'an-unverified-session', code, sentAt: now, extensions: [] }
  sessionStorage.setItem('pending-login', JSON.stringify({ ...login, ...pending }))
}

/**
 * Resets endless animations and the progress of toasts to their start, and finishes all others. To be called again
 * after the theme or the size has changed.
 */
export const settleAnimations = (page: Page): Promise<void> =>
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
