// @vitest-environment happy-dom
import { signal } from '@preact/signals-core'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { site } from '#config/site.ts'
import type { CodeAnswer } from '#contract/account/codes.ts'
import { RESEND_PAUSE } from '#domain/codes.ts'
import type { WithdrawalLine } from '#domain/history.ts'
import { amountOf } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import { withdrawText } from '#text/transfers.ts'
import { createHistoryApi } from '../../../src/api/history/history.ts'
import { createTransfersApi, type Intent } from '../../../src/api/money/transfers.ts'
import type { ApiResult } from '../../../src/api/request.ts'
import {
  WithdrawFailedScreen,
  WithdrawSucceededScreen,
} from '../../../src/features/withdraw/WithdrawOutcome.tsx'
import { WithdrawScreen } from '../../../src/features/withdraw/WithdrawScreen.tsx'
import { passkeysStore } from '../../../src/stores/account/passkeys.ts'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { historyStores } from '../../../src/stores/history/history.ts'
import { placedWithdrawalSignal } from '../../../src/stores/money/address-book.ts'
import { noPage } from '../../support/history-api.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { withdrawalTermsOf } from '../../support/orders.ts'
import { chooseCard, chooseOption, chosenCard, press, type } from '../../support/render.tsx'
import { renderWith, type TestServices, testServices } from '../../support/services.tsx'
import { storedSession } from '../../support/stored-session.ts'
import { recordToasts } from '../../support/toasts.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const units = (text: string) => parseUnits(text) ?? 0n

// Before any module reads the clock.
vi.hoisted(() => vi.useFakeTimers({ toFake: ['Date'] }))
const withdraw = vi.fn<(order: WithdrawalOrder, intent?: Intent) => Promise<ApiResult<unknown>>>()
const requestCode = vi.fn<() => Promise<ApiResult<CodeAnswer>>>()
const answered = async <T,>(value: T) => ({ ok: true, value }) as const
const none = () => answered({ rows: [], dropped: 0 })
const depositAddress = vi.fn<(coin: string) => Promise<ApiResult<string>>>()
let tabStorage = new MemoryStorage()
let services: TestServices

beforeEach(() => {
  tabStorage = new MemoryStorage()
  logInWith('token')
  withdraw.mockReset()
  depositAddress.mockReset()
  depositAddress.mockImplementation(() => answered('0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe'))
  requestCode.mockImplementation(() => answered({ kind: 'held', challenge: 'c' }))
})
vi.stubGlobal('reportError', (error: unknown) => {
  throw error
})

function logInWith(token: string): void {
  const deviceStorage = new MemoryStorage(storedSession(token))
  services = testServices({ tabStorage, deviceStorage, now: Date.now })
  services
    .with(createTransfersApi, {
      ...services.get(createTransfersApi),
      withdrawalQuote: (coin) => {
        const terms = withdrawalTermsOf(coin, units('0.001'))
        return answered({ available: amountOf(coin, units('2')), terms })
      },
      depositAddress,
      requestWithdrawalCode: requestCode,
      withdraw,
    })
    .with(createHistoryApi, { lines: none, page: noPage })
    .get(sessionStore)
    .restore()
}

async function open() {
  const view = renderWith(services, <WithdrawScreen />)
  // The owner of the tab is computed asynchronously.
  await act(async () => undefined)
  const pressButton = async (label: string) => {
    const buttons = [...view.container.querySelectorAll('button')]
    const button = buttons.find(({ textContent }) => textContent === label)
    if (!button) throw new Error(`no button ${label}`)
    await press(button)
  }
  return {
    ...view,
    pressButton,
    amount: () => view.find('input[inputmode="decimal"]'),
    text: () => view.container.textContent,
    choose: (coin: string) => chooseCard(view.container, coin),
    async toCode() {
      type(view.find('input[autocapitalize="none"]'), ADDRESS)
      type(view.find('input[inputmode="decimal"]'), '1')
      await pressButton('Continue')
      await pressButton('Send code')
    },
  }
}

