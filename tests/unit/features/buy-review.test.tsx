// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PaymentCoin } from '#domain/assets.ts'
import { amountOf, subtract } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import { priceOf } from '#domain/money/price.ts'
import {
  amountsAt,
  type FirmQuote,
  type PurchaseOrder,
  type PurchaseTerms,
} from '#domain/purchase.ts'
import { buyReviewText, buyText } from '#text/purchase.ts'
import { createTransfersApi } from '../../../src/api/money/transfers.ts'
import type { ApiResult } from '../../../src/api/request.ts'
import { BuyScreen } from '../../../src/features/buy/BuyScreen.tsx'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { lastPurchase } from '../../../src/stores/money/last-purchase.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { press, type } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'
import { storedSession } from '../../support/stored-session.ts'

vi.stubGlobal('reportError', vi.fn())
/** The coins are fields as well. */
const AMOUNT = 'input[inputmode="decimal"]'
const units = (text: string) => parseUnits(text) ?? 0n
const token = (text: string) => amountOf('TOKEN', units(text))
const ratesAt = <C extends PaymentCoin>(coin: C, price: string) => ({
  coin: priceOf(coin, units(price)),
  token: priceOf('TOKEN', units('0.03')),
  tokenForPay: priceOf('TOKEN', units('0.03')),
})
const termsAt = <C extends PaymentCoin>(coin: C, price: string): PurchaseTerms<C> => ({
  available: amountOf(coin, units('2')),
  rates: ratesAt(coin, price),
  fee: token('5'),
  minToken: token('100'),
})

type Buy = ReturnType<typeof createTransfersApi>['buyToken']

const clock = new ManualClock()
const sent = vi.fn<Buy>()
const quoted = vi.fn<(order: PurchaseOrder) => void>()
const asked = vi.fn<(coin: PaymentCoin) => void>()
/** The price of the coin at the host. */
let price = '600'
let failing: ApiResult<never> | undefined

beforeEach(() => {
  price = '600'
  failing = undefined
  sent.mockReset().mockResolvedValue({ ok: true, value: {} })
  quoted.mockReset()
})
afterEach(() => clock.advance(60_000))

function quoteOf<C extends PaymentCoin>(order: PurchaseOrder<C>): FirmQuote<C> {
  const rates = ratesAt(order.coin, price)
  const amounts = amountsAt<C>(order.side, order, rates)
  if (!amounts) throw new Error('no price')
  const fee = token('5')
  const credited = subtract(amounts.receive, fee)
  return {
    id: `at-${price}`,
    order: { ...amounts, coin: order.coin, side: order.side, fee, credited },
    rates,
    stage: 1,
    life: 30_000,
  }
}

async function open(tabStorage = new MemoryStorage()) {
  let ids = 0
  const stored = { deviceStorage: new MemoryStorage(storedSession('token')), tabStorage }
  const services = testServices({ ...stored, newId: () => `id-${++ids}` }, clock)
  services.with(createTransfersApi, {
    ...services.get(createTransfersApi),
    async purchaseQuote(coin) {
      asked(coin)
      return { ok: true, value: termsAt(coin, price) }
    },
    async quotePurchase(order) {
      quoted(order)
      return failing ?? { ok: true, value: quoteOf(order) }
    },
    buyToken: sent,
  })
  services.get(sessionStore).restore()
  const view = renderWith(services, <BuyScreen />)
  await act(async () => undefined)
  const button = (label: string) => {
    const found = [...view.container.querySelectorAll('button')].find(
      ({ textContent }) => textContent === label,
    )
    if (!found) throw new Error(`no button ${label}`)
    return found
  }
  const pressed = async (label: string) => {
    await press(button(label))
    await act(async () => undefined)
  }
  return {
    ...view,
    services,
    button,
    pressed,
    text: () => view.container.textContent ?? '',
    lines: () =>
      [...view.container.querySelectorAll('form + *, dl > div')].map((line) => line.textContent),
    /** Types an amount and opens its review, for long enough that it can be confirmed. */
    async review(pay = '0.1') {
      type(view.find(AMOUNT), pay)
      await pressed('Buy NOVA')
      await wait(1000)
    },
  }
}
const wait = (ms: number) =>
  act(async () => {
    clock.advance(ms)
  })

