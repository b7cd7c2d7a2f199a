// @vitest-environment happy-dom
import { signal } from '@preact/signals-core'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { PaymentCoin } from '#domain/assets.ts'
import { amountsOf, marketPricesOf } from '#domain/balances.ts'
import type { PurchaseLine } from '#domain/history.ts'
import { type Amount, amountOf } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import { priceOf } from '#domain/money/price.ts'
import type { PurchaseOrder, PurchaseTerms } from '#domain/purchase.ts'
import { buyText } from '#text/purchase.ts'
import { createTransfersApi, type Intent } from '../../../src/api/money/transfers.ts'
import type { ApiResult } from '../../../src/api/request.ts'
import { BuyScreen } from '../../../src/features/buy/BuyScreen.tsx'
import { updatesService } from '../../../src/offline/updates.ts'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { historyStores } from '../../../src/stores/history/history.ts'
import { balancesStore } from '../../../src/stores/money/balances.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { chooseCard, chosenCard, press, type } from '../../support/render.tsx'
import { renderWith, type TestServices, testServices } from '../../support/services.tsx'
import { storedSession, WITHOUT_QUOTES } from '../../support/stored-session.ts'

const units = (text: string) => parseUnits(text) ?? 0n
const token = (text: string) => amountOf('TOKEN', units(text))
const termsAt = <C extends PaymentCoin>(coin: C, price: string): PurchaseTerms<C> => ({
  available: amountOf(coin, units('2')),
  rates: {
    coin: priceOf(coin, units(price)),
    token: priceOf('TOKEN', units('0.03')),
    tokenForPay: priceOf('TOKEN', units('0.03')),
  },
  fee: token('5'),
  minToken: token('100'),
})
vi.stubGlobal('reportError', vi.fn())

type BuyToken = (order: PurchaseOrder, of: Amount, intent?: Intent) => Promise<ApiResult<unknown>>

let ids = 0

/** Opens the screen with a host whose price falls after its first answer. */
async function open(
  buyToken?: BuyToken,
  {
    tabStorage = new MemoryStorage(),
    deviceStorage = new MemoryStorage(storedSession('token', WITHOUT_QUOTES)),
    hold = () => () => {},
  } = {},
  prepare: (services: TestServices) => void = () => undefined,
) {
  const prices = ['600', '500']
  const services = testServices({ tabStorage, deviceStorage, newId: () => `id-${++ids}` })
  const transfers = services.get(createTransfersApi)
  services.with(updatesService, { ...services.get(updatesService), hold })
  services.with(createTransfersApi, {
    ...transfers,
    purchaseQuote: async (coin) => ({ ok: true, value: termsAt(coin, prices.shift() ?? '500') }),
    ...(buyToken && { buyToken }),
  })
  services.get(sessionStore).restore()
  prepare(services)
  const view = renderWith(services, <BuyScreen />)
  await act(async () => undefined)
  return {
    ...view,
    submit: async () => {
      await press(view.find('[type="submit"]'))
      await act(async () => undefined)
    },
    text: () => view.container.textContent,
    values: () =>
      [...view.container.querySelectorAll<HTMLInputElement>('input[inputmode]')].map(
        ({ value }) => value,
      ),
  }
}

test('buying shows rate, stage price, fee and credited amount, and explains a moved price', async () => {
  using view = await open(async () => ({ ok: false, error: { kind: 'refused', status: 409 } }))
  type(view.find('input[inputmode]'), '0.1')
  const lines = () =>
    [...view.container.querySelectorAll('dl > div')].map((line) => line.textContent)
  // The window is wide: what is credited is in the form, the rest beside it.
  expect(lines()).toEqual([
    'Credited1,995.00000000 NOVA',
    'AvailableXXXX BNB',
    'Rate1 NOVA = 0.00005 BNB',
    'Price of this stage0.03 USDT',
    'Minimum99.00000000 NOVA',
    'Fee5.00000000 NOVA',
  ])
  await view.submit()
  expect(view.find('[role="alert"]').textContent).toMatch(
    /^The price has moved: one token cost 0.00005 BNB when you pressed the button. Nothing was bought/,
  )
  expect(lines()).toContain('Rate1 NOVA = 0.00006 BNB')
  expect(lines()).toContain('Credited1,661.66666666 NOVA')
})

