// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { amountsOf, marketPricesOf } from '#domain/balances.ts'
import { HISTORY_KINDS } from '#domain/history.ts'
import { FirstSteps } from '../../../src/features/wallet/balance/FirstSteps.tsx'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { historyStores } from '../../../src/stores/history/history.ts'
import { balancesStore } from '../../../src/stores/money/balances.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { renderWith, testServices } from '../../support/services.tsx'
import { storedSession } from '../../support/stored-session.ts'

/** What to do first in a wallet in which nothing has moved. */

async function shown({ units = 0n, row }: { units?: bigint; row?: object } = {}) {
  const services = testServices({
    deviceStorage: new MemoryStorage(storedSession('token', [])),
    fetch: async (url) => new Response(JSON.stringify(row && /deposit/.test(url) ? [row] : [])),
  })
  services.get(sessionStore).restore()
  const view = renderWith(services, <FirstSteps />)
  const before = view.container.textContent
  await act(async () => {
    const amounts = amountsOf(() => units)
    const prices = { market: marketPricesOf(() => 1n), token: undefined }
    services.get(balancesStore).receive({ totals: amounts, available: amounts, prices }, 1)
    await Promise.all(HISTORY_KINDS.map((kind) => services.get(historyStores)[kind].load()))
  })
  return { ...view, before }
}

const DEPOSIT = {
  Time: 1,
  TypeOf: 'BNB',
  Amount: '1',
  Type: 'Crypto',
  Transaction_Id: 'a',
  Status: 'Not Approval',
}

test('each coin leads to its address, also while amounts are hidden, once it is known that nothing has moved', async () => {
  using view = await shown()
  expect(view.before).toBe('')
  const links = [...view.container.querySelectorAll('a')]
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Deposit BNB', '/deposit#BNB'],
    ['Deposit USDT', '/deposit#USDT'],
    ['Deposit ETH', '/deposit#ETH'],
    ['Deposit TRX', '/deposit#TRX'],
  ])
})

test('nothing is said to whoever has something, or waits for a deposit', async () => {
  using rich = await shown({ units: 1n })
  expect(rich.container.textContent).toBe('')
  using waiting = await shown({ row: DEPOSIT })
  expect(waiting.container.textContent).toBe('')
})
