// @vitest-environment happy-dom
import { signal } from '@preact/signals-core'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { type DayValue, dayOf } from '#domain/balance-history.ts'
import { amountsOf, marketPricesOf } from '#domain/balances.ts'
import { amountOf } from '#domain/money/amount.ts'
import { priceOf } from '#domain/money/price.ts'
import { balanceHistoryText } from '#text/wallet.ts'
import { createValuesApi } from '../../../src/api/history/statement.ts'
import { View } from '../../../src/features/wallet/balance-history/BalanceHistory.tsx'
import { BalanceHistoryDisclosure } from '../../../src/features/wallet/balance-history/BalanceHistoryDisclosure.tsx'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { balanceHistoryStore } from '../../../src/stores/history/balance-history.ts'
import { connectionStore } from '../../../src/stores/host/connection.ts'
import { balancesStore } from '../../../src/stores/money/balances.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { findIn } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'
import { storedSession } from '../../support/stored-session.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 0, 31, 12)
const usdt = (whole: number) => amountOf('USDT', BigInt(whole) * 10n ** 18n)

/** One value for each of the last 40 days: 100, 101 and so on; none on 20 January. */
const VALUES: DayValue[] = Array.from({ length: 40 }, (_, index) => {
  const day = dayOf(NOW - (39 - index) * DAY)
  return { day, value: day === '2026-01-20' ? undefined : usdt(100 + index) }
})

/** The same, with 20 paid in on 22 January, and 3 paid out on the last day. */
const PAID = VALUES.map((one) => {
  const paid = { '2026-01-22': 20, '2026-01-31': -3 }[one.day] ?? 0
  return { ...one, paid: usdt(paid) }
})

async function open(answer: 'values' | 'paid' | 'failure' | 'nothing' = 'values', live?: bigint) {
  const clock = new ManualClock()
  clock.now = NOW
  const deviceStorage = new MemoryStorage({ cthash: 'token', 'user:balance-shown': 'true' })
  const services = testServices({ deviceStorage }, clock)
  services.get(sessionStore).restore()
  services.with(createValuesApi, {
    balanceValues: async () =>
      answer === 'failure'
        ? { ok: false, error: { kind: 'unreachable' } }
        : { ok: true, value: answer === 'nothing' ? [] : answer === 'paid' ? PAID : VALUES },
  })
  if (live !== undefined) {
    const totals = amountsOf((coin) => (coin === 'USDT' ? live : 0n))
    const prices = { market: marketPricesOf(() => 1n), token: priceOf('TOKEN', 1n) }
    services.get(balancesStore).receive({ totals, available: totals, prices }, NOW)
  }
  const view = renderWith(services, <View />)
  await act(async () => undefined)
  return { ...view, services, text: () => view.container.textContent ?? '' }
}

const slider = (container: ParentNode) => {
  const found = findIn(container, 'input[type="range"]')
  if (!(found instanceof HTMLInputElement)) throw new Error('no slider')
  return found
}

const openDetails = async (container: ParentNode) => {
  const details = findIn(container, 'details')
  await act(async () => {
    if (details instanceof HTMLDetailsElement) details.open = true
    details.dispatchEvent(new Event('toggle'))
  })
}

test('the last thirty days are said in words, with their highest and lowest value', async () => {
  using view = await open()
  await openDetails(view.container)
  expect(view.text()).toContain('Jan 2, 2026: 110.000000 USDT. Jan 31, 2026: 139.000000 USDT. ')
  expect(view.text()).toContain('Gained 29.000000 USDT, with what was paid in and out.')
  expect(view.text()).toContain('HighestJan 31, 2026: 139.000000 USDT')
  expect(view.text()).toContain('LowestJan 2, 2026: 110.000000 USDT')
  expect(view.text()).toContain('On one day the price of a coin was not known.')
})

test('what was paid in or out is said apart from what was gained', async () => {
  using view = await open('paid', usdt(140).units)
  expect(view.text()).toContain(
    'Now: 140.000000 USDT. Gained 13.000000 USDT, 17.000000 USDT paid in.',
  )
  expect(view.text()).toContain('1 day since Jan 30, 2026+5.000000 USDT 3.000000 USDT paid out')
  expect(view.text()).toContain('7 days since Jan 24, 2026+11.000000 USDT 3.000000 USDT paid out')
})