test('what was typed is there again with its coin after a reload, until it is bought', async () => {
  const tabStorage = new MemoryStorage()
  const bought = async () => ({ ok: true, value: {} }) as const
  {
    using view = await open(bought, { tabStorage })
    await chooseCard(view.container, 'ETH')
    type(view.find('input[inputmode]'), '0,1')
  }
  {
    using view = await open(bought, { tabStorage })
    expect(chosenCard(view.container)).toBe('ETH')
    expect(view.values()[0]).toBe('0,1')
    await view.submit()
  }
  using view = await open(bought, { tabStorage })
  expect(view.values()).toEqual(['', ''])
})

test('the focus moves to the amount that is too small', async () => {
  using view = await open()
  type(view.find('input[inputmode]'), '0.001')
  await view.submit()
  const [, receive] = view.container.querySelectorAll<HTMLInputElement>('input[inputmode]')
  expect(receive?.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(receive)
})

test('a purchase that fails unexpectedly no longer holds back an update', async () => {
  const released = vi.fn()
  const hold = vi.fn(() => released)
  using view = await open(() => Promise.reject(new Error('unexpected')), { hold })
  type(view.find('input[inputmode]'), '0.1')
  hold.mockClear()
  await view.submit()
  expect(hold).toHaveBeenCalledOnce()
  expect(released).toHaveBeenCalledOnce()
  expect(view.text()).toContain(buyText.noAnswer)
})

const lost = async (): Promise<ApiResult<unknown>> => ({ ok: false, error: { kind: 'timeout' } })

test('a purchase without an answer is uncertain after a reload, and is repeated under its key', async () => {
  const tabStorage = new MemoryStorage()
  const buyToken = vi.fn<BuyToken>(lost)
  {
    using view = await open(buyToken, { tabStorage })
    type(view.find('input[inputmode]'), '0.1')
    await view.submit()
    expect(view.text()).toContain(buyText.noAnswer)
  }
  using view = await open(buyToken, { tabStorage })
  expect(view.text()).toContain(buyText.noAnswer)
  expect(view.values()).toEqual(['0.1', '2000'])
  expect(view.find('input[inputmode]')).toHaveProperty('readOnly', true)
  buyToken.mockResolvedValue({ ok: true, value: {} })
  await view.submit()
  const [first, ...others] = buyToken.mock.calls
  expect(first?.[2]?.idempotencyKey).toEqual(expect.any(String))
  expect(others).toEqual([first, first])
  expect(tabStorage.getItem('purchase-under-way')).toBeNull()
})

test('an uncertain purchase is shown first after a reload, and can be discarded for another one', async () => {
  const tabStorage = new MemoryStorage()
  const buyToken = vi.fn<BuyToken>(lost)
  {
    using view = await open(buyToken, { tabStorage })
    type(view.find('input[inputmode]'), '0.1')
    await view.submit()
  }
  using view = await open(buyToken, { tabStorage })
  const order = Node.DOCUMENT_POSITION_FOLLOWING
  expect(view.find('[role="alert"]').compareDocumentPosition(view.find('form')) & order).toBe(order)
  await press(view.find('[type="submit"] ~ button'))
  expect(view.text()).toContain(buyText.unknown)
  expect(view.values()).toEqual(['', ''])
  type(view.find('input[inputmode]'), '0.2')
  await view.submit()
  const keys = buyToken.mock.calls.map(([, , intent]) => intent?.idempotencyKey)
  expect(new Set(keys).size).toBe(2)
  expect(buyToken.mock.calls.at(-1)?.[0].pay).toEqual(amountOf('BNB', units('0.2')))
})

test('a purchase without an answer and key is uncertain until the history has it', async () => {
  const tabStorage = new MemoryStorage()
  const deviceStorage = new MemoryStorage({ cthash: 'token', 'user:plain-host': 'true' })
  const storages = { tabStorage, deviceStorage }
  let rows: PurchaseLine[] = []
  const openWith = async (buyToken: BuyToken) => {
    const view = await open(buyToken, storages, (services) => {
      const stores = services.get(historyStores)
      const purchase = { ...stores.purchase, rows: signal(rows), state: signal('fresh' as const) }
      services.with(historyStores, { ...stores, purchase: { ...purchase, load: async () => {} } })
    })
    await act(async () => undefined)
    return view
  }
  {
    using view = await openWith(lost)
    type(view.find('input[inputmode]'), '0.1')
    await view.submit()
    expect(view.text()).toContain(buyText.unknown)
  }
  {
    using view = await openWith(async () => ({
      ok: false,
      error: { kind: 'refused', status: 422 },
    }))
    type(view.find('input[inputmode]'), '0.2')
    await view.submit()
    expect(view.text()).toContain(buyText.unknown)
  }
  const line = { kind: 'purchase', coin: 'BNB', type: 'buy', status: 'completed' } as const
  const amounts = { amount: amountOf('BNB', units('0.1')), received: amountOf('TOKEN', 1n) }
  rows = [{ ...line, ...amounts, time: 0 }]
  {
    using view = await openWith(lost)
    expect(view.text()).not.toContain(buyText.unknown)
  }
  rows = []
  using view = await openWith(lost)
  expect(view.text()).not.toContain(buyText.unknown)
})

test('a purchase without an answer and key has a notice after a reload', async () => {
  const tabStorage = new MemoryStorage()
  const deviceStorage = new MemoryStorage({ cthash: 'token' })
  const storages = { tabStorage, deviceStorage }
  const buyToken = vi.fn<BuyToken>(() => new Promise(() => undefined))
  {
    using view = await open(buyToken, storages)
    type(view.find('input[inputmode]'), '0.1')
    await view.submit()
  }
  expect(buyToken.mock.calls.map(([, , intent]) => intent?.idempotencyKey)).toEqual([undefined])
  using view = await open(buyToken, storages)
  expect(view.text()).toContain(buyText.unknown)
  expect(view.values()).toEqual(['', ''])
})

test('a part of what is available is filled in, and all of it exactly', async () => {
  using view = await open()
  const part = (name: string) => {
    const button = [...view.container.querySelectorAll('button')].find(
      (it) => it.textContent === name,
    )
    if (!button) throw new Error(`no ${name}`)
    return press(button)
  }
  for (const [name, amount] of [
    ['25%', '0.5'],
    ['75%', '1.5'],
    ['Max', '2'],
  ] as const) {
    await part(name)
    expect(view.values()[0]).toBe(amount)
  }
})

test('an amount that may be read in two ways is asked back as it is typed', async () => {
  using view = await open()
  type(view.find('input[inputmode]'), '1,500')
  expect(view.text()).toContain('1,500 may mean two amounts. Write 1500 or 1,5000')
  type(view.find('input[inputmode]'), '1,50')
  expect(view.text()).not.toContain('may mean two amounts')
})

test('what is available of each coin and the last movements have the 8 decimals of the screen', async () => {
  const few = 12_345_678_912_345_678n
  const deviceStorage = new MemoryStorage({
    ...storedSession('token', WITHOUT_QUOTES),
    'user:balance-shown': 'true',
  })
  using view = await open(undefined, { deviceStorage }, (services) => {
    services.get(balancesStore).receive(
      {
        totals: amountsOf(() => few),
        available: amountsOf(() => few),
        prices: { market: marketPricesOf(() => units('1')), token: undefined },
      },
      1,
    )
    const stores = services.get(historyStores)
    const line = { kind: 'purchase', coin: 'BNB', type: 'buy', status: 'completed' } as const
    const rows = [{ ...line, amount: amountOf('BNB', few), received: token('1'), time: 0 }]
    const purchase = { ...stores.purchase, rows: signal(rows), load: async () => {} }
    services.with(historyStores, { ...stores, purchase })
  })
  const figures = view.text().match(/0\.0123456\d*/g) ?? []
  // Four coins can be paid with, and one movement is of the first of them.
  expect(figures).toEqual(Array(5).fill('0.01234567'))
})
