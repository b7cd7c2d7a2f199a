import { describe, expect, test } from 'vitest'
import type { Measurement } from '../../bench/report/measurement.ts'
import { atLeastOfFloor, atMost } from '../../bench/report/measurement.ts'
import { type Result, rowOf } from '../../bench/report/result.ts'
import { tableOf, withoutDetails } from '../../bench/report/table.ts'

const machine = {
  processor: 'x',
  processors: 2,
  memory: 8,
  system: 'linux',
  node: 'v24.0.0',
  load: 0,
}
const plain: Measurement = {
  what: 'first rows',
  unit: ' ms',
  samples: [90, 100, 110],
  how: 'a click',
}
const bare = { what: 'bare Fastify', samples: [2000, 2000, 2000] }
const table = (measured: readonly Measurement[], earlier: Result[] = []) =>
  tableOf([{ subject: 'history', measurements: measured }], earlier)
/** The cells of the first measurement. */
const cells = (measured: Partial<Measurement>, earlier: Result[] = []) =>
  table([{ ...plain, ...measured }], earlier)
    .split('\n')[2]
    ?.trim()
    .split(/ {2,}/)
const earlierWith = (part: Partial<Measurement>): Result[] => [
  {
    at: '2026-01-01T00:00:00Z',
    machine,
    rows: [rowOf('history', { ...plain, ...part })].filter((row) => row !== undefined),
  },
]

describe('the table', () => {
  test('has the median and the middle half', () => {
    expect(cells({})).toEqual(['first rows', '100 ms', '95 – 105', '[1]'])
  })

  test('leaves out the middle half of values that are all the same', () => {
    expect(cells({ samples: [64_700], unit: ' bytes' })).toEqual([
      'first rows',
      '64,700 bytes',
      '[1]',
    ])
  })

  test.each([
    ['a value within its budget', { budget: atMost(100) }, '≤ 100 ms, met'],
    ['a value beyond it', { budget: atMost(99) }, '≤ 99 ms, missed'],
    [
      'a ratio within its budget',
      { budget: atLeastOfFloor(0.05), floor: bare },
      '≥ 5 % of floor, met',
    ],
    ['a ratio beyond it', { budget: atLeastOfFloor(0.06), floor: bare }, '≥ 6 % of floor, missed'],
  ])('has the budget: %s', (_, part, text) => {
    expect(cells(part)).toContain(text)
  })

  test('has the floor and the ratio to it', () => {
    expect(cells({ floor: bare, unit: '/s' })).toEqual(
      expect.arrayContaining(['2,000/s bare Fastify', '5 %']),
    )
  })

  test('has a large ratio as a factor', () => {
    const floor = { what: 'bare', samples: [9, 10, 11] }
    expect(cells({ floor, samples: [89, 99, 109] })).toContain('990 %')
    expect(cells({ floor, samples: [90, 100, 110] })).toContain('×10')
  })

  test.each([
    ['slower', { samples: [50] }, '+100 % from 50 ms'],
    ['faster', { samples: [200] }, '−50 % from 200 ms'],
    ['not at all', { samples: [100] }, 'unchanged'],
    ['from nothing', { samples: [0] }, '100 ms more'],
    ['by chance', { samples: [98] }, '(+2 % from 98 ms)'],
  ])('has the change since the earlier result: %s', (_, before, text) => {
    expect(cells({}, earlierWith(before))).toContain(text)
  })

  test('names the results that it compares with, and no others', () => {
    const lines = table(
      [plain],
      [...earlierWith({ what: 'all rows' }), ...earlierWith({}), ...earlierWith({})],
    ).split('\n')
    expect(lines.slice(-2)).toEqual([
      '[1] a click',
      'Earlier: 2026-01-01T00:00:00Z, 2 × x, 8 GB, linux, Node v24.0.0; load before it 0',
    ])
  })

  test('compares ratios where there is a floor', () => {
    const earlier = earlierWith({ floor: { ...bare, samples: [500, 500, 500] } })
    expect(cells({ floor: bare }, earlier)).toContain('−75 % from 20 %')
  })

  test('has the growth beside the row with the most data, for each name', () => {
    const at = (what: string, count: number, cost: number): Measurement => ({
      ...plain,
      what,
      data: { count, of: 'rows' },
      samples: [cost],
    })
    const lines = table([at('a', 500, 1), at('b', 500, 1), at('a', 5_000, 8), at('b', 5_000, 1)])
    expect(lines.split('\n').slice(2, 6)).toEqual([
      expect.stringMatching(/^ {2}a, 500 rows +1 ms +\[1\]$/),
      expect.stringMatching(/^ {2}a, 5,000 rows +8 ms +linear: ×8 for ×10 +\[1\]$/),
      expect.stringMatching(/^ {2}b, 500 rows +1 ms +\[1\]$/),
      expect.stringMatching(/^ {2}b, 5,000 rows +1 ms +flat: ×1 for ×10 +\[1\]$/),
    ])
  })

  test('says what was not measured, and by what note', () => {
    expect(cells({ samples: [], how: 'needs Lighthouse' })).toEqual([
      ...['first rows', 'not measured', '[1]'],
    ])
    expect(table([{ ...plain, samples: [], how: 'needs Lighthouse' }])).toMatch(/\[1\] needs L/)
  })

  test('can be without details', () => {
    const section = {
      subject: 'x',
      measurements: [plain, { ...plain, what: 'key', isDetail: true }],
    }
    expect(withoutDetails(section)).toEqual({ subject: 'x', measurements: [plain] })
  })

  test('has each note once', () => {
    const lines = table([plain, { ...plain, what: 'all rows' }, { ...plain, how: 'a key' }])
    expect(lines.split('\n').slice(-2)).toEqual(['[1] a click', '[2] a key'])
    expect(lines.match(/\[1\]/g)).toHaveLength(3)
  })
})
