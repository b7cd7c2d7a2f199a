import { signal } from '@preact/signals-core'
import { describe, expect, test } from 'vitest'
import type { Rows } from '#contract/history/rows.ts'
import type { PurchaseLine, WithdrawalLine } from '#domain/history.ts'
import { amountOf } from '#domain/money/amount.ts'
import type { HistoryPage } from '../../../src/api/history/history-rows.ts'
import type { ApiResult } from '../../../src/api/request.ts'
import { lineCodecs } from '../../../src/stores/history/history.ts'
import {
  type CachedHistory,
  createHistoryCache,
  type HistoryCache,
} from '../../../src/stores/history/history-cache.ts'
import { createHistory, type HistoryDeps } from '../../../src/stores/history/history-store.ts'
import { type MemoryCache, memoryCache } from '../../support/memory-cache.ts'

type Answer = ApiResult<Rows<PurchaseLine>>
const row = (time: number): PurchaseLine => ({
  kind: 'purchase',
  time,
  coin: 'BNB',
  amount: amountOf('BNB', 1n),
  received: amountOf('TOKEN', 2n),
  type: 'Buy',
  status: 'completed',
})
const rowsOf = (count: number) => Array.from({ length: count }, (_, i) => row(count - i))
const answer = (rows: PurchaseLine[], dropped = 0): Answer => ({
  ok: true,
  value: { rows, dropped },
})
const unreachable: Answer = { ok: false, error: { kind: 'unreachable' } }

function setUp(
  entries: Record<string, unknown> = {},
  deps: Partial<HistoryDeps<PurchaseLine>> = {},
) {
  const token = signal<string | null>('token')
  const requests: ((answer: Answer) => void)[] = []
  const cache = memoryCache(entries)
  const historyCache = createHistoryCache(cache, 'purchase', lineCodecs.purchase)
  const history = createHistory<PurchaseLine>({
    request: () => new Promise((resolve) => requests.push(resolve)),
    hasPages: () => false,
    page: () => Promise.reject(new Error('no pages')),
    cache: historyCache,
    token,
    now: () => 100,
    ...deps,
  })
  return { history, token, requests, cache, historyCache }
}

/** The entries of a cache after `rows` were written at `asOf`. */
async function entriesOf(rows: PurchaseLine[], asOf: number) {
  const { historyCache, cache } = setUp()
  await historyCache.write({ lines: rows, asOf, dropped: 0 })
  return cache.entries
}

/** All states that `read` reports, in order. */
async function readsOf<Line>(historyCache: HistoryCache<Line>): Promise<CachedHistory<Line>[]> {
  const shown: CachedHistory<Line>[] = []
  await historyCache.read((history) => shown.push(history))
  return shown
}

function namesWritten(cache: MemoryCache): string[] {
  const names: string[] = []
  const { write } = cache
  cache.write = (more) => {
    names.push(...Object.keys(more))
    return write(more)
  }
  return names
}

