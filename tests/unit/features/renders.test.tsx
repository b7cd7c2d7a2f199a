// @vitest-environment happy-dom
import { act } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { amountsOf, type Balances, marketPricesOf } from '#domain/balances.ts'
import type { DepositLine, HistoryKind, LineOf } from '#domain/history.ts'
import { amountOf } from '#domain/money/amount.ts'
import { createHistoryApi } from '../../../src/api/history/history.ts'
import { createTransfersApi } from '../../../src/api/money/transfers.ts'
import { Frame } from '../../../src/app/shell/Frame.tsx'
import { DepositScreen } from '../../../src/features/deposit/DepositScreen.tsx'
import { WalletScreen } from '../../../src/features/wallet/WalletScreen.tsx'
import { WithdrawScreen } from '../../../src/features/withdraw/WithdrawScreen.tsx'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { historyStores } from '../../../src/stores/history/history.ts'
import { connectionStore } from '../../../src/stores/host/connection.ts'
import { balancesStore } from '../../../src/stores/money/balances.ts'
import { setTheme } from '../../../src/ui/theme/theme.ts'
import { takeRenders } from '../../support/count-renders.ts'
import { depositLine } from '../../support/deposit-line.ts'
import { noPage } from '../../support/history-api.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { withdrawalTermsOf } from '../../support/orders.ts'
import { chooseCard, findIn, press, type } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'

/** What a change renders, counted by component: nothing but what it changes. */

// Loaded when they are needed, which would be an unknown number of renders later.
beforeAll(async () => {
  await import('../../../src/ui/display/QrBox.tsx')
  await (await import('../../../src/features/wallet/balance/load-details.ts')).loadDetails()
  await import('../../../src/features/wallet/history/Receipt.tsx')
})

const UNIT = 10n ** 18n

const depositOf = (place: number): DepositLine =>
  depositLine({
    time: 1000 - place,
    // Found by "a", by "ab", or by neither.
    transaction: ['0xab', '0xa', '0x'][place % 3] ?? '',
  })
const LINES = Array.from({ length: 9 }, (_, place) => depositOf(place))

const balancesOf = (bnb: bigint, price: bigint): Balances => ({
  totals: amountsOf((coin) => (coin === 'BNB' ? bnb : UNIT)),
  available: amountsOf((coin) => (coin === 'BNB' ? bnb : UNIT)),
  prices: { market: marketPricesOf(() => price), token: undefined },
})

/** Waits until everything that was started is done. */
const settled = () =>
  act(async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done))
  })

function loggedIn() {
  const deviceStorage = new MemoryStorage({ cthash: 'token', 'user:balance-shown': 'true' })
  let time = 0
  const rows: { [K in HistoryKind]?: LineOf[K][] } = { deposit: LINES }
  const services = testServices({ deviceStorage, now: () => ++time })
  services
    .with(createHistoryApi, {
      page: noPage,
      lines: async (kind) => ({
        ok: true,
        value: { rows: structuredClone(rows[kind] ?? []), dropped: 0 },
      }),
    })
    .with(createTransfersApi, {
      ...services.get(createTransfersApi),
      withdrawalQuote: async (coin) => ({
        ok: true,
        value: { available: amountOf(coin, 2n * UNIT), terms: withdrawalTermsOf(coin, UNIT) },
      }),
      depositAddress: async () => ({ ok: true, value: '' }),
    })
    .get(sessionStore)
    .restore()
  return services
}

/** The wallet with live balances and its history, everything loaded. */
async function openWallet() {
  const services = loggedIn()
  services.get(connectionStore).streamActive()
  const { receive } = services.get(balancesStore)
  receive(balancesOf(2n * UNIT, UNIT), 1)
  const view = renderWith(services, <WalletScreen />)
  await settled()
  // The search texts are made in later tasks, of which a busy machine has more.
  do {
    takeRenders()
    await act(() => new Promise((done) => setTimeout(done, 10)))
  } while (Object.keys(takeRenders()).length > 0)
  const show = (balances: Balances, at: number) => act(async () => receive(balances, at))
  return { ...view, services, show }
}

test('a balance message renders no component but the texts of its figures', async () => {
  using wallet = await openWallet()
  await wallet.show(balancesOf(2n * UNIT + 1n, UNIT), 2)
  await wallet.show(balancesOf(2n * UNIT + UNIT / 1000n, UNIT), 3)
  // The total, the available amount, its value and the estimate: a signal in the markup is a component of its own.
  expect(takeRenders()).toEqual({ value: 4 })
  expect(wallet.container.textContent).toContain('2.001000')
})

