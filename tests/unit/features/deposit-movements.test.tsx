// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { amountsOf, type Balances, marketPricesOf } from '#domain/balances.ts'
import { type HistoryKind, type LineOf, newestLines } from '#domain/history.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { createHistoryApi } from '../../../src/api/history/history.ts'
import { createTransfersApi } from '../../../src/api/money/transfers.ts'
import { BuyScreen } from '../../../src/features/buy/BuyScreen.tsx'
import { DepositScreen } from '../../../src/features/deposit/DepositScreen.tsx'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { RELOAD_DELAY } from '../../../src/stores/history/use-fresh-history.ts'
import { balancesStore } from '../../../src/stores/money/balances.ts'
import { Steps } from '../../../src/ui/display/Steps.tsx'
import { noPage } from '../../support/history-api.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { chooseCard, render } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'

/** The second column of deposit, withdraw and buy. */

afterEach(() => vi.restoreAllMocks())

const deposit = (time: number, units: bigint, more: Partial<LineOf['deposit']> = {}) =>
  ({
    kind: 'deposit',
    time,
    coin: 'BNB',
    type: 'Crypto',
    network: 'BNB',
    transaction: '',
    status: 'completed',
    confirmations: '',
    amount: amountOf('BNB', units),
    ...more,
  }) satisfies LineOf['deposit']

const withdrawal = (time: number, more: Partial<LineOf['withdrawal']> = {}) =>
  ({
    kind: 'withdrawal',
    time,
    coin: 'BNB',
    status: 'pending',
    reason: '',
    stage: 'sent',
    network: 'BNB',
    transaction: '',
    address: '0xabc',
    amount: amountOf('BNB', 2n * ONE),
    fee: amountOf('BNB', 0n),
    arrives: amountOf('BNB', 2n * ONE),
    ...more,
  }) satisfies LineOf['withdrawal']

const purchase = (time: number, coin: string) =>
  ({
    kind: 'purchase',
    time,
    coin,
    type: 'buy',
    status: 'completed',
    amount: amountOf(coin, 3n * ONE),
    received: amountOf('TOKEN', ONE),
  }) satisfies LineOf['purchase']

const balances: Balances = {
  totals: amountsOf(() => ONE),
  available: amountsOf(() => ONE),
  prices: { market: marketPricesOf(() => ONE), token: undefined },
}

type Rows = { [K in HistoryKind]?: LineOf[K][] }

async function open(
  rows: Rows | undefined,
  { isShown = true, dropped = 0, screen = <DepositScreen /> } = {},
) {
  const clock = new ManualClock()
  const shown = isShown ? { 'user:balance-shown': 'true' } : {}
  const services = testServices(
    { deviceStorage: new MemoryStorage({ cthash: 'token', ...shown }) },
    clock,
  )
  services
    .with(createTransfersApi, {
      ...services.get(createTransfersApi),
      depositAddress: async () => ({
        ok: true,
        value: '0x52908400098527886E0F7030069857D2E4169EE7',
      }),
    })
    .with(createHistoryApi, {
      page: noPage,
      lines: async (kind) =>
        rows
          ? { ok: true, value: { rows: structuredClone(rows[kind] ?? []), dropped } }
          : { ok: false, error: { kind: 'unreachable' } },
    })
    .get(sessionStore)
    .restore()
  const view = renderWith(services, screen)
  const settled = () =>
    act(async () => {
      for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done))
    })
  await settled()
  return {
    ...view,
    settled,
    /** The texts of the list of movements, and of what is said instead or below. */
    movements: () => [...view.container.querySelectorAll('section ul > li')].map(textOf),
    text: () => view.container.textContent ?? '',
    /** A balance that has changed, after which the histories are loaded again. */
    async receive(next: Balances) {
      await act(async () => services.get(balancesStore).receive(next, 1))
      await settled()
      await act(async () => clock.advance(RELOAD_DELAY))
      await settled()
    },
  }
}

/** Without the time, which is the reader's. */
const textOf = (item: Element) =>
  [...item.children].map(({ textContent }) => textContent).toSpliced(2, 1)