test('Max removes the error of the amount', async () => {
  using screen = await open()
  await screen.choose('BNB')
  type(screen.find('input[autocapitalize="none"]'), ADDRESS)
  await screen.pressButton('Continue')
  expect(screen.text()).toContain('At least 0.001')
  await screen.pressButton('Max')
  expect(screen.amount()).toHaveProperty('value', '2')
  expect(screen.text()).not.toContain('At least')
})

describe('what is pasted as the address', () => {
  /** Resolves to whether the browser pastes it by itself. */
  async function paste(field: HTMLElement, text: string): Promise<boolean> {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    Reflect.set(event, 'clipboardData', { getData: () => text })
    await act(async () => field.dispatchEvent(event))
    return !event.defaultPrevented
  }

  test('is the address that a payment link names, in place of what was there', async () => {
    using screen = await open()
    const field = screen.find('input[autocapitalize="none"]')
    type(field, '0x12')
    expect(await paste(field, `ethereum:${ADDRESS}@56?value=1e18`)).toBe(false)
    expect(field).toHaveProperty('value', ADDRESS)
  })

  test.each([ADDRESS, 'https://example.com/', 'a: b'])('is left as it is: %s', async (text) => {
    using screen = await open()
    const field = screen.find('input[autocapitalize="none"]')
    type(field, '0x12')
    expect(await paste(field, text)).toBe(true)
    expect(field).toHaveProperty('value', '0x12')
  })
})

test('what was typed is there again after a step back or a reload, until its code is sent', async () => {
  const fields = (screen: Awaited<ReturnType<typeof open>>) => [
    chosenCard(screen.container),
    screen.find('input[autocapitalize="none"]'),
    screen.amount(),
  ]
  {
    using screen = await open()
    await screen.choose('BNB')
    type(screen.find('input[autocapitalize="none"]'), ADDRESS)
    type(screen.amount(), '1,5')
    await screen.pressButton('Continue')
    expect(screen.text()).toContain(withdrawText.review)
    const shown = [...screen.container.querySelectorAll('dd')].map(({ textContent }) => textContent)
    expect(shown.slice(-3)).toEqual(['1.500000 BNB', '0.001000 BNB', '1.499000 BNB'])
  }
  const before = Object.fromEntries(
    Object.keys(tabStorage).map((key) => [key, tabStorage.getItem(key) ?? '']),
  )
  logInWith('another')
  {
    using screen = await open()
    expect(fields(screen)).toMatchObject([undefined, { value: '' }, { value: '' }])
    // Nor does it stay for the next but one.
    expect(Object.keys(tabStorage)).toEqual(['owner'])
  }
  tabStorage = new MemoryStorage(before)
  logInWith('token')
  {
    using screen = await open()
    expect(fields(screen)).toMatchObject(['BNB', { value: ADDRESS }, { value: '1,5' }])
    await screen.pressButton('Continue')
    await screen.pressButton('Send code')
    await screen.pressButton('Change details')
  }
  using screen = await open()
  expect(fields(screen)).toMatchObject([undefined, { value: '' }, { value: '' }])
})

test('the form that is shown again has the focus at its beginning, and not when the screen is opened', async () => {
  using screen = await open()
  expect(document.activeElement).toBe(document.body)
  await screen.choose('BNB')
  await screen.toCode()
  await screen.pressButton('Change details')
  expect(document.activeElement).toMatchObject({ name: 'coin', value: 'BNB' })
})

test('the review calls the token by its symbol', async () => {
  using screen = await open()
  await screen.choose('TOKEN')
  type(screen.find('input[autocapitalize="none"]'), ADDRESS)
  type(screen.amount(), '1')
  await screen.pressButton('Continue')
  expect(screen.find('dd').textContent).toBe(site.siteName)
})

test('the first field with an error has the focus, also one that was shown last', async () => {
  using screen = await open()
  await screen.choose('USDT')
  await screen.pressButton('Continue')
  expect(screen.text()).toContain('Choose a network')
  expect(document.activeElement).toHaveProperty('name', 'network')
})

