import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { HistoryKind, LineOf, PurchaseLine, WithdrawalLine } from '#domain/history.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { failure } from '#domain/result.ts'
import { createHistoryApi } from '../../../src/api/history/history.ts'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { historyStores } from '../../../src/stores/history/history.ts'
import { unansweredStore } from '../../../src/stores/money/unanswered.ts'
import { noPage } from '../../support/history-api.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { testServices } from '../../support/services.tsx'
import { storedSession } from '../../support/stored-session.ts'

afterEach(() => vi.unstubAllGlobals())

const DAY = 86_400_000
/** The host's own time. */
const AT = 1_777_000_000_000

const purchase = (time: number, more: Partial<PurchaseLine> = {}): PurchaseLine => ({
  kind: 'purchase',
  time,
  coin: 'BNB',
  type: 'buy',
  status: 'completed',
  amount: amountOf('BNB', ONE),
  received: amountOf('TOKEN', ONE),
  ...more,
})
const withdrawal = (time: number, address: string): WithdrawalLine => ({
  kind: 'withdrawal',
  time,
  coin: 'BNB',
  status: 'pending',
  reason: '',
  stage: '',
  network: 'BNB',
  transaction: '',
  address,
  amount: amountOf('BNB', ONE),
  fee: amountOf('BNB', 0n),
  arrives: amountOf('BNB', ONE),
})
const paid = { coin: 'BNB', units: ONE, key: undefined }
const lost = async () => failure({ kind: 'timeout' as const })

/** A device whose clock differs from the host's, and the history of its person. */
function setUp(
  difference: number,
  before: readonly PurchaseLine[] = [],
  tab = new MemoryStorage(),
) {
  const clock = new ManualClock()
  clock.advance(AT + difference - clock.now)
  const lines: PurchaseLine[] = [...before]
  const host: { [K in HistoryKind]?: LineOf[K][] } = { purchase: lines }
  const deviceStorage = new MemoryStorage(storedSession('token', []))
  const services = testServices({ deviceStorage, tabStorage: tab, subtle: crypto.subtle }, clock)
  services.with(createHistoryApi, {
    page: noPage,
    lines: async (kind) => ({
      ok: true,
      value: { rows: structuredClone(host[kind] ?? []), dropped: 0 },
    }),
  })
  services.get(sessionStore).restore()
  const histories = services.get(historyStores)
  const store = services.get(unansweredStore)
  return {
    lines,
    store,
    tab,
    endSession: () => services.get(sessionStore).expire(),
    load: () => histories.purchase.load(),
    send: () => store.during('purchase', paid, lost),
    async isSettled() {
      await histories.purchase.load()
      return store.clearAnswered('purchase', histories.purchase.rows.value)
    },
  }
}

describe.each([
  ['a day ahead of', DAY],
  ['like that of', 0],
  ['a day behind', -DAY],
])('a payment without an answer, by a clock %s the host', (_, difference) => {
  test('is settled by the line that comes after those that were known', async () => {
    const { lines, load, send, isSettled } = setUp(difference, [purchase(AT - 10 * DAY)])
    await load()
    await send()
    expect(await isSettled()).toBe(false)
    lines.push(purchase(AT))
    expect(await isSettled()).toBe(true)
  })

  test('is not settled by an older one that is the same', async () => {
    const before = [purchase(AT - DAY / 2), purchase(AT - 30_000), purchase(AT - 5_000)]
    const { lines, load, send, isSettled } = setUp(difference, before)
    await load()
    await send()
    expect(await isSettled()).toBe(false)
    lines.push(purchase(AT, { amount: amountOf('BNB', 2n * ONE) }))
    lines.push(purchase(AT, { coin: 'ETH', amount: amountOf('ETH', ONE) }))
    expect(await isSettled()).toBe(false)
  })

  test('is settled by one of the same second as the last that was known', async () => {
    const { lines, load, send, isSettled } = setUp(difference, [purchase(AT)])
    await load()
    await send()
    expect(await isSettled()).toBe(false)
    lines.push(purchase(AT))
    expect(await isSettled()).toBe(true)
  })

  test('is the first where the history is empty', async () => {
    const { lines, load, send, isSettled } = setUp(difference)
    await load()
    await send()
    lines.push(purchase(AT))
    expect(await isSettled()).toBe(true)
  })

  test('stays uncertain where no history was known and one that is alike may be an older one', async () => {
    const { lines, send, isSettled } = setUp(difference, [purchase(AT - DAY)])
    await send()
    expect(await isSettled()).toBe(false)
    lines.push(purchase(AT))
    expect(await isSettled()).toBe(false)
  })

  test('is settled by the first that is alike where no history was known and none was', async () => {
    const { lines, send, isSettled } = setUp(difference, [purchase(AT - DAY, { coin: 'ETH' })])
    await send()
    expect(await isSettled()).toBe(false)
    lines.push(purchase(AT))
    expect(await isSettled()).toBe(true)
  })

  test('goes on after a reload, and when it is sent again', async () => {
    const first = setUp(difference, [purchase(AT - 5_000)])
    await first.load()
    await first.send()
    const { lines, load, store, send, isSettled } = setUp(
      difference,
      [purchase(AT - 5_000)],
      first.tab,
    )
    await store.restore()
    expect(await isSettled()).toBe(false)
    // It was made after all, and then sent once more.
    lines.push(purchase(AT))
    await load()
    await send()
    expect(await isSettled()).toBe(true)
  })
})

test('a payment without an answer is not the next person’s', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const { store, send, endSession } = setUp(0)
  await send()
  expect(store.payments.value.purchase).toBeDefined()
  await endSession()
  expect(store.payments.value).toEqual({})
})

test('a withdrawal is settled by one to its address alone', async () => {
  const { store } = setUp(0)
  await store.during('withdrawal', { ...paid, address: '0xAB' }, lost)
  expect(store.clearAnswered('withdrawal', [])).toBe(false)
  expect(store.clearAnswered('withdrawal', [withdrawal(AT, '0xcd')])).toBe(false)
  expect(store.clearAnswered('withdrawal', [withdrawal(AT, '0xAB')])).toBe(true)
})

test('a payment without an answer stays when another is refused, and is over when it is refused itself', async () => {
  const { store, send } = setUp(0)
  await send()
  const first = store.payments.value.purchase
  const refused = async () => failure({ kind: 'refused' as const, status: 422, message: '' })
  await store.during('purchase', { ...paid, units: 2n * ONE }, refused)
  expect(store.payments.value.purchase).toEqual(first)
  await store.during('purchase', { ...paid, key: 'the same again' }, refused)
  expect(store.payments.value.purchase).toBeUndefined()
})