test('of a host that does not say what was paid in, no change of a day is called a gain alone', async () => {
  using view = await open('values', usdt(140).units)
  expect(view.text()).toContain(
    '7 days since Jan 24, 2026+8.000000 USDT with what was paid in and out',
  )
})

test('the line has a gap where no value is known, and its slider says each point', async () => {
  using view = await open()
  const lines = [...view.container.querySelectorAll('svg g')]
  expect(lines).toHaveLength(2)
  expect([slider(view.container).min, slider(view.container).max]).toEqual(['0', '29'])
  const said = () => slider(view.container).getAttribute('aria-valuetext')
  expect(said()).toBe('Jan 31, 2026: 139.000000 USDT')
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  act(() => {
    set?.call(slider(view.container), '18')
    slider(view.container).dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(said()).toBe('Jan 20, 2026: no price known')
})

test('the course ends with the estimate that the wallet shows', async () => {
  using view = await open('values', usdt(90).units)
  expect(view.text()).toContain('Now: 90.000000 USDT. Lost 20.000000 USDT, with')
  await openDetails(view.container)
  expect(view.text()).toContain('LowestNow: 90.000000 USDT')
  using without = await open()
  expect(without.text()).not.toContain('Now')
})

test('a table has every value, newest first, for whoever opens it', async () => {
  using view = await open()
  expect(view.container.querySelector('table')).toBeNull()
  await openDetails(view.container)
  const rows = [...view.container.querySelectorAll('tbody tr')].map((row) => row.textContent)
  expect(rows).toHaveLength(30)
  expect(rows[0]).toBe('Jan 31, 2026139.000000')
  expect(rows[11]).toBe('Jan 20, 2026no price known')
})

// Holds promise 106.
test('it is open from the start, and neither asked for nor shown while amounts are hidden', async () => {
  const deviceStorage = new MemoryStorage(storedSession('token', ['values']))
  const services = testServices({ deviceStorage })
  services.get(sessionStore).restore()
  const balanceValues = vi.fn(async () => ({ ok: true, value: VALUES }) as const)
  services.with(createValuesApi, { balanceValues })
  using view = renderWith(services, <BalanceHistoryDisclosure />)
  await settled()
  expect(view.container.textContent).toContain('Show the balance to see it over time.')
  expect(balanceValues).not.toHaveBeenCalled()
  await act(async () => services.get(balancesStore).toggleHidden())
  await settled()
  expect(view.container.querySelectorAll('svg g')).not.toHaveLength(0)
  await act(async () => services.get(balancesStore).toggleHidden())
  expect(view.container.querySelector('svg')).toBeNull()
})

const settled = () => vi.waitFor(() => act(async () => undefined))

test('a failure can be repeated, and a new account is told when there will be something', async () => {
  using failed = await open('failure')
  expect(failed.text()).toContain('could not be loaded')
  expect(findIn(failed.container, 'button').textContent).toBe('Try again')
  using empty = await open('nothing')
  expect(empty.text()).toContain('00:00 UTC')
})

test('values of before say of when they are where newer ones cannot be had, and are loaded once the connection is back', async () => {
  const load = vi.fn(async () => undefined)
  const [state, values] = [signal('stale' as const), signal(VALUES)]
  const store = { load, state, values, asOf: signal(NOW), clear: () => undefined }
  let listeners: (() => void)[] = []
  const services = testServices()
  const onReturn = (listener: () => void) => {
    listeners.push(listener)
    return () => {
      listeners = listeners.filter((one) => one !== listener)
    }
  }
  services
    .with(balanceHistoryStore, store)
    .with(connectionStore, { ...services.get(connectionStore), onReturn })
  const view = renderWith(services, <View />)
  await settled()
  expect(view.container.textContent).toContain(balanceHistoryText.staleAsOf)
  for (const notify of listeners) notify()
  expect(load).toHaveBeenCalledTimes(2)
  view.unmount()
  expect(listeners).toEqual([])
})