test('the review says what is paid, charged and credited, exactly, and confirming buys that', async () => {
  using view = await open()
  await view.review()
  expect(sent).not.toHaveBeenCalled()
  // No other rate stands beside it.
  expect(view.lines()).toEqual([
    'You pay0.10000000 BNB',
    'Rate1 BNB = 600 USDT',
    'Price of one token0.03 USDT (Stage 1)',
    'Before the fee2,000.00000000 NOVA',
    'Fee− 5.00000000 NOVA',
    'Credited1,995.00000000 NOVA',
  ])
  price = '500'
  await view.pressed(buyReviewText.confirm)
  expect(sent).toHaveBeenCalledOnce()
  expect(sent.mock.calls[0]?.[0].credited).toEqual(token('1995'))
  expect(sent.mock.calls[0]?.[2]).toMatchObject({ quote: 'at-600', idempotencyKey: 'id-1' })
  expect(view.text()).toContain(buyReviewText.bought)
  expect(view.services.get(lastPurchase).value?.order.credited).toEqual(token('1995'))
})

test('it counts down, and only its end is announced', async () => {
  using view = await open()
  await view.review()
  const timer = view.find('[role="timer"]')
  expect(timer.textContent).toBe('This price is held for 29 s')
  expect(timer.getAttribute('aria-live')).toBe('off')
  await wait(29_000)
  expect(view.container.querySelector('[role="timer"]')).toBeNull()
  expect(view.find('[aria-live="polite"]').textContent).toBe(buyReviewText.over)
})

test('a price that is over cannot be confirmed; one press shows the present one with what differs', async () => {
  using view = await open()
  await view.review()
  price = '500'
  await wait(30_000)
  expect(() => view.button(buyReviewText.confirm)).toThrow()
  await view.pressed(buyReviewText.renew)
  expect(sent).not.toHaveBeenCalled()
  expect(view.find('[role="status"]').textContent).toBe(buyReviewText.changed)
  expect(view.lines().slice(0, 6)).toEqual([
    'You pay0.10000000 BNB',
    'Rate1 BNB = 500 USDT before: 1 BNB = 600 USDT',
    'Price of one token0.03 USDT (Stage 1)',
    'Before the fee1,666.666666666666666666 NOVA before: 2,000.00000000 NOVA',
    'Fee− 5.00000000 NOVA',
    'Credited1,661.666666666666666666 NOVA before: 1,995.00000000 NOVA',
  ])
  await wait(1000)
  await view.pressed(buyReviewText.confirm)
  expect(sent.mock.calls[0]?.[2]).toMatchObject({ quote: 'at-500', idempotencyKey: 'id-2' })
})

test('a present price that is the same says so', async () => {
  using view = await open()
  await view.review()
  await wait(30_000)
  await view.pressed(buyReviewText.renew)
  expect(view.find('[role="status"]').textContent).toBe(buyReviewText.same)
})

test('the second press of a double press does not confirm what nobody has read', async () => {
  using view = await open()
  type(view.find(AMOUNT), '0.1')
  await view.pressed('Buy NOVA')
  await view.pressed(buyReviewText.confirm)
  await wait(500)
  await view.pressed(buyReviewText.confirm)
  expect(sent).not.toHaveBeenCalled()
  await wait(200)
  await view.pressed(buyReviewText.confirm)
  expect(sent).toHaveBeenCalledOnce()
})

test('Back leads to the form as it was filled in, from its beginning on, and nothing was sent', async () => {
  using view = await open()
  expect(document.activeElement).toBe(document.body)
  await view.review()
  await view.pressed(buyReviewText.back)
  const [pay, receive] = view.container.querySelectorAll<HTMLInputElement>(AMOUNT)
  expect([pay?.value, receive?.value]).toEqual(['0.1', '2000'])
  expect(sent).not.toHaveBeenCalled()
  expect(document.activeElement).toMatchObject({ type: 'radio', value: 'BNB' })
})

