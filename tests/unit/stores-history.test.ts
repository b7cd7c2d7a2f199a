import { signal } from '@preact/signals-react'
import { describe, expect, test } from 'vitest'
import type { PurchaseRow, Rows } from '#contract/history.ts'
import type { ApiResult } from '../../src/api/request.ts'
import { createHistory } from '../../src/stores/history.ts'
import {
  cachedPurchase,
  cachedWithdrawal,
  createHistoryCache,
} from '../../src/stores/history-cache.ts'
import { memoryCache } from '../support/memory-cache.ts'

type Answer = ApiResult<Rows<PurchaseRow>>
const row = (Time: number): PurchaseRow => ({
  Time,
  Type: 'Buy',
  Pair_Name: 'BNB',
  Price: 1n,
  Amount: 2n,
})
const rowsOf = (count: number) => Array.from({ length: count }, (_, i) => row(count - i))
const answer = (rows: PurchaseRow[], dropped = 0): Answer => ({
  ok: true,
  value: { rows, dropped },
})
const unreachable: Answer = { ok: false, error: { kind: 'unreachable' } }

function setUp(entries: Record<string, unknown> = {}) {
  const token = signal<string | null>('token')
  const asked: ((answer: Answer) => void)[] = []
  const cache = memoryCache(entries)
  const stored = createHistoryCache(cache, 'purchase', cachedPurchase)
  const history = createHistory<PurchaseRow>({
    ask: () => new Promise((resolve) => asked.push(resolve)),
    cache: stored,
    token,
    now: () => 100,
  })
  return { history, token, asked, cache, stored }
}

/** What a cache holds after `rows` were cached at `asOf`. */
async function entriesOf(rows: PurchaseRow[], asOf: number) {
  const { stored, cache } = setUp()
  await stored.write({ rows, asOf, dropped: 0 })
  return cache.entries
}

describe('a history', () => {
  test('is the host’s, newest first, and cached', async () => {
    const { history, asked, cache } = setUp()
    const loaded = history.load()
    expect(history.state.value).toBe('loading')
    asked[0]?.(answer([row(1), row(3), row(2)], 4))
    await loaded
    expect(history.state.value).toBe('fresh')
    expect(history.rows.value.map(({ Time }) => Time)).toEqual([3, 2, 1])
    expect(history.asOf.value).toBe(100)
    expect(history.dropped.value).toBe(4)
    expect(Object.keys(cache.entries)).toContain('history/purchase')
  })

  test('is the very same where the host sends the same again, and another where one field differs', async () => {
    const { history, asked } = setUp()
    const answers = [rowsOf(3), rowsOf(3), [...rowsOf(2), { ...row(3), Amount: 3n }]]
    const seen: unknown[] = []
    for (const [turn, rows] of answers.entries()) {
      const loaded = history.load()
      asked[turn]?.(answer(rows))
      await loaded
      seen.push(history.rows.value)
    }
    expect(seen[1]).toBe(seen[0])
    expect(seen[2]).not.toBe(seen[0])
  })

  test('is shown from the cache before the host has answered', async () => {
    const { history, asked } = setUp(await entriesOf(rowsOf(3), 50))
    const loaded = history.load()
    await expect.poll(() => history.state.value).toBe('stale')
    expect(history.rows.value).toHaveLength(3)
    expect(history.asOf.value).toBe(50)
    asked[0]?.(answer([]))
    await loaded
    expect(history.rows.value).toHaveLength(0)
    expect(history.state.value).toBe('fresh')
  })

  test('is hydrated without the host, once for all who want it, and is loaded from then on', async () => {
    const { history, asked, cache } = setUp(await entriesOf(rowsOf(3), 50))
    await Promise.all([history.hydrate(), history.hydrate()])
    expect(history.state.value).toBe('stale')
    expect(history.rows.value).toHaveLength(3)
    expect(asked).toEqual([])
    const loaded = history.load()
    asked[0]?.(answer(rowsOf(4)))
    await loaded
    expect(history.rows.value).toHaveLength(4)
    const { reads } = cache
    await history.hydrate()
    expect(history.state.value).toBe('fresh')
    expect(cache.reads).toBe(reads)
  })

  test('of which nothing is cached is hydrated at once, and still to come', async () => {
    const { history } = setUp()
    await history.hydrate()
    expect(history.state.value).toBe('loading')
    expect(history.rows.value).toEqual([])
  })

  test('stays shown, as of when it came, where the host cannot be reached', async () => {
    const { history, asked } = setUp(await entriesOf(rowsOf(3), 50))
    const loaded = history.load()
    asked[0]?.(unreachable)
    await loaded
    expect(history.state.value).toBe('stale')
    expect(history.rows.value).toHaveLength(3)
  })

  test('has failed where there is neither host nor cache', async () => {
    const { history, asked } = setUp()
    const loaded = history.load()
    asked[0]?.(unreachable)
    await loaded
    expect(history.state.value).toBe('failed')
  })

  test('is not overruled by the late answer to an older question', async () => {
    const { history, asked } = setUp()
    const older = history.load()
    const newer = history.load()
    asked[1]?.(answer(rowsOf(2)))
    asked[0]?.(answer(rowsOf(1)))
    await Promise.all([older, newer])
    expect(history.rows.value).toHaveLength(2)
  })

  test('of one person is never shown to or cached for the next', async () => {
    const { history, token, asked, cache } = setUp()
    const loaded = history.load()
    token.value = 'another'
    history.forget()
    asked[0]?.(answer(rowsOf(2)))
    await loaded
    expect(history.rows.value).toEqual([])
    expect(history.state.value).toBe('idle')
    expect(cache.writes).toBe(0)
  })

  test('is not requested while nobody is logged in', async () => {
    const { history, token, asked } = setUp()
    token.value = null
    await history.load()
    expect(asked).toEqual([])
  })
})

