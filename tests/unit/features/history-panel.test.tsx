// @vitest-environment happy-dom
import { signal } from '@preact/signals-core'
import { describe, expect, test, vi } from 'vitest'
import { failures } from '#text/failures.ts'
import { historyText } from '#text/wallet.ts'
import { HistoryPanel } from '../../../src/features/wallet/history/HistoryPanel.tsx'
import { HistoryTotals } from '../../../src/features/wallet/history/HistoryTotals.tsx'
import { entriesOf, tabText } from '../../../src/features/wallet/history/history-entry.ts'
import {
  type HistoryList,
  stateOf,
  useHistoryList,
} from '../../../src/features/wallet/history/history-list.ts'
import { historyStores } from '../../../src/stores/history/history.ts'
import type { HistoryState } from '../../../src/stores/history/history-store.ts'
import { depositLine } from '../../support/deposit-line.ts'
import { press } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'

const LINE = depositLine()
const ENTRIES = entriesOf([LINE], 0, [], () => '')

function open(list: Partial<HistoryList>, shown = list.entries ?? []) {
  const load = vi.fn(async () => undefined)
  const whole: HistoryList = {
    tab: 'deposit',
    entries: [],
    state: 'fresh',
    asOf: null,
    dropped: 0,
    isComplete: true,
    isPartial: false,
    load,
    ...list,
  }
  const panel = (
    <HistoryPanel list={whole} shown={shown} isHidden={false} onReceipt={() => undefined} />
  )
  const view = renderWith(testServices(), panel)
  return { ...view, load, text: () => view.container.textContent }
}

test('a history in which nothing is says so, and one whose search finds nothing says that', () => {
  using empty = open({})
  expect(empty.text()).toBe(tabText('deposit').none)
  using searched = open({ entries: ENTRIES }, [])
  expect(searched.text()).toBe(historyText.noMatch)
})

test('where a part could not be loaded nobody is told that there is nothing, and it can be loaded again', async () => {
  using view = open({ isPartial: true })
  expect(view.text()).toContain(historyText.partial)
  expect(view.text()).not.toContain(tabText('deposit').none)
  await press(view.find('button'))
  expect(view.load).toHaveBeenCalledOnce()
})

test('where lines could not be read nobody is told that there is nothing', () => {
  using view = open({ dropped: 2 })
  expect(view.text()).toBe(historyText.dropped(2))
})

test('what is from before says of when, and what could not be loaded can be loaded again', async () => {
  using stale = open({ entries: ENTRIES, state: 'stale', asOf: 1000 })
  expect(stale.text()).toContain(historyText.staleAsOf)
  using failed = open({ state: 'failed' })
  expect(failed.text()).toBe(historyText.failed + failures.retry)
  await press(failed.find('button'))
  expect(failed.load).toHaveBeenCalledOnce()
})

describe('several histories together', () => {
  test.each<[HistoryState, readonly HistoryState[], number]>([
    ['fresh', ['fresh', 'fresh', 'fresh'], 0],
    ['failed', ['failed', 'failed', 'failed'], 0],
    ['loading', ['failed', 'loading', 'fresh'], 0],
    ['loading', ['fresh', 'idle', 'fresh'], 0],
    ['fresh', ['fresh', 'loading', 'fresh'], 3],
    ['stale', ['fresh', 'stale', 'failed'], 3],
    ['fresh', ['fresh', 'failed', 'fresh'], 0],
  ])('are %s where they are %j, with %i lines', (expected, states, count) => {
    expect(stateOf(states, count)).toBe(expected)
  })

  test('are as old as the oldest of them', () => {
    const services = testServices()
    const stores = services.get(historyStores)
    const stale = (asOf: number) => ({ state: signal('stale' as const), asOf: signal(asOf) })
    services.with(historyStores, {
      deposit: { ...stores.deposit, ...stale(3000) },
      withdrawal: { ...stores.withdrawal, ...stale(1000) },
      purchase: { ...stores.purchase, ...stale(2000) },
    })
    const Shown = () => useHistoryList('all').asOf
    using view = renderWith(services, <Shown />)
    expect(view.container.textContent).toBe('1000')
  })

  test.each([
    ['fresh', true],
    ['loading', false],
    ['idle', false],
  ] as const)(
    'are complete only where none of them is waited for: one is %s',
    (state, isComplete) => {
      const services = testServices()
      const stores = services.get(historyStores)
      const known = (of: HistoryState) => ({ state: signal(of), isComplete: signal(true) })
      services.with(historyStores, {
        deposit: { ...stores.deposit, ...known('fresh') },
        withdrawal: { ...stores.withdrawal, ...known(state) },
        purchase: { ...stores.purchase, ...known('fresh') },
      })
      const Shown = () => String(useHistoryList('all').isComplete)
      using view = renderWith(services, <Shown />)
      expect(view.container.textContent).toBe(String(isComplete))
    },
  )
})

test.each([
  [true, false],
  [false, true],
])(
  'the number of entries says whether older ones are missing: complete %s, so far %s',
  (isComplete, isSoFar) => {
    const props = { id: 'totals', tab: 'deposit', shown: ENTRIES, all: 1, isHidden: false } as const
    using view = renderWith(
      testServices(),
      <HistoryTotals {...props} isComplete={isComplete} isExportSaid={false} />,
    )
    expect(view.find('[role="status"]').textContent?.includes(historyText.soFar)).toBe(isSoFar)
  },
)