test('the last three movements of the chosen coin are shown with their states, of whatever kind', async () => {
  using view = await open({
    deposit: [deposit(9, ONE, { status: 'pending', confirmations: '1/12' }), deposit(1, 5n * ONE)],
    withdrawal: [withdrawal(7)],
    purchase: [purchase(8, 'USDT'), purchase(5, 'BNB')],
  })
  await chooseCard(view.container, 'BNB')
  expect(view.text()).toContain('Last movements of BNB')
  expect(view.movements()).toEqual([
    ['Deposit', '+1.000000 BNB', 'Pending', '1/12 confirmations'],
    ['Withdrawal', '−2.000000 BNB', 'Pending', 'Sent, the network is confirming it'],
    ['Purchase', '−3.000000 BNB', 'Completed'],
  ])
  await chooseCard(view.container, 'USDT')
  expect(view.movements()).toEqual([['Purchase', '−3.000000 USDT', 'Completed']])
  await chooseCard(view.container, 'TRX')
  expect(view.movements()).toEqual([])
  expect(view.text()).toContain('No movements of TRX yet.')
})

test('a withdrawal that waits has a link to where it can be cancelled', async () => {
  using view = await open({
    withdrawal: [withdrawal(7, { stage: '', waitsUntil: 9_999_999_999_999 })],
  })
  const link = [...view.container.querySelectorAll('a')].find((one) =>
    one.textContent?.startsWith('Can be cancelled in Settings until'),
  )
  expect(link?.getAttribute('href')).toBe('/setting#security')
})

test('a movement that was rejected has no sign: nothing has moved', async () => {
  using view = await open({
    withdrawal: [withdrawal(7, { status: 'rejected', reason: 'Refused' })],
  })
  expect(view.movements()).toEqual([['Withdrawal', '2.000000 BNB', 'Rejected', expect.anything()]])
})

test('movements show no amount while amounts are hidden', async () => {
  using view = await open({ deposit: [deposit(1, 5n * ONE)] }, { isShown: false })
  expect(view.movements()).toEqual([['Deposit', '+XXXX BNB', 'Completed']])
})

test('a deposit is among the movements as soon as a balance has changed', async () => {
  const rows: Rows = {}
  using view = await open(rows)
  expect(view.text()).toContain('No movements yet.')
  await view.receive(balances)
  rows.deposit = [deposit(1, ONE)]
  await view.receive({ ...balances, totals: amountsOf(() => 2n * ONE) })
  expect(view.movements()).toEqual([['Deposit', '+1.000000 BNB', 'Completed']])
})

test('movements that could not be loaded are not said to be none', async () => {
  using view = await open(undefined)
  expect(view.text()).toContain('The history could not be loaded.')
  expect(view.text()).not.toContain('No movements')
})

test('the newest lines are found beyond those of other coins', () => {
  const others = Array.from({ length: 10 }, (_, place) => purchase(100 - place, 'ETH'))
  const all = [[...others, purchase(3, 'BNB')], [withdrawal(4)], [deposit(5, ONE), deposit(2, ONE)]]
  const times = (coin: string | null, count: number) =>
    newestLines(all, coin, count).map(({ time }) => time)
  expect(times('BNB', 3)).toEqual([5, 4, 3])
  expect(times(null, 2)).toEqual([100, 99])
  expect(times('TRX', 3)).toEqual([])
})

test('the steps say which of them is the present one', () => {
  using view = render(<Steps steps={['Fill in', 'Check', 'Confirm']} current={1} />)
  const present = [...view.container.querySelectorAll('[aria-current="step"]')]
  expect(present.map(({ textContent }) => textContent)).toEqual(['Check'])
})

test('a step stays together, whatever of its text must not be broken', () => {
  const step = 'Send it on Binance (BEP-20).'
  using view = render(<Steps steps={[step]} />)
  const cells = [...(view.container.querySelector('li')?.childNodes ?? [])]
  expect(cells.map(({ textContent }) => textContent)).toEqual([step])
})

test('the buy screen that is opened shows the movements of its coin, and those that come later', async () => {
  const rows: Rows = { deposit: [deposit(1, 5n * ONE)] }
  using view = await open(rows, { screen: <BuyScreen /> })
  expect(view.movements()).toEqual([['Deposit', '+5.00000000 BNB', 'Completed']])
  await view.receive(balances)
  rows.deposit = []
  await view.receive({ ...balances, totals: amountsOf(() => 2n * ONE) })
  expect(view.text()).toContain('No movements of BNB yet.')
})

test('movements that could not be read are not none', async () => {
  using view = await open({}, { dropped: 2 })
  expect(view.text()).toContain('Some movements could not be read.')
  expect(view.text()).not.toContain('No movements yet')
})