describe('a history', () => {
  test('is the host’s, newest first, and cached', async () => {
    const { history, requests, cache } = setUp()
    const loaded = history.load()
    expect(history.state.value).toBe('loading')
    requests[0]?.(answer([row(1), row(3), row(2)], 4))
    await loaded
    expect(history.state.value).toBe('fresh')
    expect(history.rows.value.map(({ time }) => time)).toEqual([3, 2, 1])
    expect(history.asOf.value).toBe(100)
    expect(history.dropped.value).toBe(4)
    expect(Object.keys(cache.entries)).toContain('history/purchase')
  })

  test('keeps its identity if the host sends the same again, but not if a field differs', async () => {
    const { history, requests } = setUp()
    const answers = [
      rowsOf(3),
      rowsOf(3),
      [...rowsOf(2), { ...row(3), received: amountOf('TOKEN', 3n) }],
    ]
    const results: unknown[] = []
    for (const [turn, rows] of answers.entries()) {
      const loaded = history.load()
      requests[turn]?.(answer(rows))
      await loaded
      results.push(history.rows.value)
    }
    expect(results[1]).toBe(results[0])
    expect(results[2]).not.toBe(results[0])
  })

  test('is shown from the cache before the host has answered', async () => {
    const { history, requests } = setUp(await entriesOf(rowsOf(3), 50))
    const loaded = history.load()
    await expect.poll(() => history.state.value).toBe('stale')
    expect(history.rows.value).toHaveLength(3)
    expect(history.asOf.value).toBe(50)
    requests[0]?.(answer([]))
    await loaded
    expect(history.rows.value).toHaveLength(0)
    expect(history.state.value).toBe('fresh')
  })

  test('is hydrated once for several callers without the host, and can be loaded afterwards', async () => {
    const { history, requests, cache } = setUp(await entriesOf(rowsOf(3), 50))
    await Promise.all([history.hydrate(), history.hydrate()])
    expect(history.state.value).toBe('stale')
    expect(history.rows.value).toHaveLength(3)
    expect(requests).toEqual([])
    const loaded = history.load()
    requests[0]?.(answer(rowsOf(4)))
    await loaded
    expect(history.rows.value).toHaveLength(4)
    const { reads } = cache
    await history.hydrate()
    expect(history.state.value).toBe('fresh')
    expect(cache.reads).toBe(reads)
  })

  test('without cached data is hydrated at once, and still loading', async () => {
    const { history } = setUp()
    await history.hydrate()
    expect(history.state.value).toBe('loading')
    expect(history.rows.value).toEqual([])
  })

  test('is shown from the cache as stale if the host is unreachable', async () => {
    const { history, requests } = setUp(await entriesOf(rowsOf(3), 50))
    const loaded = history.load()
    requests[0]?.(unreachable)
    await loaded
    expect(history.state.value).toBe('stale')
    expect(history.rows.value).toHaveLength(3)
  })

  test('has failed without host and cache', async () => {
    const { history, requests } = setUp()
    const loaded = history.load()
    requests[0]?.(unreachable)
    await loaded
    expect(history.state.value).toBe('failed')
  })

  test('ignores a late answer to an older request', async () => {
    const { history, requests } = setUp()
    const older = history.load()
    const newer = history.load()
    requests[1]?.(answer(rowsOf(2)))
    requests[0]?.(answer(rowsOf(1)))
    await Promise.all([older, newer])
    expect(history.rows.value).toHaveLength(2)
  })

  // Holds promise 5.
  test('of one person is never shown to or cached for the next', async () => {
    const { history, token, requests, cache } = setUp()
    const loaded = history.load()
    token.value = 'another'
    history.clear()
    requests[0]?.(answer(rowsOf(2)))
    await loaded
    expect(history.rows.value).toEqual([])
    expect(history.state.value).toBe('idle')
    expect(cache.writes).toBe(0)
  })

  // Holds promise 5.
  test('of one person is not shown to the next, though nothing has cleared it yet', async () => {
    const { history, token, requests, cache } = setUp(await entriesOf(rowsOf(3), 50))
    const loaded = history.load()
    token.value = 'another'
    requests[0]?.(answer(rowsOf(2)))
    await Promise.all([loaded, history.hydrate()])
    expect(history.rows.value).toEqual([])
    expect(cache.writes).toBe(0)
  })

  // Holds promise 5.
  test('is neither shown nor cached if it is cleared while its lines are compared', async () => {
    const { history, requests, cache } = setUp()
    const loaded = history.load()
    const value = {
      get rows() {
        history.clear()
        return rowsOf(2)
      },
      dropped: 0,
    }
    requests[0]?.({ ok: true, value })
    await loaded
    expect(history.rows.value).toEqual([])
    expect(history.state.value).toBe('idle')
    expect(cache.writes).toBe(0)
  })

  // Holds promise 5.
  test('that comes in pages goes on with none of the person before', async () => {
    const pages: ((page: ApiResult<HistoryPage<PurchaseLine>>) => void)[] = []
    const { history, token } = setUp(undefined, {
      hasPages: () => true,
      page: () => new Promise((resolve) => pages.push(resolve)),
    })
    const come = async (changes: readonly number[], next: string | null) => {
      const loaded = history.load()
      const lines = changes.map((change) => ({ ...row(change), id: `${change}`, change }))
      pages.at(-1)?.({ ok: true, value: { lines, changes, dropped: [], next } })
      await loaded
      return history.rows.value.map(({ time }) => time)
    }
    expect(await come([2, 1], null)).toEqual([2, 1])
    history.clear()
    token.value = 'another'
    expect(await come([9, 8], '8')).toEqual([9, 8])
  })

  test('of the host stays when the cache, which is slower, has an older one', async () => {
    let show: (history: CachedHistory<PurchaseLine>) => void = () => undefined
    const { history, requests } = setUp(undefined, {
      cache: {
        read(shown) {
          show = shown
          return new Promise(() => {})
        },
        write: () => Promise.resolve(),
        clear: () => undefined,
      },
    })
    const loaded = history.load()
    requests[0]?.(answer(rowsOf(4)))
    await loaded
    show({ lines: rowsOf(2), older: 0, asOf: 50, dropped: 0 })
    expect(history.rows.value).toHaveLength(4)
    expect([history.state.value, history.asOf.value]).toEqual(['fresh', 100])
  })

  test('is not requested while nobody is logged in', async () => {
    const { history, token, requests } = setUp()
    token.value = null
    await history.load()
    expect(requests).toEqual([])
  })
})

