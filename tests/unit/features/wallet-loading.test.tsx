// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { amountsOf, type Balances, marketPricesOf } from '#domain/balances.ts'
import { byKind, type DepositLine, type HistoryKind, type LineOf } from '#domain/history.ts'
import { amountOf } from '#domain/money/amount.ts'
import { createHistoryApi } from '../../../src/api/history/history.ts'
import { History } from '../../../src/features/wallet/history/History.tsx'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { historyStores } from '../../../src/stores/history/history.ts'
import { RELOAD_DELAY } from '../../../src/stores/history/use-fresh-history.ts'
import { connectionStore, createConnection } from '../../../src/stores/host/connection.ts'
import { balancesStore } from '../../../src/stores/money/balances.ts'
import { userCacheStore } from '../../../src/stores/user-cache.ts'
import { takeRenders } from '../../support/count-renders.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { type MemoryCache, memoryCache } from '../../support/memory-cache.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { press } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'

afterEach(() => vi.restoreAllMocks())

const deposit = (time: number): DepositLine => ({
  kind: 'deposit',
  time,
  coin: 'BNB',
  type: 'Crypto',
  network: 'BNB',
  confirmations: '',
  transaction: '',
  status: 'completed',
  amount: amountOf('BNB', BigInt(time)),
})
const deposits = (count: number) => Array.from({ length: count }, (_, i) => deposit(count - i))

const balancesOf = (bnb: bigint, price = 1n): Balances => ({
  totals: amountsOf((coin) => (coin === 'BNB' ? bnb : 0n)),
  available: amountsOf(() => 0n),
  prices: { market: marketPricesOf(() => price), token: undefined },
})

interface Options {
  lines?: DepositLine[]
  /** How many entries of each history the host sends in a form that cannot be read. */
  dropped?: number
  cache?: MemoryCache
  isVisible?: () => boolean
  /** Whether the host sends pages, whose changes are numbered. */
  hasPages?: boolean
  /** Until then the pages that the host has answered with are on their way. */
  arrival?: Promise<void>
}

/** The history of a logged-in person; records the requests to the host and the written cache entries. */
function setUp({
  lines = deposits(8),
  dropped = 0,
  cache = memoryCache(),
  isVisible = () => true,
  hasPages = false,
  arrival = Promise.resolve(),
}: Options = {}) {
  const clock = new ManualClock()
  const deviceStorage = new MemoryStorage({
    cthash: 'token',
    'user:balance-shown': 'true',
    ...(hasPages && { 'user:extensions': 'token history-pages' }),
  })
  const requests = { ...byKind(() => 0) }
  const host: { [K in HistoryKind]?: LineOf[K][] } = { deposit: lines }
  const services = testServices({ deviceStorage, isVisible }, clock)
    .with(userCacheStore, cache)
    .with(createHistoryApi, {
      page: async (kind) => {
        requests[kind] += 1
        const lines = structuredClone(host[kind] ?? [])
        const changes = lines.map(({ change = 0 }) => change).sort((a, b) => b - a)
        await arrival
        return { ok: true, value: { lines, changes, dropped: [], next: null } }
      },
      lines: async (kind) => {
        requests[kind] += 1
        return { ok: true, value: { rows: structuredClone(host[kind] ?? []), dropped } }
      },
    })
  services.get(sessionStore).restore()
  const written = namesWritten(cache)
  const balances = services.get(balancesStore)
  return {
    services,
    clock,
    host,
    requests,
    written,
    cache,
    open: async () => {
      const view = renderWith(services, <History />)
      // The last entry that is written after all requests.
      await act(() => expect.poll(() => written).toContain('history/purchase'))
      await settled()
      return view
    },
    receive: (message: Balances) =>
      act(async () => {
        balances.receive(message, 1)
        clock.advance(RELOAD_DELAY)
      }),
  }
}

/** Waits a few turns of the event loop, until all pending work is done. */
const settled = () =>
  act(async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done))
  })

function namesWritten(cache: MemoryCache): string[] {
  const names: string[] = []
  const { write } = cache
  cache.write = (more) => {
    names.push(...Object.keys(more))
    return write(more)
  }
  return names
}

const once = byKind(() => 1)
const twice = byKind(() => 2)

test('a start requests each history once, even with the first balances', async () => {
  const { open, receive, requests } = setUp()
  using _ = await open()
  await receive(balancesOf(1n))
  await receive(balancesOf(1n, 2n))
  await settled()
  expect(requests).toEqual(once)
})

test.each([
  [3, 'not be read', 'Nothing has moved yet'],
  [0, 'Nothing has moved yet', 'not be read'],
])('entries that could not be read, %j of them, are not none', async (dropped, said, unsaid) => {
  using view = await setUp({ lines: [], dropped }).open()
  expect(view.container.textContent).toContain(said)
  expect(view.container.textContent).not.toContain(unsaid)
})

test('a click on a tab requests and writes nothing', async () => {
  const { open, requests, written } = setUp()
  using view = await open()
  written.length = 0
  for (const tab of view.container.querySelectorAll('[role="tab"]')) {
    if (tab instanceof HTMLElement) await press(tab)
    await settled()
  }
  expect(requests).toEqual(once)
  expect(written).toEqual([])
})

test('the histories are requested again once after several changes of the balances', async () => {
  const { open, services, receive, clock, requests } = setUp()
  using _ = await open()
  await receive(balancesOf(1n))
  const { receive: message } = services.get(balancesStore)
  for (let units = 2n; units < 9n; units++) act(() => message(balancesOf(units), 1))
  expect(requests).toEqual(once)
  await act(async () => clock.advance(RELOAD_DELAY))
  await settled()
  expect(requests).toEqual(twice)
})

