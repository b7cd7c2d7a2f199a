import { signal } from '@preact/signals-core'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { DepositLine } from '#domain/history.ts'
import { amountOf } from '#domain/money/amount.ts'
import type { HistoryPage } from '../../src/api/history/history-rows.ts'
import type { ApiResult } from '../../src/api/request.ts'
import { lineCodecs } from '../../src/stores/history/history.ts'
import { createHistoryCache } from '../../src/stores/history/history-cache.ts'
import { createHistory } from '../../src/stores/history/history-store.ts'
import { memoryCache } from '../support/memory-cache.ts'
import { holds } from '../support/property.ts'

vi.stubGlobal('reportError', (error: unknown) => {
  throw error
})

/** What happens at the host, or to the device. */
type Happening =
  | { readonly kind: 'insert'; readonly time: number }
  /** A row's state changes, whenever it was made. */
  | { readonly kind: 'change'; readonly which: number }
  /** A load, of which so many pages are answered; then the network is gone, unless there are no more. */
  | { readonly kind: 'load'; readonly pages: number }
  /** A load in whose course rows arrive or change: one before each page. */
  | { readonly kind: 'busy load'; readonly which: readonly number[] }
  /** The page is closed and opened again, with what was written. */
  | { readonly kind: 'reload' }

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ kind: fc.constant('insert'), time: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constant('change'), which: fc.nat(50) }),
  fc.record({ kind: fc.constant('load'), pages: fc.nat(4) }),
  fc.record({ kind: fc.constant('busy load'), which: fc.array(fc.nat(50), { maxLength: 5 }) }),
  fc.record({ kind: fc.constant('reload') }),
)

/** A host with numbered changes, whose pages have `limit` rows; it goes on from the rows of a back-up. */
function pagedHost(limit: number, backUp: readonly DepositLine[] = []) {
  const rows = [...backUp]
  let changes = Math.max(0, ...rows.map(({ change = 0 }) => change))
  const name = `${++hosts}`
  const line = (id: string, time: number): DepositLine => ({
    kind: 'deposit',
    time,
    coin: 'BNB',
    type: 'Crypto',
    network: 'BNB',
    status: 'completed',
    confirmations: '',
    amount: amountOf('BNB', 1n),
    transaction: `${changes}`,
    id,
    change: changes,
  })
  return {
    insert(time: number) {
      changes += 1
      rows.push(line(`${name}-${rows.length}`, time))
    },
    change(which: number) {
      const index = rows.length === 0 ? -1 : which % rows.length
      const row = rows[index]
      if (!row?.id) return
      changes += 1
      rows[index] = line(row.id, row.time)
    },
    page(before = Number.MAX_SAFE_INTEGER): HistoryPage<DepositLine> {
      const newestFirst = rows
        .filter(({ change = 0 }) => change < before)
        .sort((a, b) => (b.change ?? 0) - (a.change ?? 0))
      const lines = newestFirst.slice(0, limit)
      const last = lines.at(-1)?.change
      return {
        lines: structuredClone(lines),
        changes: lines.map(({ change = 0 }) => change),
        dropped: [],
        next: newestFirst.length > limit ? String(last) : null,
      }
    },
    backUp: (): readonly DepositLine[] => structuredClone(rows),
    /** As the app shows them. */
    all: () => rows.toSorted((a, b) => b.time - a.time || ((a.id ?? '') < (b.id ?? '') ? -1 : 1)),
  }
}

let hosts = 0

const settled = async () => {
  for (let turn = 0; turn < 60; turn++) await new Promise((done) => setImmediate(done))
}

function device(host: ReturnType<typeof pagedHost>) {
  const cache = memoryCache()
  let before: () => void = () => {}
  let answered = 0
  const page = async (cursor?: string): Promise<ApiResult<HistoryPage<DepositLine>>> => {
    if (answered === 0) return { ok: false, error: { kind: 'unreachable' } }
    answered -= 1
    before()
    return { ok: true, value: host.page(cursor === undefined ? undefined : Number(cursor)) }
  }
  const open = () =>
    createHistory<DepositLine>({
      request: () => Promise.reject(new Error('a whole history was asked for')),
      hasPages: () => true,
      page,
      token: signal('token'),
      now: () => 1,
      cache: createHistoryCache(cache, 'deposit', lineCodecs.deposit),
    })
  let history = open()
  return {
    reload() {
      history = open()
    },
    async load(pages: number, onPage: () => void = () => {}) {
      answered = pages
      before = onPage
      await history.load()
      await settled()
      return history
    },
  }
}