describe('a cached line', () => {
  const withdrawal: WithdrawalLine = {
    kind: 'withdrawal',
    time: 1,
    coin: 'BNB',
    amount: amountOf('BNB', 3n),
    fee: amountOf('BNB', 1n),
    arrives: amountOf('BNB', 2n),
    network: 'BNB',
    transaction: '',
    address: '0xabc',
    status: 'rejected',
    reason: 'Address on a list',
    stage: '',
  }

  test('is read as it was written, with its reason and an unknown status', async () => {
    const historyCache = createHistoryCache(memoryCache(), 'withdrawal', lineCodecs.withdrawal)
    const lines = [withdrawal, { ...withdrawal, status: 'other:On hold', reason: '' } as const]
    await historyCache.write({ lines, asOf: 50, dropped: 0 })
    const read = await readsOf(historyCache)
    expect(read.map((history) => history.lines)).toEqual([lines])
  })
})

test('a purchase is read from the cache as it was written, with what it was made at', async () => {
  const { historyCache } = setUp()
  const made = { coinPrice: '600', tokenPrice: '0.01', saleStage: '2' }
  const lines = [{ ...row(2), ...made, fee: amountOf('TOKEN', 7n) }, row(1)]
  await historyCache.write({ lines, asOf: 50, dropped: 0 })
  expect((await readsOf(historyCache)).at(-1)?.lines).toEqual(lines)
})

describe('a history that the former version cached', () => {
  const oldRow = { Time: 1, Type: 'Buy', Pair_Name: 'BNB', Price: 1n, Amount: 2n }
  const old = {
    'history/purchase': { asOf: 40, dropped: 0, slices: 2, set: 0 },
    'history/purchase/0/0': { asOf: 40, rows: [oldRow] },
    'history/purchase/0/1': { asOf: 40, rows: [oldRow] },
    'history/purchase/1/0': { asOf: 30, rows: [oldRow] },
    outbox: [{ query: 'Where is my deposit?' }],
  }

  test('is not shown, and is overwritten without changing other entries', async () => {
    const { history, historyCache, requests, cache } = setUp(structuredClone(old))
    const loaded = history.load()
    await history.hydrate()
    expect(history.rows.value).toEqual([])
    expect(history.state.value).toBe('loading')
    requests[0]?.(answer(rowsOf(2)))
    await loaded
    expect((await readsOf(historyCache)).at(-1)?.lines).toEqual(rowsOf(2))
    expect(cache.entries['history/purchase/0/0']).toEqual({
      writtenAt: 100,
      lines: rowsOf(2).map(lineCodecs.purchase.encode),
    })
    expect(cache.entries['outbox']).toEqual(old.outbox)
  })

  test('is not shown if the host is unreachable', async () => {
    const { history, requests } = setUp(structuredClone(old))
    const loaded = history.load()
    requests[0]?.(unreachable)
    await loaded
    expect(history.state.value).toBe('failed')
  })
})

