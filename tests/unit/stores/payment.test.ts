import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPayments, type PaymentKind } from '../../../src/stores/money/payment.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'

beforeEach(() => vi.stubGlobal('reportError', vi.fn()))
afterEach(() => vi.unstubAllGlobals())

/** A counter; 0 is not saved. */
const counting: PaymentKind<number, number> = {
  key: 'count',
  start: 0,
  reduce: (count, by) => count + by,
  serialise: (count) => (count === 0 ? undefined : { count }),
  parse: (saved) => Number(Reflect.get(Object(saved), 'count')),
}

function setUp(tab = new MemoryStorage(), start: string | null = 'ada') {
  let name = start
  const payments = createPayments({ tab, owner: async () => name, now: () => 0 })
  return {
    tab,
    payments,
    logIn: (next: string | null) => {
      name = next
    },
    begin() {
      const payment = payments.begin(counting)
      if (!payment) throw new Error('the tab has a saved payment')
      return payment
    },
  }
}

test('a new state is visible at once, and saved when the dispatch resolves', async () => {
  const { begin, tab } = setUp()
  const payment = begin()
  const saved = payment.dispatch(3)
  expect(payment.state.peek()).toBe(3)
  expect(await saved).toBe(3)
  expect(tab.getItem('count')).toBe('{"owner":"ada","count":3}')
})

test('the state after the last of several changes is saved', async () => {
  const { begin, tab } = setUp()
  const payment = begin()
  await Promise.all([payment.dispatch(1), payment.dispatch(2), payment.dispatch(-3)])
  expect(tab.getItem('count')).toBeNull()
})

test('a saved payment is read by the same login only', async () => {
  const { begin, tab } = setUp()
  await begin().dispatch(3)
  const mine = setUp(tab)
  expect(mine.payments.begin(counting)).toBeUndefined()
  expect((await mine.payments.resume(counting)).state.peek()).toBe(3)
  const theirs = setUp(tab, 'bob')
  expect((await theirs.payments.resume(counting)).state.peek()).toBe(0)
})

test('an answer after a logout neither saves anything nor removes data of the next login', async () => {
  const { begin, tab, logIn } = setUp()
  const payment = begin()
  await payment.dispatch(1)
  tab.clear()
  logIn(null)
  await payment.dispatch(1)
  expect(tab.getItem('count')).toBeNull()
  logIn('bob')
  tab.setItem('count', 'of bob')
  await payment.dispatch(1)
  await payment.dispatch(-3)
  expect(tab.getItem('count')).toBe('of bob')
})

test.each([null, 'bob'])('a payment of a login is nobody’s once %s is logged in', (next) => {
  let token: string | null = 'ada'
  const owner = async () => token
  const payments = createPayments({ tab: undefined, owner, now: () => 0, token: () => token })
  const payment = payments.begin(counting)
  expect(payment?.isCurrent()).toBe(true)
  token = next
  expect(payment?.isCurrent()).toBe(false)
})

test('a late answer does not overwrite a payment that was resumed meanwhile', async () => {
  const { begin, payments, tab } = setUp()
  const left = begin()
  await left.dispatch(1)
  const resumed = await payments.resume(counting)
  await resumed.dispatch(4)
  await left.dispatch(-1)
  expect(tab.getItem('count')).toBe('{"owner":"ada","count":5}')
})

test.each([
  ['refuses every write', new MemoryStorage({}, { full: true })],
  ['is missing', undefined],
])('a storage that %s does not prevent a payment', async (_, tab) => {
  const payment = createPayments({ tab, owner: async () => 'ada', now: () => 0 }).begin(counting)
  expect(await payment?.dispatch(2)).toBe(2)
})

test('a payment starts without saved state if the login has no name', async () => {
  const tab = new MemoryStorage({ count: '{"owner":"ada","count":3}' })
  const owner = () => Promise.reject(new Error('no digest'))
  const payment = await createPayments({ tab, owner, now: () => 0 }).resume(counting)
  expect(payment.state.peek()).toBe(0)
  expect(await payment.dispatch(2)).toBe(2)
})
