import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { withdrawalRow } from '#contract/history/histories.ts'
import {
  type DepositLine,
  explorerLink,
  type HistoryKind,
  type HistoryLine,
  type PurchaseLine,
  type Status,
  type WithdrawalLine,
} from '#domain/history.ts'
import { amountOf } from '#domain/money/amount.ts'
import { statusText } from '#text/messages.ts'
import { formatAmount } from '../../../src/features/wallet/history/field-values.ts'
import { movedBy } from '../../../src/features/wallet/history/HistoryRow.tsx'
import { entryTotals } from '../../../src/features/wallet/history/HistoryTotals.tsx'
import { historyCsv } from '../../../src/features/wallet/history/history-csv.ts'
import {
  type Entry,
  entriesOf,
  mergedEntries,
} from '../../../src/features/wallet/history/history-entry.ts'
import {
  createIncrementalFilter,
  filterEntries,
  NO_FILTER,
} from '../../../src/features/wallet/history/history-filter.ts'
import { coinOptions, statusOptions } from '../../../src/features/wallet/history/history-options.ts'
import {
  addMeasurements,
  grownBy,
  INITIAL_ROWS,
  isApart,
  OVERSCAN,
  RENDER_ALL_LIMIT,
  type RowSizes,
  rowOffsets,
  rowsToRender,
  rowWindow,
  UNMEASURED,
} from '../../../src/features/wallet/history/row-window.ts'
import { toneOf } from '../../../src/stores/money/coins.ts'
import { formatAsOf, formatTime } from '../../../src/ui/display/Time.tsx'
import { depositLine } from '../../support/deposit-line.ts'
import { holds } from '../../support/property.ts'

const UNIT = 10n ** 18n
const HASH = `0x${'ab'.repeat(32)}`

const deposit = (change: Partial<DepositLine> = {}): DepositLine =>
  depositLine({
    time: new Date(2026, 0, 15, 12).getTime(),
    amount: amountOf('BNB', 2n * UNIT),
    transaction: HASH,
    ...change,
  })
const withdrawal = (change: Partial<WithdrawalLine> = {}): WithdrawalLine => ({
  kind: 'withdrawal',
  time: new Date(2026, 0, 15, 12).getTime(),
  coin: 'USDT',
  amount: amountOf('USDT', 12n * UNIT),
  fee: amountOf('USDT', 2n * UNIT),
  arrives: amountOf('USDT', 10n * UNIT),
  network: 'ETH',
  transaction: '',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  status: 'pending',
  reason: '',
  stage: '',
  ...change,
})
const purchase: PurchaseLine = {
  kind: 'purchase',
  time: 0,
  coin: 'BNB',
  amount: amountOf('BNB', UNIT),
  received: amountOf('TOKEN', 5n * UNIT),
  type: 'buy',
  status: 'completed',
}

/** The displayed cells of a withdrawal row of a host. */
function cellsOf(row: Partial<v.InferInput<typeof withdrawalRow>>) {
  const line = v.parse(withdrawalRow, {
    Time: 0,
    Assets: 'USDT',
    TotalAmount: '12',
    Amount: '10',
    Chain: 'ETH',
    Transfer_To: '0xabc',
    Status: 'Not Approval',
    ...row,
  })
  return {
    amounts: [line.amount, line.fee, line.arrives].map((amount) => formatAmount(amount, false)),
    status: statusText(line.status),
  }
}

describe('the list of every kind', () => {
  const at = (time: number, line: HistoryLine): HistoryLine => ({ ...line, time })
  const merged = (...lists: HistoryLine[][]) =>
    mergedEntries(lists.map((lines) => entriesOf(lines))).map(({ line }) => line.time + line.kind)

  test('is in the order of time, the newest first', () => {
    const deposits = [at(9, deposit()), at(4, deposit()), at(1, deposit())]
    const purchases = [at(5, purchase), at(4, purchase)]
    expect(merged(deposits, [], purchases)).toEqual([
      '9deposit',
      '5purchase',
      '4deposit',
      '4purchase',
      '1deposit',
    ])
  })

  test('has every line of each list once, in the order of that list', () => {
    holds(
      fc.property(fc.array(fc.array(fc.integer({ min: 0, max: 5 }))), (times) => {
        const lists = times.map((list) => entriesOf(list.map((time) => at(time, deposit()))))
        const all = mergedEntries(lists)
        for (const list of lists) expect(all.filter((entry) => list.includes(entry))).toEqual(list)
        expect(all).toHaveLength(times.flat().length)
      }),
    )
  })
})