describe('a history that is cached', () => {
  /** The names of the entries that a second write writes. */
  async function rewritten(first: number, change: (lines: PurchaseLine[]) => PurchaseLine[]) {
    const { historyCache, cache } = setUp(await entriesOf(rowsOf(first), 50))
    const names = namesWritten(cache)
    await historyCache.write({ lines: change(rowsOf(first)), asOf: 60, dropped: 0 })
    return { historyCache, names }
  }

  test('writes only its head if nothing has changed', async () => {
    const { historyCache, names } = await rewritten(1201, (lines) => lines)
    expect(names).toEqual(['history/purchase'])
    const read = (await readsOf(historyCache)).at(-1)
    expect([read?.lines.length, read?.asOf]).toEqual([1201, 60])
  })

  test('writes only its newest slice if there is a new line', async () => {
    const { historyCache, names } = await rewritten(1201, (lines) => [row(9999), ...lines])
    expect(names).toEqual(['history/purchase/1/2', 'history/purchase'])
    expect((await readsOf(historyCache)).at(-1)?.lines).toEqual([row(9999), ...rowsOf(1201)])
  })

  test('writes only the slice in which a field of a line has changed', async () => {
    const { names } = await rewritten(1201, (lines) =>
      lines.map((line, i) => (i === 1200 ? { ...line, status: 'rejected' } : line)),
    )
    expect(names).toEqual(['history/purchase/1/0', 'history/purchase'])
  })

  test('reads only its head for the comparison once it has been read', async () => {
    const { historyCache, cache } = setUp(await entriesOf(rowsOf(1201), 50))
    await historyCache.read(() => undefined)
    const { reads } = cache
    await historyCache.write({ lines: rowsOf(1201), asOf: 60, dropped: 0 })
    expect(cache.reads - reads).toBe(1)
  })

  test('compares with the data that another tab has written since', async () => {
    const { historyCache, cache } = setUp(await entriesOf(rowsOf(2), 50))
    await historyCache.read(() => undefined)
    const other = createHistoryCache(cache, 'purchase', lineCodecs.purchase)
    await other.write({ lines: rowsOf(3), asOf: 60, dropped: 0 })
    await historyCache.write({ lines: rowsOf(2), asOf: 70, dropped: 0 })
    expect((await readsOf(historyCache)).at(-1)?.lines).toEqual(rowsOf(2))
  })

  test('writes nothing more after a logout', async () => {
    const { historyCache, cache } = setUp()
    const names = namesWritten(cache)
    const written = historyCache.write({ lines: rowsOf(1201), asOf: 50, dropped: 0 })
    await expect.poll(() => names).toHaveLength(1)
    historyCache.clear()
    await written
    expect(names).toEqual(['history/purchase/0/0'])
  })
})