test('the own deposit address is requested once for the chosen coin, and refused', async () => {
  using screen = await open()
  expect(depositAddress).not.toHaveBeenCalled()
  await screen.choose('BNB')
  expect(depositAddress.mock.calls).toEqual([['BNB']])
  type(screen.find('input[autocapitalize="none"]'), '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe')
  type(screen.amount(), '1')
  await screen.pressButton('Continue')
  expect(screen.text()).toContain(withdrawText.ownAddress)
})

test.each([
  ['ETH', 'USDT', '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe'],
  ['TRX', 'TRX', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
])(
  'the own deposit address on the chosen network %s, that of %s, is an error at its field',
  async (network, coin, own) => {
    const elsewhere = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
    depositAddress.mockImplementation((asked) => answered(asked === coin ? own : elsewhere))
    using screen = await open()
    await screen.choose('USDT')
    await chooseOption(screen.find('select[name="network"]'), network)
    type(screen.find('input[autocapitalize="none"]'), own)
    type(screen.amount(), '1')
    await screen.pressButton('Continue')
    expect(screen.find('[aria-invalid="true"]')).toHaveProperty('value', own)
    expect(screen.text()).toContain(withdrawText.ownAddress)
    expect(screen.text()).not.toContain(withdrawText.review)
  },
)

test('Continue does not wait for the own deposit address, which the review still refuses', async () => {
  let answer = (_: ApiResult<string>): void => undefined
  depositAddress.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  using screen = await open()
  await screen.choose('BNB')
  type(screen.find('input[autocapitalize="none"]'), ADDRESS.toLowerCase())
  type(screen.amount(), '1')
  await screen.pressButton('Continue')
  expect(screen.text()).toContain(withdrawText.review)
  await act(async () => answer({ ok: true, value: ADDRESS }))
  expect(screen.text()).toContain(withdrawText.ownAddress)
  await screen.pressButton('Send code')
  expect(requestCode).not.toHaveBeenCalled()
})

describe('a withdrawal at a plain host that does not answer', () => {
  const UNREACHABLE = { ok: false, error: { kind: 'unreachable' } } as const

  async function attempt() {
    requestCode.mockImplementation(() => answered({ kind: 'issued', otp: '654321' }))
    withdraw.mockResolvedValue(UNREACHABLE)
    using screen = await open()
    await screen.choose('BNB')
    await screen.toCode()
    type(screen.find('input[autocomplete="one-time-code"]'), '654321')
    await screen.pressButton('Confirm withdrawal')
    expect(services.platform.tabStorage?.getItem('withdrawal-under-way')).toBeNull()
  }

  test('is uncertain on the next visit, whatever is edited and refused, until the next one is placed', async () => {
    await attempt()
    logInWith('token')
    {
      using screen = await open()
      expect(screen.text()).toContain(withdrawText.uncertain)
      withdraw.mockResolvedValue({ ok: false, error: { kind: 'refused', status: 422 } })
      await screen.choose('BNB')
      await screen.toCode()
      type(screen.find('input[autocomplete="one-time-code"]'), '654321')
      await screen.pressButton('Confirm withdrawal')
    }
    {
      using screen = await open()
      expect(screen.text()).toContain(withdrawText.uncertain)
      withdraw.mockResolvedValue({ ok: true, value: {} })
      await screen.choose('BNB')
      await screen.toCode()
      type(screen.find('input[autocomplete="one-time-code"]'), '654321')
      await screen.pressButton('Confirm withdrawal')
    }
    using screen = await open()
    expect(screen.text()).not.toContain(withdrawText.uncertain)
  })

  test('is uncertain no more once the history has it', async () => {
    await attempt()
    const line: WithdrawalLine = {
      kind: 'withdrawal',
      coin: 'BNB',
      status: 'pending',
      network: 'BNB',
      reason: '',
      stage: '',
      time: Date.now() - 120_000,
      transaction: '',
      address: ADDRESS.toLowerCase(),
      amount: amountOf('BNB', units('1')),
      fee: amountOf('BNB', units('0.001')),
      arrives: amountOf('BNB', units('0.999')),
    }
    // The history was known, and had none: whatever the clock of the device says, what it has now is new.
    for (const [change, isSettled] of [
      [{ amount: amountOf('BNB', units('2')) }, false],
      [{ address: '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae' }, false],
      [{}, true],
    ] as const) {
      logInWith('token')
      const stores = services.get(historyStores)
      const rows = signal([{ ...line, ...change }])
      const withdrawal = { ...stores.withdrawal, rows, state: signal('fresh' as const) }
      services.with(historyStores, { ...stores, withdrawal })
      using screen = await open()
      await act(async () => undefined)
      expect(screen.text()?.includes(withdrawText.uncertain)).toBe(!isSettled)
    }
    logInWith('token')
    using screen = await open()
    expect(screen.text()).not.toContain(withdrawText.uncertain)
  })

  test('is not told to another login in the same tab', async () => {
    await attempt()
    logInWith('another token')
    using screen = await open()
    expect(screen.text()).not.toContain(withdrawText.uncertain)
  })
})

describe('a withdrawal whose page was reloaded', () => {
  const PLACED: Promise<ApiResult<unknown>> = Promise.resolve({ ok: true, value: {} })

  async function toCode() {
    using screen = await open()
    await screen.choose('BNB')
    await screen.toCode()
  }

  async function confirm(screen: Awaited<ReturnType<typeof open>>, typed = '123456') {
    type(screen.find('[autocomplete="one-time-code"]'), typed)
    await screen.pressButton('Confirm withdrawal')
  }

  async function attempt(answer: Promise<ApiResult<unknown>>, typed?: string) {
    withdraw.mockReturnValue(answer)
    using screen = await open()
    await screen.choose('BNB')
    await screen.toCode()
    await confirm(screen, typed)
  }

  test('continues at its code, and places the reviewed order', async () => {
    await toCode()
    withdraw.mockReturnValue(PLACED)
    using screen = await open()
    expect(screen.text()).toContain(withdrawText.resumed)
    await confirm(screen)
    const order: WithdrawalOrder = {
      coin: 'BNB',
      network: 'BNB',
      address: ADDRESS,
      amount: amountOf('BNB', units('1')),
      fee: amountOf('BNB', units('0.001')),
      arrives: amountOf('BNB', units('0.999')),
    }
    expect(withdraw).toHaveBeenCalledWith(
      order,
      expect.objectContaining({ proof: { challenge: 'c', code: '123456' } }),
    )
  })

  test.each([false, true])(
    'says afterwards whether it waits, for who has a passkey: %s',
    async (waits) => {
      withdraw.mockReturnValue(PLACED)
      services.with(passkeysStore, { ...services.get(passkeysStore), isGuarded: signal(waits) })
      await toCode()
      using screen = await open()
      await confirm(screen)
      expect(services.get(placedWithdrawalSignal).value).toMatchObject({
        waits,
        order: { coin: 'BNB' },
      })
    },
  )

  test('can still be changed, with the form filled in', async () => {
    await toCode()
    using screen = await open()
    await screen.pressButton('Change details')
    expect(screen.text()).not.toContain(withdrawText.resumed)
    expect(chosenCard(screen.container)).toBe('BNB')
    expect(screen.find('input[autocapitalize="none"]')).toHaveProperty('value', ADDRESS)
    expect(screen.amount()).toHaveProperty('value', '1')
    using again = await open()
    expect(chosenCard(again.container)).toBeUndefined()
  })

  test('is sent again under its key if it has no answer, even after another code and a wrong one', async () => {
    await attempt(refused('unreachable'))
    const [, first] = withdraw.mock.lastCall ?? []
    vi.setSystemTime(Date.now() + RESEND_PAUSE)
    {
      using screen = await open()
      expect(screen.text()).toContain(withdrawText.noAnswer)
      await screen.pressButton('Resend code')
      await confirm(screen, '')
      expect(screen.text()).toContain(withdrawText.noAnswer)
    }
    using screen = await open()
    expect(screen.text()).toContain(withdrawText.noAnswer)
    withdraw.mockReturnValue(PLACED)
    await confirm(screen)
    const [, last] = withdraw.mock.lastCall ?? []
    expect(last?.idempotencyKey).toEqual(expect.any(String))
    expect(last?.idempotencyKey).toBe(first?.idempotencyKey)
  })

  test('is not shown to another login', async () => {
    await toCode()
    logInWith('another token')
    using screen = await open()
    expect(screen.text()).not.toContain(withdrawText.resumed)
    expect(chosenCard(screen.container)).toBeUndefined()
  })

  test('does not continue after its code expired, and the form shows that it was not placed until the next review', async () => {
    await toCode()
    vi.setSystemTime(Date.now() + 10 * 60_000)
    {
      using screen = await open()
      expect(screen.text()).toContain(withdrawText.unconfirmed)
      await screen.choose('BNB')
      await screen.toCode()
      expect(screen.text()).not.toContain(withdrawText.unconfirmed)
      await screen.pressButton('Change details')
    }
    using screen = await open()
    expect(screen.text()).not.toContain(withdrawText.unconfirmed)
  })

  test('does not continue with an issued code, of which nothing is stored', async () => {
    requestCode.mockImplementation(() => answered({ kind: 'issued', otp: '654321' }))
    await toCode()
    const stored = JSON.stringify({ ...tabStorage })
    expect(stored).not.toContain('654321')
    expect(stored).not.toContain(ADDRESS)
    using screen = await open()
    expect(screen.text()).toContain(withdrawText.unconfirmed)
  })

  test.each<[string, Promise<ApiResult<unknown>>, string | undefined]>([
    ['without an answer', new Promise(() => undefined), withdrawText.uncertain],
    ['after an answer that was lost', refused('unreachable'), withdrawText.uncertain],
    ['after a wrong code', refused(403), withdrawText.unconfirmed],
    ['after a code that was used up', refused(410), withdrawText.unconfirmed],
    ['after it was placed', PLACED, undefined],
    ['after it was refused', refused(422), undefined],
  ])('%s has its notice after its code expired', async (_, answer, notice) => {
    await attempt(answer)
    vi.setSystemTime(Date.now() + 10 * 60_000)
    using screen = await open()
    for (const text of [withdrawText.unconfirmed, withdrawText.uncertain])
      expect(screen.text()?.includes(text)).toBe(text === notice)
  })
})

async function refused(reason: number | 'unreachable'): Promise<ApiResult<unknown>> {
  const error =
    reason === 'unreachable'
      ? ({ kind: reason } as const)
      : ({ kind: 'refused', status: reason } as const)
  return { ok: false, error }
}

test('another code of a withdrawal is announced, and begins the 60 s again', async () => {
  using toasts = recordToasts()
  using screen = await open()
  await screen.choose('BNB')
  await screen.toCode()
  expect(screen.find('[role="timer"]').textContent).toBe('Resend code in 60 s')
  vi.setSystemTime(Date.now() + RESEND_PAUSE)
  using later = await open()
  expect(later.container.querySelector('[role="timer"]')).toBeNull()
  await later.pressButton('Resend code')
  expect(later.find('[role="timer"]').textContent).toBe('Resend code in 60 s')
  await vi.waitFor(() =>
    expect(toasts.successes().at(-1)).toBe('verification code has been Resend Succesfully'),
  )
})

test.each([
  [
    'it was placed',
    WithdrawSucceededScreen,
    'Your withdrawal has been placed. You can follow it in your history.',
  ],
  ['it failed', WithdrawFailedScreen, 'Your Withdrawal failed. Try again later'],
])('the screen after a withdrawal says to the letter that %s', (_, Screen, message) => {
  using view = renderWith(services, <Screen />)
  expect(view.find('main p').textContent).toBe(message)
})
