import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explorerLink } from '../../src/features/wallet/history/explorer.ts'
import { historyCsv } from '../../src/features/wallet/history/history-csv.ts'
import {
  depositEntries,
  purchaseEntries,
  toneOf,
  withdrawalEntries,
} from '../../src/features/wallet/history/history-entry.ts'
import {
  choices,
  createMatcher,
  matching,
  NO_FILTER,
} from '../../src/features/wallet/history/history-filter.ts'
import { totalsOf } from '../../src/features/wallet/history/history-totals.ts'
import { FIRST, rowWindow, SPARE, WHOLE } from '../../src/features/wallet/history/row-window.ts'
import { asOfText, readableTime } from '../../src/ui/display/times.ts'

const UNIT = 10n ** 18n
const HASH = `0x${'ab'.repeat(32)}`

const deposit = (change: Partial<Parameters<typeof depositEntries>[0][number]> = {}) => ({
  Time: new Date(2026, 0, 15, 12).getTime(),
  TypeOf: 'BNB',
  Amount: 2n * UNIT,
  Type: 'Crypto',
  Transaction_Id: HASH,
  Status: 'Completed',
  ...change,
})
const withdrawal = (change: Partial<Parameters<typeof withdrawalEntries>[0][number]> = {}) => ({
  Time: new Date(2026, 0, 15, 12).getTime(),
  Assets: 'USDT',
  TotalAmount: 12n * UNIT,
  Amount: 10n * UNIT,
  Chain: 'ETH',
  Transaction_ID: '',
  Transfer_To: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  Status: 'Not Approval',
  ...change,
})

describe('an entry', () => {
  test('of a withdrawal shows the difference of its two amounts as fee, whichever is larger', () => {
    const [one, other] = withdrawalEntries([
      withdrawal(),
      withdrawal({ TotalAmount: 10n * UNIT, Amount: 12n * UNIT }),
    ])
    for (const entry of [one, other]) {
      expect(entry?.fee?.units).toBe(2n * UNIT)
      expect(entry?.amount.units).toBe(12n * UNIT)
      expect(entry?.result?.units).toBe(10n * UNIT)
    }
  })

  test('that is Not Approval is Pending', () => {
    const [entry] = withdrawalEntries([withdrawal()])
    expect(entry?.status).toBe('Pending')
    expect(toneOf('Pending')).toBe('waiting')
  })

  test('is green when Approved or Completed and red when Rejected', () => {
    expect(['Approved', 'Completed', 'Rejected'].map(toneOf)).toEqual(['good', 'good', 'bad'])
  })

  test('of a purchase is always Completed, paid in its coin and received in the token', () => {
    const [entry] = purchaseEntries(
      [{ Time: 0, Type: 'buy', Pair_Name: 'BNB', Price: UNIT, Amount: 5n * UNIT }],
      'NOVA',
    )
    expect(entry).toMatchObject({
      status: 'Completed',
      amount: { units: UNIT, symbol: 'BNB' },
      result: { units: 5n * UNIT, symbol: 'NOVA' },
    })
  })

  test('keeps its key when a newer row comes', () => {
    const [old] = depositEntries([deposit()])
    expect(depositEntries([deposit({ Amount: 1n }), deposit()])[1]?.key).toBe(old?.key)
  })
})

describe('search and filters', () => {
  const entries = withdrawalEntries([
    withdrawal({ Time: new Date(2026, 0, 16).getTime() }),
    withdrawal({ Time: new Date(2026, 0, 15, 23, 59, 59).getTime(), Status: 'Approved' }),
    withdrawal({ Time: new Date(2026, 0, 14, 23, 59, 59).getTime(), Assets: 'BNB' }),
  ])
  const places = (filter: Partial<typeof NO_FILTER>) =>
    matching(entries, { ...NO_FILTER, ...filter }).map((entry) => entries.indexOf(entry))

  test('ask for nothing at first and then return the very same list', () => {
    expect(matching(entries, NO_FILTER)).toBe(entries)
  })

  test('find part of an address in any case, and the status as it is shown', () => {
    expect(places({ search: '5AAEB605' })).toEqual([0, 1, 2])
    expect(places({ search: ' pending ' })).toEqual([0, 2])
    expect(places({ search: 'not approval' })).toEqual([])
  })

  test('find while somebody types what they would have found at once', () => {
    const part = fc.constantFrom('', '5', '5a', '5aa', 'aa', 'P', 'pend', 'ding ', 'bnb', 'none')
    const filter = fc.record({
      search: part,
      status: fc.constantFrom('', 'Pending', 'Approved'),
      coin: fc.constantFrom('', 'BNB'),
    })
    fc.assert(
      fc.property(fc.array(filter), (typed) => {
        const match = createMatcher()
        for (const asked of typed.map((it) => ({ ...NO_FILTER, ...it })))
          expect(match(entries, asked)).toEqual(matching(entries, asked))
        expect(match(entries.slice(1), NO_FILTER)).toEqual(entries.slice(1))
      }),
    )
  })

  test('give the very list again to which a search comes back', () => {
    const match = createMatcher()
    const search = (word: string) => match(entries, { ...NO_FILTER, search: word })
    const [wide, narrow] = [search('5'), search('5a')]
    expect(search('5aa')).toEqual(narrow)
    expect(search('5a')).toBe(narrow)
    expect(search('5')).toBe(wide)
  })

  test('take the reader’s whole day on both ends', () => {
    expect(places({ from: '2026-01-15', to: '2026-01-15' })).toEqual([1])
    expect(places({ from: '2026-01-15' })).toEqual([0, 1])
    expect(places({ to: '2026-01-14' })).toEqual([2])
  })

  test('must all hold', () => {
    expect(places({ status: 'Pending', coin: 'USDT' })).toEqual([0])
  })

  test('offer each value once', () => {
    expect(choices(entries, 'status')).toEqual(['Approved', 'Pending'])
    expect(choices(entries, 'coin')).toEqual(['BNB', 'USDT'])
  })
})