describe('a long history', () => {
  test('is hydrated as soon as its first rows are read', async () => {
    const history = createHistory<PurchaseLine>({
      request: () => new Promise(() => {}),
      hasPages: () => false,
      page: () => new Promise(() => {}),
      cache: {
        read: (show) => {
          queueMicrotask(() => show({ lines: rowsOf(2), older: 0, asOf: 50, dropped: 0 }))
          return new Promise(() => {})
        },
        write: () => Promise.resolve(),
        clear: () => undefined,
      },
      token: signal('token'),
      now: () => 100,
    })
    await history.hydrate()
    expect(history.rows.value).toHaveLength(2)
  })

  test('is cached in slices and read completely, its first rows at once', async () => {
    const { historyCache } = setUp(await entriesOf(rowsOf(1201), 50))
    const shown = await readsOf(historyCache)
    expect(shown.map(({ lines, older }) => [lines.length, older])).toEqual([
      [201, 1000],
      [1201, 0],
    ])
    expect(shown[0]?.lines).toEqual(rowsOf(1201).slice(0, 201))
    expect(shown[1]?.lines).toEqual(rowsOf(1201))
  })

  test('with a short newest slice is shown when there are enough rows', async () => {
    const { historyCache } = setUp(await entriesOf(rowsOf(1010), 50))
    const shown = await readsOf(historyCache)
    expect(shown.map(({ lines }) => lines.length)).toEqual([510, 1010])
  })

  test('with a missing slice, or one of another write, is not shown beyond it', async () => {
    const entries = await entriesOf(rowsOf(1201), 50)
    const older = await entriesOf(rowsOf(1201), 40)
    for (const second of [
      undefined,
      older['history/purchase/0/1'],
      { writtenAt: 50, lines: [7] },
    ]) {
      const { historyCache } = setUp({ ...entries, 'history/purchase/0/1': second })
      const shown = await readsOf(historyCache)
      expect(shown.map(({ lines }) => lines.length)).toEqual([201])
    }
  })

  test('whose last write was interrupted is still readable as it was before', async () => {
    const { historyCache, cache } = setUp(await entriesOf(rowsOf(1201), 50))
    const { write } = cache
    let slices = 2
    // The app is closed after two slices.
    cache.write = async (more) => void (slices-- > 0 && (await write(more)))
    const lines = rowsOf(1300).map((line) => ({ ...line, type: 'Sell' }))
    await historyCache.write({ lines, asOf: 60, dropped: 0 })
    const again = createHistoryCache(cache, 'purchase', lineCodecs.purchase)
    const shown = await readsOf(again)
    expect(shown.map(({ lines, asOf }) => [lines.length, asOf])).toEqual([
      [201, 50],
      [1201, 50],
    ])
    expect(shown.at(-1)?.lines).toEqual(rowsOf(1201))
  })

  test('that is written twice at the same time is completely the newer one', async () => {
    const { historyCache } = setUp()
    const older = historyCache.write({ lines: rowsOf(2600), asOf: 50, dropped: 0 })
    const newer = historyCache.write({ lines: rowsOf(1201), asOf: 60, dropped: 0 })
    await Promise.all([older, newer])
    const shown = await readsOf(historyCache)
    expect(shown.map(({ lines, asOf }) => [lines.length, asOf])).toEqual([
      [201, 60],
      [1201, 60],
    ])
  })

  test('is read completely although it is requested again meanwhile', async () => {
    const { history, requests, cache } = setUp(await entriesOf(rowsOf(1201), 50))
    const { read } = cache
    let second: Promise<void> | undefined
    cache.read = (name, schema) => {
      // The first rows are read.
      if (name === 'history/purchase/0/1') second = history.load()
      return read(name, schema)
    }
    const first = history.load()
    await expect.poll(() => requests.length).toBe(2)
    for (const reply of requests) reply(unreachable)
    await Promise.all([first, second])
    expect(history.rows.value).toHaveLength(1201)
    expect(history.state.value).toBe('stale')
  })

  test('that was cached empty is known to be empty', async () => {
    const { history, requests } = setUp(await entriesOf([], 50))
    const loaded = history.load()
    requests[0]?.(unreachable)
    await loaded
    expect(history.state.value).toBe('stale')
    expect(history.asOf.value).toBe(50)
  })
})