// Holds promise 65.
test('the app ends with exactly the host’s rows, whatever was inserted, changed, read and interrupted', async () => {
  await holds(
    fc.asyncProperty(
      fc.array(happening, { maxLength: 25 }),
      fc.integer({ min: 1, max: 4 }),
      async (happenings, limit) => {
        const host = pagedHost(limit)
        const app = device(host)
        for (const it of happenings) {
          if (it.kind === 'insert') host.insert(it.time)
          if (it.kind === 'change') host.change(it.which)
          if (it.kind === 'reload') app.reload()
          if (it.kind === 'load') await app.load(it.pages)
          if (it.kind !== 'busy load') continue
          const queue = [...it.which]
          await app.load(50, () => {
            const which = queue.shift()
            if (which === undefined) return
            if (which % 2 === 0) host.insert(which)
            else host.change(which)
          })
        }
        const history = await app.load(1000)
        expect(history.rows.value).toEqual(host.all())
        expect(history.isComplete.value).toBe(true)
        expect(history.state.value).toBe('fresh')
        app.reload()
        const offline = await app.load(0)
        expect(offline.rows.value).toEqual(host.all())
      },
    ),
    { numRuns: 120 },
  )
})

test('an interrupted history keeps the pages that arrived, and goes on with the next', async () => {
  const host = pagedHost(2)
  for (let time = 1; time <= 9; time++) host.insert(time)
  const app = device(host)
  const begun = await app.load(2)
  expect(begun.rows.value.map(({ time }) => time)).toEqual([9, 8, 7, 6])
  expect([begun.isComplete.value, begun.state.value]).toEqual([false, 'stale'])
  app.reload()
  const kept = await app.load(0)
  expect(kept.rows.value.map(({ time }) => time)).toEqual([9, 8, 7, 6])
  expect(kept.isComplete.value).toBe(false)
  app.reload()
  // One page to see that nothing is new, three for the five that are missing.
  const done = await app.load(4)
  expect(done.rows.value).toEqual(host.all())
  expect(done.isComplete.value).toBe(true)
})

test('what is known already takes one page, and the same list stays', async () => {
  const host = pagedHost(3)
  for (let time = 1; time <= 20; time++) host.insert(time)
  const app = device(host)
  const { rows } = await app.load(1000)
  const before = rows.value
  await app.load(1)
  expect(rows.value).toBe(before)
  host.change(0)
  const changed = await app.load(1)
  expect(changed.rows.value).toEqual(host.all())
  expect(changed.rows.value[0]).toBe(before[0])
})

test('a host that was set back to an earlier state is read anew', async () => {
  const host = pagedHost(3)
  for (let time = 1; time <= 9; time++) host.insert(time)
  const app = device(host)
  await app.load(1000)
  const restored = pagedHost(3)
  for (let time = 1; time <= 4; time++) restored.insert(time)
  host.page = restored.page
  const history = await app.load(1000)
  expect(history.rows.value).toEqual(restored.all())
})

test('a host that was set back is read anew, however many changes it has had since', async () => {
  const count = fc.integer({ min: 0, max: 6 })
  await holds(
    fc.asyncProperty(
      fc.record({ saved: count, unread: count, lost: count, since: count, pages: fc.nat(6) }),
      fc.integer({ min: 1, max: 4 }),
      async ({ saved, unread, lost, since, pages }, limit) => {
        const host = pagedHost(limit)
        const app = device(host)
        for (let time = 1; time <= saved; time++) host.insert(time)
        // Some are read already, and of the others an interrupted load has left gaps.
        await app.load(pages)
        for (let time = 1; time <= unread; time++) host.insert(time)
        const restored = pagedHost(limit, host.backUp())
        for (let time = 1; time <= lost; time++) host.insert(time)
        await app.load(pages)
        for (let time = 1; time <= since; time++) restored.insert(time)
        host.page = restored.page
        await app.load(pages)
        const history = await app.load(1000)
        expect(history.rows.value).toEqual(restored.all())
        expect(history.isComplete.value).toBe(true)
        app.reload()
        expect((await app.load(0)).rows.value).toEqual(restored.all())
      },
    ),
    { numRuns: 200 },
  )
})