describe('totals', () => {
  test('are exact, per coin, and leave out what was rejected', () => {
    const entries = withdrawalEntries([
      withdrawal({ TotalAmount: 1n, Amount: 1n }),
      withdrawal(),
      withdrawal({ Status: 'Rejected' }),
      withdrawal({ Assets: 'BNB', TotalAmount: UNIT, Amount: UNIT }),
    ])
    expect(totalsOf(entries)).toEqual([
      { symbol: 'USDT', units: 12n * UNIT + 1n },
      { symbol: 'BNB', units: UNIT },
    ])
  })
})

describe('the CSV', () => {
  test('has a heading, exact amounts, UTC times and CRLF', () => {
    const entries = depositEntries([deposit({ Time: Date.UTC(2026, 0, 2), Amount: 1n })])
    expect(historyCsv('deposit', entries)).toBe(
      'Time,Coin,Amount,Type,Network,Transaction,Status\r\n' +
        `2026-01-02T00:00:00.000Z,BNB,0.000000000000000001,Crypto,BNB,${HASH},Completed\r\n`,
    )
  })

  test.each([
    ['＝1+1', "'＝1+1"],
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['a,b', '"a,b"'],
    ['line\nbreak', '"line\nbreak"'],
  ])('makes %j harmless and whole', (text, cell) => {
    const csv = historyCsv('deposit', depositEntries([deposit({ Transaction_Id: text })]))
    expect(csv).toContain(`,BNB,${cell},Completed`)
  })
})

test('the reason of a rejection is found by a search and is in the CSV', () => {
  const entries = withdrawalEntries([
    withdrawal({ Status: 'Rejected', Reason: 'Address on a list' }),
    withdrawal(),
  ])
  const found = matching(entries, { ...NO_FILTER, search: 'on a LIST' })
  expect(found).toEqual([entries[0]])
  expect(historyCsv('withdrawal', found)).toMatch(
    /,Status,Reason\r\n.*,Rejected,Address on a list\r\n$/,
  )
})

describe('the explorer link', () => {
  test('leads to the explorer of the chain', () => {
    expect(explorerLink('BNB', HASH)).toBe(`https://bscscan.com/tx/${HASH}`)
    expect(explorerLink('ETH', HASH)).toBe(`https://etherscan.io/tx/${HASH}`)
    expect(explorerLink('TRX', HASH.slice(2))).toBe(
      `https://tronscan.org/#/transaction/${HASH.slice(2)}`,
    )
  })

  test.each([
    ['an unknown chain', 'SOL', HASH],
    ['a number of the host’s own', 'BNB', '4711'],
    ['something that would lead elsewhere', 'BNB', '../../evil'],
    ['no transaction yet', 'BNB', ''],
  ])('is not there for %s', (_, chain, transaction) => {
    expect(explorerLink(chain, transaction)).toBeUndefined()
  })
})

describe('the window on a long list', () => {
  const count = 50_000
  const view = { rowHeight: 56, viewHeight: 844 }

  test('shows a short list whole', () => {
    expect(rowWindow(WHOLE, { ...view, scrolled: 5000 })).toEqual({
      first: 0,
      end: WHOLE,
      above: 0,
      below: 0,
    })
  })

  const places = [-3000, -350, 0, 1000, 1_400_000, 2_799_000, 9e9]
  test.each(places.flatMap((scrolled) => [[scrolled, SPARE] as const, [scrolled, 0] as const]))(
    'covers the view and stands for all rows when scrolled by %i, with %i rows to spare',
    (scrolled, spare) => {
      const { first, end, above, below } = rowWindow(count, { ...view, scrolled }, spare)
      expect(above + (end - first) * view.rowHeight + below).toBe(count * view.rowHeight)
      expect(end - first).toBeLessThan(100)
      const top = Math.min(scrolled, count * view.rowHeight - view.viewHeight)
      expect(first).toBeLessThanOrEqual(Math.max(0, top / view.rowHeight - spare))
      expect(end).toBeGreaterThanOrEqual(
        Math.min(count, (top + view.viewHeight) / view.rowHeight + spare),
      )
    },
  )

  test('is no larger than the view and a step where there is nothing to spare', () => {
    const { first, end } = rowWindow(count, { ...view, scrolled: 1000 }, 0)
    expect(end - first).toBeLessThanOrEqual(view.viewHeight / view.rowHeight + 11)
    const short = rowWindow(WHOLE, { ...view, scrolled: 0 }, 0)
    expect(short.end).toBeLessThan(WHOLE)
    expect(short.below).toBe((WHOLE - short.end) * view.rowHeight)
  })

  test('begins with what can be measured', () => {
    expect(rowWindow(count, { ...view, rowHeight: 0, scrolled: 0 }).end).toBe(FIRST)
  })
})

describe('the time figures are of', () => {
  const now = new Date(2026, 0, 15, 18).getTime()

  test('is a time of day on the same day', () => {
    expect(asOfText(new Date(2026, 0, 15, 14, 2).getTime(), now)).toBe('14:02')
  })

  test('has its day where that is another', () => {
    expect(asOfText(new Date(2026, 0, 14, 14, 2).getTime(), now)).toMatch(/14.*2026.* 14:02$/)
  })

  test('is told by the same clock wherever it stands', () => {
    for (const hour of [0, 9, 14]) {
      const at = new Date(2026, 0, 15, hour, 2).getTime()
      expect(readableTime(at)).toMatch(new RegExp(`2026.* ${asOfText(at, now)}$`))
    }
  })
})
