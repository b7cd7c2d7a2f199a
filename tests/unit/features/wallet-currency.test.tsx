// @vitest-environment happy-dom
import { act } from 'react'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import type { Extension } from '#contract/extensions.ts'
import { ratesAnswer } from '#contract/money/rates.ts'
import { amountsOf, marketPricesOf } from '#domain/balances.ts'
import { type Currency, inCurrency, type Rate } from '#domain/currencies.ts'
import { ONE } from '#domain/money/amount.ts'
import { priceOf } from '#domain/money/price.ts'
import { currencyText as text } from '#text/wallet.ts'
import { createRatesApi } from '../../../src/api/money/rates.ts'
import type { ApiResult } from '../../../src/api/request.ts'
import { BalanceNotes, Worth } from '../../../src/features/wallet/balance/Details.tsx'
import { ownCurrency } from '../../../src/features/wallet/balance/own-currency.ts'
import { createSession, sessionStore } from '../../../src/stores/account/session.ts'
import { balancesStore } from '../../../src/stores/money/balances.ts'
import { userCacheStore } from '../../../src/stores/user-cache.ts'
import { memoryCache } from '../../support/memory-cache.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { chooseOption } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'
import { storedSession } from '../../support/stored-session.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 4, 1, 12)
const rate = (currency: Currency, hundredths: bigint, at = START): Rate => ({
  currency,
  units: hundredths * 10n ** 16n,
  at,
})
const totals = amountsOf((coin) => (coin === 'BNB' ? 2n * ONE : 0n))
const balances = {
  totals,
  available: totals,
  prices: { market: marketPricesOf(() => 600n * ONE), token: priceOf('TOKEN', ONE / 100n) },
}
const ask = vi.fn<() => Promise<ApiResult<readonly Rate[]>>>()
const cache = memoryCache()

async function open(device = new MemoryStorage(), extensions?: readonly Extension[]) {
  for (const [key, value] of Object.entries(storedSession('t', extensions)))
    device.setItem(key, value)
  const clock = { now: START }
  const services = testServices({ deviceStorage: device, now: () => clock.now })
  services
    .with(createRatesApi, { rates: ask })
    .with(userCacheStore, cache)
    .get(sessionStore)
    .restore()
  const store = services.get(balancesStore)
  store.receive(balances, START)
  const view = renderWith(
    services,
    <>
      <BalanceNotes />
      <Worth coin="BNB" />
    </>,
  )
  await act(async () => store.isHidden.peek() && store.toggleHidden())
  const select = () => view.container.querySelector('select')
  return { ...view, store, device, clock, select, text: () => view.container.textContent }
}

describe('a currency of one’s own', () => {
  test('is chosen below the estimate, shows it and each worth, rounded down, and is remembered', async () => {
    ask.mockResolvedValue({ ok: true, value: [rate('USD', 99n), rate('EUR', 92n)] })
    const device = new MemoryStorage()
    {
      using view = await open(device)
      expect(view.text()).toContain(text.choose)
      expect(view.text()).toContain('≈ 1,200.000000 USDT')
      await chooseOption(view.find('select'), 'EUR')
      expect(view.text()).toContain('≈ 1,104.00 EUR')
      expect(view.text()).toContain(text.asOf)
      expect(view.text()).not.toContain('1,200.000000 USDT')
      await act(async () => view.store.toggleHidden())
      expect(view.text()).not.toMatch(/EUR|USD|\d/)
    }
    using view = await open(device)
    expect(view.text()).toContain('≈ 1,104.00 EUR')
    await chooseOption(view.find('select'), '')
    expect(view.text()).toContain('≈ 1,200.000000 USDT')
    expect(device.getItem('currency')).toBe('')
  })

  test('is shown at the last rate that the device has, with its time, for a day and no longer', async () => {
    ask.mockResolvedValue({ ok: true, value: [rate('EUR', 92n)] })
    const device = new MemoryStorage()
    device.setItem('currency', 'EUR')
    {
      using view = await open(device)
      expect(view.text()).toContain('EUR')
    }
    ask.mockResolvedValue({ ok: false, error: { kind: 'unreachable' } })
    using view = await open(device)
    expect(view.text()).toContain('≈ 1,104.00 EUR')
    view.clock.now = START + DAY
    await act(async () => view.store.receive({ ...balances }, START + DAY))
    expect(view.text()).not.toContain('1,104')
    expect(view.text()).toContain(text.outdated('EUR'))
    expect(view.text()).toContain('≈ 1,200.000000 USDT')
  })

  test('leaves no rates to whoever logs in next, be it that they come after the logout', async () => {
    const services = testServices({ now: () => START })
    const local = new MemoryStorage(storedSession('t'))
    const session = createSession({ local, tab: undefined, wipe: async () => undefined })
    services.with(createRatesApi, { rates: ask }).with(sessionStore, session)
    session.restore()
    const own = services.get(ownCurrency)
    ask.mockResolvedValue({ ok: true, value: [rate('EUR', 92n)] })
    await own.load()
    expect(own.known.value).toEqual(['EUR'])
    const late = Promise.withResolvers<ApiResult<readonly Rate[]>>()
    ask.mockReturnValue(late.promise)
    const loading = own.load()
    await session.expire()
    expect(own.known.value).toEqual([])
    late.resolve({ ok: true, value: [rate('EUR', 92n)] })
    await loading
    expect(own.known.value).toEqual([])
  })

  test('is neither asked for nor offered where the host knows none', async () => {
    ask.mockClear()
    using view = await open(new MemoryStorage(), ['idempotency-keys'])
    expect(ask).not.toHaveBeenCalled()
    expect(view.select()).toBeNull()
  })
})

test('of the rates of a host only those count that are more than nothing, of a known currency', () => {
  const read = v.parse(ratesAnswer, {
    rates: [
      { currency: 'EUR', rate: '0', at: START },
      { currency: 'XXX', rate: '1', at: START },
      { currency: 'GBP', rate: '-1', at: START },
      { currency: 'CHF', rate: '0.8', at: 0 },
      { currency: 'USD', rate: '0.99', at: START },
    ],
  })
  expect(read).toEqual([rate('USD', 99n)])
})

test('an amount in a currency is rounded down', () => {
  expect(inCurrency(3n, rate('USD', 99n))).toBe(2n)
})