test('the histories are requested again after a deposit has changed that changes no balance', async () => {
  const { open, receive, requests } = setUp()
  using _ = await open()
  await receive(balancesOf(1n))
  await receive({ ...balancesOf(1n), depositChange: 7 })
  await settled()
  expect(requests).toEqual(twice)
  await receive({ ...balancesOf(1n, 3n), depositChange: 7 })
  await settled()
  expect(requests).toEqual(twice)
})

describe('a deposit between the answer of the list and the first balances', () => {
  const numbered = (change: number) => ({ ...deposit(change), id: `deposit-${change}`, change })

  test('is requested, and then shown', async () => {
    const { open, receive, requests, host } = setUp({ lines: [numbered(6)], hasPages: true })
    using view = await open()
    host.deposit?.unshift(numbered(7))
    await receive({ ...balancesOf(1n), depositChange: 7 })
    await settled()
    expect(requests).toEqual(twice)
    expect(view.container.querySelectorAll('tbody tr[aria-rowindex]')).toHaveLength(2)
  })

  test('is requested also where the balances arrive before that answer', async () => {
    const answer = Promise.withResolvers<void>()
    const lines = [numbered(6)]
    const { services, clock, receive, requests, host } = setUp({
      lines,
      hasPages: true,
      arrival: answer.promise,
    })
    using view = renderWith(services, <History />)
    await settled()
    host.deposit?.unshift(numbered(7))
    await receive({ ...balancesOf(1n), depositChange: 7 })
    answer.resolve()
    await settled()
    await act(async () => clock.advance(RELOAD_DELAY))
    await settled()
    expect(requests).toEqual(twice)
    expect(view.container.querySelectorAll('tbody tr[aria-rowindex]')).toHaveLength(2)
  })

  test('is requested once, even if it cannot be read', async () => {
    const { open, receive, requests } = setUp({ lines: [numbered(6)], hasPages: true })
    using _ = await open()
    for (const price of [1n, 2n]) await receive({ ...balancesOf(1n, price), depositChange: 7 })
    await settled()
    await receive({ ...balancesOf(1n, 3n), depositChange: 7 })
    await settled()
    expect(requests).toEqual(twice)
  })

  test.each([
    ['the list has it', [numbered(6), numbered(5)], 6],
    ['the host numbers nothing', [deposit(6)], undefined],
  ])('requests nothing where %s', async (_, lines, depositChange) => {
    const { open, receive, requests } = setUp({ lines, hasPages: true })
    using __ = await open()
    await receive({ ...balancesOf(1n), depositChange })
    await settled()
    expect(requests).toEqual(once)
  })
})

test('the histories are requested again when the network returns', async () => {
  let isReachable = true
  const { open, services, clock, requests } = setUp()
  const connection = createConnection({
    isOriginReachable: async () => isReachable,
    isHostAnswering: async () => true,
    now: () => clock.now,
    later: clock.later,
  })
  services.with(connectionStore, connection)
  using _ = await open()
  isReachable = false
  await act(connection.probe)
  await settled()
  expect(requests).toEqual(once)
  isReachable = true
  await act(connection.probe)
  await settled()
  expect(requests).toEqual(twice)
})

test('the histories are requested again on return to the page, and to the screen', async () => {
  let isVisible = true
  const { open, requests } = setUp({ isVisible: () => isVisible })
  const change = () => act(async () => document.dispatchEvent(new Event('visibilitychange')))
  {
    using _ = await open()
    isVisible = false
    await change()
    await settled()
    expect(requests).toEqual(once)
    isVisible = true
    await change()
    await settled()
    expect(requests).toEqual(twice)
  }
  await change()
  expect(requests).toEqual(twice)
  using _ = await open()
  expect(requests).toEqual(byKind(() => 3))
})

test('unchanged parts are not written again', async () => {
  const first = setUp({ lines: deposits(700) })
  {
    using _ = await first.open()
    expect(first.written).toContain('history/deposit/0/1')
  }
  const { open, written } = setUp({ lines: deposits(700), cache: first.cache })
  using _ = await open()
  expect(written).toEqual(['history/deposit', 'history/withdrawal', 'history/purchase'])
})

test('each row is rendered once when the history is opened, and not again for another history', async () => {
  const { open, services } = setUp({ lines: deposits(8) })
  const rendered = countRendered()
  using view = await open()
  expect(view.container.querySelectorAll('tbody tr')).toHaveLength(8)
  expect(rendered()).toBe(8)
  await act(() => services.get(historyStores).withdrawal.load())
  await act(() => services.get(historyStores).deposit.load())
  expect(rendered()).toBe(8)
})

test('each row is rendered once when the host sends what is cached', async () => {
  const first = setUp({ lines: deposits(1201) })
  {
    using _ = await first.open()
  }
  const { open } = setUp({ lines: deposits(1201), cache: first.cache })
  const rendered = countRendered()
  using view = await open()
  expect(view.container.querySelector('table')?.getAttribute('aria-rowcount')).toBe('1202')
  expect(rendered()).toBe(view.container.querySelectorAll('tbody tr[aria-rowindex]').length)
})

/** The number of rendered rows. */
function countRendered(): () => number {
  takeRenders()
  let count = 0
  return () => {
    count += takeRenders()['RowCells'] ?? 0
    return count
  }
}
