// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { Extension } from '#contract/extensions.ts'
import type { TokenDelivery } from '#domain/delivery.ts'
import type { PurchaseLine } from '#domain/history.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { vestingOf } from '#domain/vesting.ts'
import { createPasskeysApi } from '../../../src/api/account/passkeys.ts'
import { createNotesApi } from '../../../src/api/history/lines.ts'
import { createDeliveryApi, createPurchaseRightApi } from '../../../src/api/money/delivery.ts'
import { BuyDelivery } from '../../../src/features/buy/BuyDelivery.tsx'
import { Delivery } from '../../../src/features/wallet/delivery/Delivery.tsx'
import { historyCsv } from '../../../src/features/wallet/history/history-csv.ts'
import { entriesOf } from '../../../src/features/wallet/history/history-entry.ts'
import { filterEntries, NO_FILTER } from '../../../src/features/wallet/history/history-filter.ts'
import { LineActions } from '../../../src/features/wallet/history/line/LineActions.tsx'
import { createSession, sessionStore } from '../../../src/stores/account/session.ts'
import { balancesStore } from '../../../src/stores/money/balances.ts'
import { releaseChart } from '../../../src/stores/money/release-chart.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { findIn, press, type } from '../../support/render.tsx'
import { renderWith, type TestServices, testServices } from '../../support/services.tsx'
import { storedSession } from '../../support/stored-session.ts'

// The region of toasts is loaded late.
vi.mock(import('../../../src/ui/feedback/toast.ts'), () => ({
  toastError: vi.fn(),
  toastSuccess: vi.fn(),
}))

const ok = async <T,>(value: T) => ({ ok: true, value }) as const

function loggedIn(offers: readonly Extension[], now = 0): TestServices {
  const services = testServices({ now: () => now })
  const local = new MemoryStorage(storedSession('token', offers))
  const session = createSession({ local, tab: undefined, wipe: async () => undefined })
  services.with(sessionStore, session)
  session.restore()
  return services
}

const vesting = vestingOf('20% 2027-01-01 2027-04-01 monthly 2027-07-01')
const delivery = (locks: TokenDelivery['locks']): TokenDelivery => ({
  opensAt: Date.parse('2027-01-01T00:00:00Z'),
  vesting: vesting ?? null,
  locks,
})
const LOCK = vesting && { bought: 1000n * ONE, remaining: 1000n * ONE, vesting }

describe('what is locked', () => {
  const show = async (locks: TokenDelivery['locks'], isHidden: boolean, now = 0) => {
    const services = loggedIn(['token-delivery'], now)
    services.with(createDeliveryApi, { delivery: () => ok(delivery(locks)) })
    const balances = services.get(balancesStore)
    if (balances.isHidden.value !== isHidden) balances.toggleHidden()
    const view = renderWith(services, <Delivery />)
    await act(async () => undefined)
    await act(async () => undefined)
    return view.container
  }

  test('is shown with its next release, a line along which one moves, and that nothing is claimed', async () => {
    const container = await show(LOCK ? [LOCK] : [], false)
    await vi.waitFor(() => expect(container.textContent).toContain('200'))
    expect(container.textContent).toContain('Locked')
    expect(container.querySelector('input[type=range]')?.getAttribute('aria-valuetext')).toContain(
      'released',
    )
    expect(container.textContent).toContain('nothing to claim')
  })

  test('says of its releases those that are to come', async () => {
    const container = await show(LOCK ? [LOCK] : [], false, Date.parse('2027-04-02T12:00:00Z'))
    await vi.waitFor(() => expect(container.textContent).toContain('May 1, 2027'))
    expect(findIn(container, 'dl').textContent).not.toContain('2027-01-01')
    expect(findIn(container, 'dl').textContent).not.toMatch(/Jan|Apr/)
  })

  test('that waits for its last release is not said to be nothing', async () => {
    const container = await show(LOCK ? [LOCK] : [], false, Date.parse('2027-07-01T00:00:01Z'))
    await vi.waitFor(() => expect(container.textContent).toContain('nothing to claim'))
    expect(container.textContent).not.toContain('Nothing is locked')
    const none = await show([], false)
    expect(none.textContent).toContain('Nothing is locked')
  })

  test('that could not be loaded is said to be so, and not shown as if it were still coming', async () => {
    const services = loggedIn(['token-delivery'])
    const failed = { ok: false, error: { kind: 'unreachable' } } as const
    services.with(createDeliveryApi, { delivery: async () => failed })
    const { container } = renderWith(services, <Delivery />)
    await vi.waitFor(() => expect(container.textContent).toContain('could not be loaded'))
    expect(container.textContent).not.toContain('Loading what is locked')
    expect(container.querySelector('[aria-label="Loading what is locked"]')).toBeNull()
  })

  test('is hidden with the amounts', async () => {
    const container = await show(LOCK ? [LOCK] : [], true)
    await vi.waitFor(() => expect(container.textContent).toContain('Locked'))
    expect(container.textContent).not.toMatch(/\b(1,?000|200)\b/)
    expect(container.querySelector('input[type=range]')).toBeNull()
    expect(container.querySelector('details')).toBeNull()
  })
})

test('a chart of releases begins with nothing, on the day before the first, and names UTC days', () => {
  const purchases = vesting ? [{ bought: 1000n * ONE, vesting }] : []
  const chart = releaseChart(purchases, (units) => `${units / ONE}`)
  expect(chart).toMatchObject({
    top: '1000',
    bottom: '0',
    start: 'Dec 31, 2026',
    end: 'Jul 1, 2027',
  })
  expect(chart?.points.at(0)).toMatchObject({ height: 0 })
  expect(chart?.points.at(-1)).toMatchObject({ height: 1_000_000 })
  expect(releaseChart([], String)).toBeUndefined()
})

