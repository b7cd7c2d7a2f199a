// @vitest-environment happy-dom
import { act } from 'react'
import { flushSync } from 'react-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { amountsOf, marketPricesOf } from '#domain/balances.ts'
import type { HistoryKind, LineOf } from '#domain/history.ts'
import { amountOf } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import { createHistoryApi } from '../../../src/api/history/history.ts'
import { Balance } from '../../../src/features/wallet/balance/Balance.tsx'
import { History } from '../../../src/features/wallet/history/History.tsx'
import { saveLastView } from '../../../src/features/wallet/LastView.tsx'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { historyStores } from '../../../src/stores/history/history.ts'
import { balancesStore } from '../../../src/stores/money/balances.ts'
import { depositLine } from '../../support/deposit-line.ts'
import { noPage } from '../../support/history-api.ts'
import { renderWith, testServices } from '../../support/services.tsx'

const units = parseUnits('77.125') ?? 0n
const line = depositLine({ amount: amountOf('BNB', units) })

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('cthash', 'token')
  localStorage.setItem('user:balance-shown', 'true')
})

// Holds promise 106.
test('a view is never kept with amounts, from the press that hides them on', async () => {
  const services = testServices({ deviceStorage: localStorage })
  const rows: { [K in HistoryKind]?: LineOf[K][] } = { deposit: [line] }
  services.with(createHistoryApi, {
    page: noPage,
    lines: async (kind) => ({ ok: true, value: { dropped: 0, rows: rows[kind] ?? [] } }),
  })
  services.get(sessionStore).restore()
  const amounts = amountsOf(() => units)
  const prices = { market: marketPricesOf(() => 1n), token: undefined }
  services.get(balancesStore).receive({ totals: amounts, available: amounts, prices }, 1)
  await services.get(historyStores).deposit.load()
  using view = renderWith(
    services,
    <>
      <Balance />
      <History />
    </>,
  )
  await act(async () => undefined)
  const kept = () => localStorage.getItem('user:last-view')
  const shows = (name: string) =>
    view.find(`[data-view="${name}"]`).textContent?.includes('77.125') ?? false
  saveLastView(services, document)
  // The end of an amount is an element of its own.
  expect(kept()).toContain('77.12')
  localStorage.removeItem('user:last-view')

  // As in a browser: the rows are masked after the press has been painted.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false
  flushSync(services.get(balancesStore).toggleHidden)
  expect([shows('holdings'), shows('history')]).toEqual([false, true])
  saveLastView(services, document)
  expect(kept()).toBeNull()
  await vi.waitFor(() => expect(shows('history')).toBe(false))
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  saveLastView(services, document)
  expect(kept()).toContain('XXXX')
  expect(kept()).not.toContain('77.12')
})