describe('an entry', () => {
  test('of a withdrawal has the absolute difference of its two amounts as fee', () => {
    for (const row of [{}, { TotalAmount: '10', Amount: '12' }])
      expect(cellsOf(row).amounts).toEqual(['12.000000 USDT', '2.000000 USDT', '10.000000 USDT'])
  })

  test('with the status Not Approval is Pending, and an unknown status is shown as it is', () => {
    expect(cellsOf({}).status).toBe('Pending')
    expect(cellsOf({ Status: 'On hold' }).status).toBe('On hold')
  })

  test('that is pending is neither green nor red', () => {
    expect(toneOf('pending')).toBe('waiting')
    expect(toneOf('other:On hold')).toBe('waiting')
  })

  test('is green when Approved or Completed and red when Rejected', () => {
    const statuses: Status[] = ['approved', 'completed', 'rejected']
    expect(statuses.map(toneOf)).toEqual(['good', 'good', 'bad'])
  })

  test('of a purchase is paid in its coin and received in the token, with the site’s name', () => {
    const [sign, moved] = movedBy(purchase)
    expect(sign + formatAmount(moved, false)).toBe('+5.000000 NOVA')
    expect(formatAmount(purchase.amount, false)).toBe('1.000000 BNB')
    expect(formatAmount(purchase.received, true)).toBe('XXXX NOVA')
  })

  test('has a sign that says what it did, and none if it was rejected', () => {
    const taken: PurchaseLine = { ...purchase, status: 'rejected' }
    const signs = [deposit(), withdrawal(), deposit({ status: 'rejected' }), taken].map(movedBy)
    expect(signs.map(([sign]) => sign)).toEqual(['+', '−', '', ''])
  })

  test('has a key of its own among those of other kinds', () => {
    const [entries, others] = [
      entriesOf([deposit(), deposit()]),
      entriesOf([withdrawal(), purchase]),
    ]
    const keys = [...entries, ...others].map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('keeps its key when there is a newer line', () => {
    const [old] = entriesOf([deposit()])
    expect(entriesOf([deposit({ amount: amountOf('BNB', 1n) }), deposit()])[1]?.key).toBe(old?.key)
  })

  test('keeps its identity when older lines are read', () => {
    const lines = [deposit(), deposit({ time: 2 }), deposit({ time: 1 })]
    const first = entriesOf(lines.slice(0, 2), 1)
    const all = entriesOf(lines, 0, first)
    expect(all.slice(0, 2)).toEqual(first)
    expect(all[1]).toBe(first[1])
  })
})

describe('search and filters', () => {
  const entries = entriesOf([
    withdrawal({ time: new Date(2026, 0, 16).getTime() }),
    withdrawal({ time: new Date(2026, 0, 15, 23, 59, 59).getTime(), status: 'approved' }),
    withdrawal({ time: new Date(2026, 0, 14, 23, 59, 59).getTime(), coin: 'BNB' }),
  ])
  const places = (filter: Partial<typeof NO_FILTER>) =>
    filterEntries(entries, { ...NO_FILTER, ...filter }).map((entry) => entries.indexOf(entry))

  test('are empty at first and then return the same list', () => {
    expect(filterEntries(entries, NO_FILTER)).toBe(entries)
  })

  test('find part of an address in any case, and the displayed status', () => {
    expect(places({ search: '5AAEB605' })).toEqual([0, 1, 2])
    expect(places({ search: ' pending ' })).toEqual([0, 2])
    expect(places({ search: 'not approval' })).toEqual([])
  })

  test('find the same while typing as at once', () => {
    const part = fc.constantFrom('', '5', '5a', '5aa', 'aa', 'P', 'pend', 'ding ', 'bnb', 'none')
    const filter = fc.record({
      search: part,
      status: fc.constantFrom('', 'pending', 'approved'),
      coin: fc.constantFrom('', 'BNB'),
    })
    holds(
      fc.property(fc.array(filter), (typed) => {
        const match = createIncrementalFilter()
        for (const filter of typed.map((it) => ({ ...NO_FILTER, ...it })))
          expect(match(entries, filter)).toEqual(filterEntries(entries, filter))
        expect(match(entries.slice(1), NO_FILTER)).toEqual(entries.slice(1))
      }),
    )
  })

  test('are by days of the reader’s own time zone', () => {
    const zone = process.env['TZ']
    process.env['TZ'] = 'America/New_York'
    onTestFinished(() => {
      if (zone === undefined) delete process.env['TZ']
      else process.env['TZ'] = zone
    })
    const late = entriesOf([deposit({ time: Date.parse('2026-01-15T03:00:00Z') })])
    const isFound = (day: string) =>
      filterEntries(late, { ...NO_FILTER, from: day, to: day }).length > 0
    expect(['2026-01-13', '2026-01-14', '2026-01-15'].map(isFound)).toEqual([false, true, false])
  })

  test('return the same list again when a search is undone', () => {
    const match = createIncrementalFilter()
    const search = (word: string) => match(entries, { ...NO_FILTER, search: word })
    const [wide, narrow] = [search('5'), search('5a')]
    expect(search('5aa')).toEqual(narrow)
    expect(search('5a')).toBe(narrow)
    expect(search('5')).toBe(wide)
  })

  test('include the whole day at both ends, in local time', () => {
    expect(places({ from: '2026-01-15', to: '2026-01-15' })).toEqual([1])
    expect(places({ from: '2026-01-15' })).toEqual([0, 1])
    expect(places({ to: '2026-01-14' })).toEqual([2])
  })

  test('are combined', () => {
    expect(places({ status: 'pending', coin: 'USDT' })).toEqual([0])
  })

  test('offer each value once', () => {
    expect(statusOptions(entries)).toEqual([
      { value: 'approved', label: 'Approved' },
      { value: 'pending', label: 'Pending' },
    ])
    expect(coinOptions(entries).map(({ value }) => value)).toEqual(['BNB', 'USDT'])
  })

  test('offer the same options as long as the list is the same', () => {
    const entries = entriesOf([deposit(), withdrawal()])
    expect(statusOptions(entries)).toBe(statusOptions(entries))
    expect(coinOptions(entries)).toBe(coinOptions(entries))
  })

  test('offer display texts, sorted, for domain values', () => {
    const others = entriesOf([
      withdrawal({ coin: 'TOKEN', status: 'other:Frozen' }),
      withdrawal({ coin: 'ETH', status: 'rejected' }),
      withdrawal({ coin: 'XRP', status: 'approved' }),
    ])
    expect(coinOptions(others)).toEqual([
      { value: 'ETH', label: 'ETH' },
      { value: 'TOKEN', label: 'NOVA' },
      { value: 'XRP', label: 'XRP' },
    ])
    expect(statusOptions(others).map(({ label }) => label)).toEqual([
      'Approved',
      'Frozen',
      'Rejected',
    ])
    expect(filterEntries(others, { ...NO_FILTER, status: 'other:Frozen' })).toEqual([others[0]])
    expect(filterEntries(others, { ...NO_FILTER, search: 'nova' })).toEqual([others[0]])
  })
})

describe('totals', () => {
  test('are exact, per coin, and without rejected entries', () => {
    const entries = entriesOf([
      withdrawal({ amount: amountOf('USDT', 1n) }),
      withdrawal(),
      withdrawal({ status: 'rejected' }),
      withdrawal({ coin: 'BNB', amount: amountOf('BNB', UNIT) }),
    ])
    expect(entryTotals(entries)).toEqual([
      { coin: 'USDT', units: 12n * UNIT + 1n },
      { coin: 'BNB', units: UNIT },
    ])
  })
})

const csvOf = async (kind: HistoryKind, entries: readonly Entry[]) =>
  (await historyCsv(kind, entries, 'Ada')).join('')

describe('the CSV', () => {
  test('has a heading, exact amounts, UTC times and CRLF', async () => {
    const entries = entriesOf([
      deposit({ time: Date.UTC(2026, 0, 2), amount: amountOf('BNB', 1n) }),
    ])
    expect(await csvOf('deposit', entries)).toBe(
      'Time (UTC),Coin,Amount,Type,Network,Transaction,Status,Confirmations,Account\r\n' +
        `2026-01-02T00:00:00.000Z,BNB,0.000000000000000001,Crypto,BNB,${HASH},Completed,,Ada\r\n`,
    )
  })

  test.each([
    ['＝1+1', "'＝1+1"],
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    [' =1+1', "' =1+1"],
    ['\u00a0\u200b @SUM(A1)', "'\u00a0\u200b @SUM(A1)"],
    [' plain', ' plain'],
    ['a,b', '"a,b"'],
    ['line\nbreak', '"line\nbreak"'],
  ])('escapes %j', async (text, cell) => {
    const csv = await csvOf('deposit', entriesOf([deposit({ transaction: text })]))
    expect(csv).toContain(`,BNB,${cell},Completed`)
  })
})

test('a time that could not be read is found and exported as the host wrote it', async () => {
  const entries = entriesOf([deposit({ time: 0, timeText: 'Last Friday' }), deposit()])
  const found = filterEntries(entries, { ...NO_FILTER, search: 'friday' })
  expect(found).toEqual([entries[0]])
  expect(await csvOf('deposit', found)).toContain('\r\nLast Friday,BNB')
})

test('the reason of a rejection can be searched and is in the CSV', async () => {
  const entries = entriesOf([
    withdrawal({ status: 'rejected', reason: 'Address on a list' }),
    withdrawal(),
  ])
  const found = filterEntries(entries, { ...NO_FILTER, search: 'on a LIST' })
  expect(found).toEqual([entries[0]])
  expect(await csvOf('withdrawal', found)).toMatch(
    /,Status,Reason,Progress,Waits until \(UTC\),Account\r\n.*,Rejected,Address on a list,,,Ada\r\n$/,
  )
})

describe('the explorer link', () => {
  test('is that of the explorer of the chain', () => {
    expect(explorerLink('BNB', HASH)).toBe(`https://bscscan.com/tx/${HASH}`)
    expect(explorerLink('ETH', HASH)).toBe(`https://etherscan.io/tx/${HASH}`)
    expect(explorerLink('TRX', HASH.slice(2))).toBe(
      `https://tronscan.org/#/transaction/${HASH.slice(2)}`,
    )
  })

  test.each([
    ['an unknown chain', 'SOL', HASH],
    ['an internal number of the host', 'BNB', '4711'],
    ['a path traversal', 'BNB', '../../evil'],
    ['no transaction yet', 'BNB', ''],
  ])('is undefined for %s', (_, chain, transaction) => {
    expect(explorerLink(chain, transaction)).toBeUndefined()
  })
})

describe('the row window of a long list', () => {
  const rows = Array.from({ length: 50_000 }, (_, i) => ({ key: `deposit-${i}` }))
  const ROW = 56
  const measured = (...heights: readonly number[]) =>
    heights.map((height, i) => ({ key: `deposit-${i}`, width: 300, height }))
  const even = addMeasurements(UNMEASURED, measured(ROW))
  /** Every third row is higher, as if its text wrapped. */
  const uneven = addMeasurements(even, measured(...rows.map((_, i) => (i % 3 === 0 ? 84 : ROW))))
  const height = 844
  const accumulated = (heights: readonly number[]) => {
    let end = 0
    return heights.map((it) => (end += it))
  }
  const tops = (list: Parameters<typeof rowOffsets>[0], sizes: RowSizes) => {
    const { count, topOf } = rowOffsets(list, sizes)
    return Array.from({ length: count + 1 }, (_, row) => topOf(row))
  }

  test('shows a short list completely', () => {
    const offsets = rowOffsets(rows.slice(0, RENDER_ALL_LIMIT), even)
    expect(rowWindow(offsets, { scrollTop: 5000, height })).toEqual({
      first: 0,
      end: RENDER_ALL_LIMIT,
    })
  })

  const places = [-3000, -350, 0, 1000, 1_400_000, 2_799_000, 9e9]
  const cases = places.flatMap((scrollTop) =>
    [OVERSCAN, 0].flatMap((overscan) => [
      { scrollTop, overscan, of: 'one height', sizes: even },
      { scrollTop, overscan, of: 'several heights', sizes: uneven },
    ]),
  )
  test.each(cases)(
    'covers the viewport when scrolled by $scrollTop, with an overscan of $overscan of its height and rows of $of',
    ({ scrollTop, overscan, sizes }) => {
      const offsets = rowOffsets(rows, sizes)
      const { first, end } = rowWindow(offsets, { scrollTop, height }, overscan)
      expect(end - first).toBeLessThan(100)
      const ends = accumulated(rows.map(({ key }) => sizes.heights.get(key) ?? ROW))
      const bottom = ends.at(-1) ?? 0
      const spare = overscan * height
      const top = Math.max(0, Math.min(scrollTop, bottom - height)) - spare
      const near = rows.flatMap((_, i) =>
        (ends[i] ?? 0) > top && (ends[i - 1] ?? 0) < scrollTop + height + spare ? [i] : [],
      )
      expect(first).toBeLessThanOrEqual(near[0] ?? 0)
      expect(end).toBeGreaterThanOrEqual((near.at(-1) ?? 0) + 1)
    },
  )

  test('is no larger than the viewport and one step without spare rows', () => {
    const { first, end } = rowWindow(rowOffsets(rows, even), { scrollTop: 1000, height }, 0)
    expect(end - first).toBeLessThanOrEqual(height / ROW + 12)
    const short = rowWindow(
      rowOffsets(rows.slice(0, RENDER_ALL_LIMIT), even),
      { scrollTop: 0, height },
      0,
    )
    expect(short.end).toBeLessThan(RENDER_ALL_LIMIT)
  })

  test('grows from the visible rows on both sides', () => {
    const [visible, window] = [
      { first: 20, end: 30 },
      { first: 15, end: 50 },
    ]
    expect(grownBy(0, visible, window)).toEqual(visible)
    expect(grownBy(4, visible, window)).toEqual({ first: 16, end: 34 })
    expect(grownBy(100, visible, window)).toEqual(window)
  })

  test('is apart from another after a jump, and not while the page is scrolled', () => {
    const rendered = { first: 10, end: 30 }
    expect(isApart({ first: 29, end: 40 }, rendered)).toBe(false)
    expect(isApart({ first: 30, end: 40 }, rendered)).toBe(true)
    expect(isApart({ first: 0, end: 10 }, rendered)).toBe(true)
    expect(isApart({ first: 0, end: 11 }, rendered)).toBe(false)
  })

  test('starts with a few rows that can be measured', () => {
    expect(rowWindow(rowOffsets(rows, UNMEASURED), { scrollTop: 0, height }).end).toBe(INITIAL_ROWS)
    expect(rowWindow(rowOffsets(rows, even), { scrollTop: 0, height: 0 }).end).toBe(INITIAL_ROWS)
  })

  test('uses the measured height of each row, and the most frequent height for others', () => {
    const sizes = addMeasurements(UNMEASURED, measured(80, 50, 50))
    expect(tops(rows.slice(0, 5), sizes)).toEqual([0, 80, 130, 180, 230, 280])
    expect(addMeasurements(sizes, measured(80, 50))).toBe(sizes)
    const moved = tops([{ key: 'new' }, ...rows.slice(0, 2)], sizes)
    expect(moved).toEqual([0, 50, 130, 180])
  })

  test('ignores heights that were measured at another width', () => {
    const wide = [{ key: 'deposit-9', width: 900, height: 40 }]
    const sizes = addMeasurements(addMeasurements(UNMEASURED, measured(50, 80)), wide)
    expect(tops(rows.slice(0, 3), sizes)).toEqual([0, 40, 80, 120])
  })

  test('includes the row that has the focus', () => {
    const window = { first: 10, end: 13 }
    expect(rowsToRender(window, -1)).toEqual([10, 11, 12])
    expect(rowsToRender(window, 11)).toEqual([10, 11, 12])
    expect(rowsToRender(window, 2)).toEqual([2, 10, 11, 12])
    expect(rowsToRender(window, 99)).toEqual([10, 11, 12, 99])
  })
})

describe('the time of figures', () => {
  const now = new Date(2026, 0, 15, 18).getTime()

  test('is the time only on the same day', () => {
    expect(formatAsOf(new Date(2026, 0, 15, 14, 2).getTime(), now)).toBe('14:02')
  })

  test('has the date on another day', () => {
    expect(formatAsOf(new Date(2026, 0, 14, 14, 2).getTime(), now)).toMatch(/14.*2026.* 14:02$/)
  })

  test('has the same format everywhere', () => {
    for (const hour of [0, 9, 14]) {
      const at = new Date(2026, 0, 15, hour, 2).getTime()
      expect(formatTime(at)).toMatch(new RegExp(`2026.* ${formatAsOf(at, now)}$`))
    }
  })
})