describe('what is bought now', () => {
  const show = async (known: Partial<TokenDelivery>) => {
    const services = loggedIn(['token-delivery'])
    services.with(createDeliveryApi, { delivery: () => ok({ ...delivery([]), ...known }) })
    const view = renderWith(services, <BuyDelivery />)
    await act(() => new Promise(setImmediate))
    await act(() => new Promise(setImmediate))
    return view.container
  }

  test('has the days of its schedule in words, and a line of what is released of a thousand', async () => {
    const container = await show({})
    expect(container.textContent).toMatch(
      /20% is released on Jan 1, 2027, and the rest after Apr 1, 2027 .* the last of them on Jul 1, 2027/,
    )
    const line = container.querySelector('input[type=range]')
    expect(line?.getAttribute('aria-valuetext')).toContain('released')
  })

  test('is available at once without a schedule, and has no line then', async () => {
    const container = await show({ vesting: null })
    expect(container.textContent).toContain('What you buy now is available at once.')
    expect(container.querySelector('input[type=range]')).toBeNull()
  })
})

const LINE: PurchaseLine = {
  kind: 'purchase',
  time: 0,
  coin: 'BNB',
  amount: amountOf('BNB', ONE),
  received: amountOf('TOKEN', ONE),
  type: 'buy',
  status: 'completed',
  id: '11111111-1111-4111-8111-111111111111',
}

describe('a note', () => {
  test('is found by the search, and in the CSV runs as no formula', async () => {
    const noteOf = () => '=HYPERLINK("x") <b>Rent</b>'
    const entries = entriesOf([LINE], 0, [], noteOf)
    expect(filterEntries(entries, { ...NO_FILTER, search: 'rent' })).toHaveLength(1)
    expect(filterEntries(entriesOf([LINE]), { ...NO_FILTER, search: 'rent' })).toHaveLength(0)
    // The entry stays until its line is noted otherwise.
    expect(entriesOf([LINE], 0, entries, noteOf)).toEqual(entries)
    const [changed] = entriesOf([LINE], 0, entries, () => 'Food')
    expect([changed?.note, changed?.search.includes('food')]).toEqual(['Food', true])
    const [header, line] = await historyCsv('purchase', entries, 'Ada')
    expect(header).toContain('Account,Note')
    expect(line).toContain(`"'=HYPERLINK(""x"") <b>Rent</b>"`)
    // A line without a note has an empty cell in that column.
    const bare = { ...LINE, id: 'another' }
    const both = entriesOf([LINE, bare], 0, [], ({ id }) => (id === bare.id ? '' : 'Rent'))
    const lines = (await historyCsv('purchase', both, 'Ada')).join('').trimEnd().split('\r\n')
    expect(lines.map((one) => one.split(',').at(-1))).toEqual(['Note', 'Rent', ''])
  })

  test('is kept by the host before it is shown as kept', async () => {
    const services = loggedIn(['notes'])
    const storeNote = vi.fn(() => ok(undefined))
    services.with(createNotesApi, { notes: () => ok({ notes: [] }), storeNote })
    const { container } = renderWith(services, <LineActions line={LINE} id={LINE.id ?? ''} />)
    type(findIn(container, 'input'), 'Rent')
    const save = [...container.querySelectorAll('button')].find(
      (one) => one.textContent === 'Save note',
    )
    if (!save) throw new Error('no button')
    await press(save)
    expect(storeNote).toHaveBeenCalledWith({ kind: 'purchase', id: LINE.id, note: 'Rent' })
  })
})

describe('what can be done with a line', () => {
  test('is nothing at a host that offers none of it', () => {
    const { container } = renderWith(loggedIn([]), <LineActions line={LINE} id={LINE.id ?? ''} />)
    expect(container.querySelectorAll('button, input')).toHaveLength(0)
  })

  test('is a withdrawal from a purchase in its days, by a second press', async () => {
    const services = loggedIn(['purchase-withdrawal'])
    const withdrawFromPurchase = vi.fn(() => ok(undefined))
    const purchaseRight = () => ok({ period: 1_000_000 })
    services.with(createPurchaseRightApi, { purchaseRight, withdrawFromPurchase })
    const { container } = renderWith(services, <LineActions line={LINE} id={LINE.id ?? ''} />)
    const button = (name: string) =>
      [...container.querySelectorAll('button')].find((one) => one.textContent === name)
    await vi.waitFor(() => expect(button('Withdraw from purchase')).toBeDefined())
    const first = button('Withdraw from purchase')
    if (first) await press(first)
    expect(withdrawFromPurchase).not.toHaveBeenCalled()
    const second = button('Get my payment back')
    if (second) await press(second)
    expect(withdrawFromPurchase).toHaveBeenCalledWith(LINE.id)
  })

  test('is a cancellation of a withdrawal that is pending', async () => {
    const services = loggedIn(['withdrawal-cancel'])
    const cancelWithdrawal = vi.fn(() => ok(undefined))
    services.with(createPasskeysApi, { ...services.get(createPasskeysApi), cancelWithdrawal })
    const line = { ...LINE, kind: 'withdrawal', status: 'pending', stage: '' } as const
    const { container } = renderWith(services, <LineActions line={line} id="w" />)
    const cancel = container.querySelector('button')
    if (!cancel) throw new Error('no button')
    await press(cancel)
    expect(cancelWithdrawal).toHaveBeenCalledWith('w')
  })
})