test('a page that is reloaded at the review has the form as it was filled in', async () => {
  const tab = new MemoryStorage()
  {
    using view = await open(tab)
    await view.review()
  }
  using view = await open(tab)
  expect(view.find(AMOUNT)).toHaveProperty('value', '0.1')
  expect(tab.getItem('purchase-under-way')).toBeNull()
})

test('a quote that is refused leaves the form, with the reason', async () => {
  using view = await open()
  failing = { ok: false, error: { kind: 'refused', status: 422, message: 'Not today' } }
  await view.review()
  expect(view.find('[role="alert"]').textContent).toBe('Not today')
  expect(view.find(AMOUNT)).toHaveProperty('value', '0.1')
})

test('a host that has held prices until the last login buys at one press, after a word about it', async () => {
  using view = await open()
  failing = { ok: false, error: { kind: 'refused', status: 404 } }
  await view.review()
  expect(view.find('[role="alert"]').textContent).toBe(buyText.noQuotes)
  expect(view.text()).toContain(buyText.estimate)
  expect(sent).not.toHaveBeenCalled()
  await view.pressed('Buy NOVA')
  expect(sent.mock.calls[0]?.[2]?.quote).toBeUndefined()
})

test('a price that the host no longer holds is said to be over, and nothing was bought', async () => {
  using view = await open()
  await view.review()
  sent.mockResolvedValue({
    ok: false,
    error: { kind: 'refused', status: 409, code: 'quote-expired' },
  })
  await view.pressed(buyReviewText.confirm)
  expect(view.text()).toContain(buyReviewText.over)
  view.button(buyReviewText.renew)
})

test('a purchase without an answer stays as it was confirmed, and is repeated at its quote', async () => {
  const tab = new MemoryStorage()
  {
    using view = await open(tab)
    await view.review()
    sent.mockResolvedValue({ ok: false, error: { kind: 'timeout' } })
    await view.pressed(buyReviewText.confirm)
    expect(view.text()).toContain(buyText.noAnswer)
  }
  using view = await open(tab)
  expect(view.text()).toContain(buyText.noAnswer)
  expect(view.lines()).toContain('Credited1,995.00000000 NOVA')
  sent.mockResolvedValue({ ok: true, value: {} })
  await view.pressed(buyReviewText.confirm)
  const [first, ...others] = sent.mock.calls
  expect(first?.[2]).toMatchObject({ quote: 'at-600', idempotencyKey: 'id-1' })
  expect(others.map(([, , intent]) => intent)).toEqual([first?.[2], first?.[2]])
})

test('the rate of the form is asked for again every ten seconds, and not during a review', async () => {
  using view = await open()
  type(view.find(AMOUNT), '0.1')
  price = '500'
  await wait(10_000)
  const [, receive] = view.container.querySelectorAll<HTMLInputElement>(AMOUNT)
  expect(receive?.value).toBe('1666.66666666')
  await view.review()
  asked.mockClear()
  await wait(20_000)
  expect(asked).not.toHaveBeenCalled()
  expect(view.lines()).toContain('Credited1,661.666666666666666666 NOVA')
})

test('while the purchase is sent its button says so and is off, and then the balance is asked for again', async () => {
  using view = await open()
  await view.review()
  const answer = Promise.withResolvers<{ readonly ok: true; readonly value: object }>()
  sent.mockReturnValue(answer.promise)
  await view.pressed(buyReviewText.confirm)
  const button = view.button('Transaction is Proccessing .....')
  expect(button.getAttribute('aria-disabled') ?? String(button.hasAttribute('disabled'))).toBe(
    'true',
  )
  asked.mockClear()
  await act(async () => answer.resolve({ ok: true, value: {} }))
  expect(asked.mock.calls).toEqual([['BNB']])
})
