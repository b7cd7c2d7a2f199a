import { signal } from '@preact/signals-core'
import { expect, test } from 'vitest'
import type { DayValue } from '#domain/balance-history.ts'
import { amountOf } from '#domain/money/amount.ts'
import type { ApiResult } from '../../../src/api/request.ts'
import { createBalanceHistory } from '../../../src/stores/history/balance-history.ts'
import { memoryCache } from '../../support/memory-cache.ts'

const values: DayValue[] = [
  { day: '2026-01-01', value: amountOf('USDT', 10n ** 30n + 1n) },
  { day: '2026-01-02', value: undefined },
]
const yes: ApiResult<DayValue[]> = { ok: true, value: values }
const no: ApiResult<DayValue[]> = { ok: false, error: { kind: 'unreachable' } }

function setUp(...answers: ApiResult<DayValue[]>[]) {
  const cache = memoryCache()
  const token = signal<string | null>('token-1')
  const deps = { request: async () => answers.shift() ?? no, cache, token, now: () => 7 }
  /** The store of another page, which reads its device when `isReady` has resolved. */
  const again = (isReady = async () => {}) =>
    createBalanceHistory({
      ...deps,
      cache: { ...cache, read: async (...of) => isReady().then(() => cache.read(...of)) },
    })
  return { store: createBalanceHistory(deps), again, token }
}

test('the values of the host are kept on the device, exactly, with their time', async () => {
  const { store, again } = setUp(yes)
  await store.load()
  expect([store.state.value, store.values.value]).toEqual(['fresh', values])
  const offline = again()
  await offline.load()
  expect([offline.state.value, offline.values.value, offline.asOf.value]).toEqual([
    'stale',
    values,
    7,
  ])
})

test('without host and device there are none, until the next load', async () => {
  const { store } = setUp(no, yes)
  await store.load()
  expect([store.state.value, store.values.value]).toEqual(['failed', null])
  await store.load()
  expect(store.state.value).toBe('fresh')
})

test('values that are read late from the device take no place of the host’s, and are nobody else’s', async () => {
  const { store, again, token } = setUp(yes, yes, no, no)
  await store.load()
  // As where the device is slow to read: what it reads is there when the host has answered another load.
  const reads: PromiseWithResolvers<void>[] = []
  const slow = again(async () => {
    const read = Promise.withResolvers<void>()
    reads.push(read)
    await read.promise
  })
  const loading = [slow.load(), slow.load()]
  reads[0]?.resolve()
  await loading[0]
  const first = slow.values.value
  reads[1]?.resolve()
  await loading[1]
  expect(slow.values.value).toBe(first)
  slow.clear()
  const late = slow.load()
  token.value = 'token-2'
  reads[2]?.resolve()
  await late
  expect(slow.values.value).toBeNull()
})

test('values of a session that has ended are neither shown nor kept for the next', async () => {
  const { store, again, token } = setUp(yes, no)
  const loading = store.load()
  token.value = 'token-2'
  await loading
  expect(store.values.value).toBeNull()
  const next = again()
  await next.load()
  expect(next.values.value).toBeNull()
})