test('a price renders the ring of shares only where a share changes', async () => {
  using wallet = await openWallet()
  // The coins are in another order now.
  await wallet.show(balancesOf(2n * UNIT, UNIT * 4n), 2)
  expect(takeRenders()).toMatchObject({ Assets: 1, AssetRow: 5 })
  await wallet.show(balancesOf(2n * UNIT, UNIT * 5n), 3)
  // The estimate, and price and value of the three coins with a market price.
  expect(takeRenders()).toEqual({ value: 7, Holdings: 1, Donut: 1, Share: 5 })
})

test('a theme renders nothing in the wallet', async () => {
  using _ = await openWallet()
  act(() => setTheme('dark'))
  act(() => setTheme('system'))
  expect(takeRenders()).toEqual({})
})

test('a history that is the same when loaded again renders nothing', async () => {
  using wallet = await openWallet()
  const stores = wallet.services.get(historyStores)
  await act(() => stores.deposit.load())
  await act(() => stores.withdrawal.load())
  await settled()
  expect(takeRenders()).toEqual({})
})

test('a keystroke in the search renders the field and the list, and no cell again', async () => {
  using wallet = await openWallet()
  const search = wallet.find('input[type="search"]')
  type(search, 'a')
  takeRenders()
  type(search, 'ab')
  await settled()
  expect(wallet.container.querySelectorAll('tbody tr[aria-rowindex]')).toHaveLength(3)
  expect(takeRenders()).toEqual({
    History: 2,
    Card: 2,
    HistoryFilters: 1,
    Field: 1,
    FieldFrame: 1,
    Icon: 1,
    Button: 2,
    Tabs: 2,
    HistoryTotals: 1,
    HistoryPanel: 1,
    HistoryTable: 1,
    Spacer: 1,
  })
})

test('typing into the withdrawal renders nothing but the terms, which depend on the amount', async () => {
  using view = renderWith(loggedIn(), <WithdrawScreen />)
  await settled()
  await chooseCard(view.container, 'BNB')
  await settled()
  const address = view.find('input[autocapitalize="none"]')
  const amount = view.find('input[inputmode="decimal"]')
  type(address, '0')
  type(amount, '1')
  takeRenders()

  type(address, '0x')
  expect(takeRenders()).toEqual({})
  type(amount, '1.')
  type(amount, '1.5')
  expect(takeRenders()).toEqual({ WithdrawTerms: 2, Arrives: 2, DataList: 4, Amount: 8 })
})

test('hiding the balances renders the history after the figures, and each of its rows once', async () => {
  using wallet = await openWallet()
  const { toggleHidden } = wallet.services.get(balancesStore)
  await act(async () => toggleHidden())
  const RowCells = wallet.container.querySelectorAll('tbody tr[aria-rowindex]').length
  expect(takeRenders()).toMatchObject({ History: 2, Balance: 1, RowCells })
  expect(wallet.find('td[data-outcome]').textContent).toBe('+XXXX BNB')
})

test('a screen that is navigated to renders the header and the bar, and not the footer', async () => {
  const services = loggedIn()
  const frame = (current: string) => (
    <Frame current={current} isLoggedIn>
      {current}
    </Frame>
  )
  using view = renderWith(services, frame('/wallet'))
  await settled()
  takeRenders()
  view.show(frame('/support'))
  const renders = takeRenders()
  expect(renders).toMatchObject({ Header: 1, Navigation: 1 })
  expect(renders).not.toHaveProperty('Footer')
})

test('a coin of the deposit renders the cards, and later what follows from it once', async () => {
  using view = renderWith(loggedIn(), <DepositScreen />)
  await settled()
  takeRenders()
  await chooseCard(view.container, 'BNB')
  expect(takeRenders()).toMatchObject({ DepositScreen: 2, ChoiceCards: 2, DepositAside: 1 })
})

test('opening and closing a receipt renders neither the filters nor a row', async () => {
  using wallet = await openWallet()
  await press(findIn(wallet.container, 'tbody button'))
  await settled()
  await press(findIn(wallet.container, 'dialog button'))
  const renders = takeRenders()
  expect(renders['Receipt']).toBeGreaterThan(0)
  expect(renders).not.toHaveProperty('Cells')
  expect(renders).not.toHaveProperty('HistoryFilters')
  expect(renders).not.toHaveProperty('HistoryPanel')
})