test('a cached withdrawal has the reason of its rejection, and one from before there were reasons is read', async () => {
  const stored = createHistoryCache(memoryCache({}), 'withdrawal', cachedWithdrawal)
  const plain = {
    ...{ Time: 1, Assets: 'BNB', TotalAmount: 2n, Amount: 1n, Chain: 'BNB' },
    ...{ Transaction_ID: '', Transfer_To: '0xabc', Status: 'Rejected' },
  }
  const rows = [{ ...plain, Reason: 'Address on a list' }, plain]
  await stored.write({ rows, asOf: 50, dropped: 0 })
  const received: unknown[] = []
  await stored.read((history) => received.push(history.rows))
  expect(received).toEqual([rows])
})

describe('a long history', () => {
  test('is hydrated as soon as its first rows are there', async () => {
    const history = createHistory<PurchaseRow>({
      ask: () => new Promise(() => {}),
      cache: {
        read: (listener) => {
          queueMicrotask(() => listener({ rows: rowsOf(2), asOf: 50, dropped: 0 }))
          return new Promise(() => {})
        },
        write: () => Promise.resolve(),
      },
      token: signal('token'),
      now: () => 100,
    })
    await history.hydrate()
    expect(history.rows.value).toHaveLength(2)
  })

  test('is cached in slices and read back whole, its first rows at once', async () => {
    const { stored } = setUp(await entriesOf(rowsOf(1201), 50))
    const received: number[] = []
    let last: readonly PurchaseRow[] = []
    await stored.read(({ rows }) => {
      received.push(rows.length)
      last = rows
    })
    expect(received).toEqual([500, 1201])
    expect(last).toEqual(rowsOf(1201))
  })

  test('of which a slice is missing or of another time is not shown half', async () => {
    const entries = await entriesOf(rowsOf(1201), 50)
    const older = await entriesOf(rowsOf(1201), 40)
    for (const second of [undefined, older['history/purchase/0/1'], { asOf: 50, rows: [7] }]) {
      const { stored } = setUp({ ...entries, 'history/purchase/0/1': second })
      const received: number[] = []
      await stored.read(({ rows }) => received.push(rows.length))
      expect(received).toEqual([500])
    }
  })

  test('of which the newest writing was cut short is still there as it was before', async () => {
    const { stored, cache } = setUp(await entriesOf(rowsOf(1201), 50))
    const { write } = cache
    let slices = 2
    // The app is closed after two slices.
    cache.write = async (more) => void (slices-- > 0 && (await write(more)))
    await stored.write({ rows: rowsOf(1300), asOf: 60, dropped: 0 })
    const received: unknown[] = []
    await stored.read(({ rows, asOf }) => received.push([rows.length, asOf]))
    expect(received).toEqual([
      [500, 50],
      [1201, 50],
    ])
  })

  test('that is written while it is being written is the newer one, whole', async () => {
    const { stored } = setUp()
    const older = stored.write({ rows: rowsOf(2600), asOf: 50, dropped: 0 })
    const newer = stored.write({ rows: rowsOf(1201), asOf: 60, dropped: 0 })
    await Promise.all([older, newer])
    const received: unknown[] = []
    await stored.read(({ rows, asOf }) => received.push([rows.length, asOf]))
    expect(received).toEqual([
      [500, 60],
      [1201, 60],
    ])
  })

  test('is read to its end though it is requested again meanwhile', async () => {
    const { history, asked, cache } = setUp(await entriesOf(rowsOf(1201), 50))
    const { read } = cache
    let second: Promise<void> | undefined
    cache.read = (name, schema) => {
      // The first rows are there.
      if (name === 'history/purchase/0/1') second = history.load()
      return read(name, schema)
    }
    const first = history.load()
    await expect.poll(() => asked.length).toBe(2)
    for (const reply of asked) reply(unreachable)
    await Promise.all([first, second])
    expect(history.rows.value).toHaveLength(1201)
    expect(history.state.value).toBe('stale')
  })

  test('that is empty is known to be empty', async () => {
    const { history, asked } = setUp(await entriesOf([], 50))
    const loaded = history.load()
    asked[0]?.(unreachable)
    await loaded
    expect(history.state.value).toBe('stale')
    expect(history.asOf.value).toBe(50)
  })
})
