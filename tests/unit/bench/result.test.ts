import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Measurement } from '../../bench/report/measurement.ts'
import { earlierOf, portable, type Result, resultSchema, rowOf } from '../../bench/report/result.ts'

const machine = {
  processor: 'x',
  processors: 2,
  memory: 8,
  system: 'linux',
  node: 'v24.0.0',
  load: 0,
}
const measurement: Measurement = {
  what: 'first rows',
  unit: ' ms',
  samples: [10, 20, 30],
  how: 'by a click',
}
const kept = (at: string, ...measured: Partial<Measurement>[]): Result => ({
  at,
  machine,
  rows: measured.flatMap((part) => rowOf('history', { ...measurement, ...part }) ?? []),
})
const now = rowOf('history', measurement)

describe('a row', () => {
  test('has the ratio to the floor, round by round', () => {
    const row = rowOf('host', { ...measurement, floor: { what: 'bare', samples: [40, 40, 40] } })
    expect(row?.floor).toEqual({
      what: 'bare',
      value: { median: 40, low: 40, high: 40, rounds: 3 },
      ratio: { median: 0.5, low: 0.375, high: 0.625, rounds: 3 },
    })
  })

  test('does not exist where nothing was measured', () => {
    expect(rowOf('host', { ...measurement, samples: [] })).toBeUndefined()
  })

  test.each([
    ['was not measured', []],
    ['costs nothing', [0, 0, 0]],
  ])('has no floor where the floor %s', (_, samples) => {
    const row = rowOf('host', { ...measurement, floor: { what: 'bare', samples } })
    expect(row).toBeDefined()
    expect(row?.floor).toBeUndefined()
  })

  test('can be read again once it is kept', () => {
    const floor = { what: 'bare', samples: [0, 4, 0] }
    const result = kept('2026-01-01T00:00:00Z', {
      samples: [0, 0, 0],
      floor,
      data: { count: 1, of: 'rows' },
    })
    expect(v.parse(resultSchema, JSON.parse(JSON.stringify(result)))).toEqual(result)
  })
})

describe('the earlier result of a row', () => {
  test('is the first that has it', () => {
    const results = [
      kept('2026-01-03T00:00:00Z', { what: 'all rows' }),
      kept('2026-01-02T00:00:00Z', { what: 'all rows' }, { samples: [7] }),
      kept('2026-01-01T00:00:00Z', { samples: [5] }),
    ]
    expect(now && earlierOf(now, results)).toMatchObject({
      from: { at: '2026-01-02T00:00:00Z' },
      now: { median: 20 },
      before: { median: 7 },
    })
  })

  test.each([
    ['another name', { what: 'all rows' }],
    ['another amount of data', { data: { count: 500, of: 'rows' } }],
    ['another unit', { unit: ' µs' as const }],
  ])('is not one with %s', (_, part) => {
    expect(now && earlierOf(now, [kept('2026-01-01T00:00:00Z', part)])).toBeUndefined()
  })

  test('is not one of another subject', () => {
    const row = rowOf('offline', measurement)
    expect(row && earlierOf(row, [kept('2026-01-01T00:00:00Z', {})])).toBeUndefined()
  })

  test('is compared by the ratio where both have the same floor, and else by the value', () => {
    const floor = { what: 'bare', samples: [10, 10, 10] }
    const row = rowOf('history', { ...measurement, floor })
    const same = kept('2026-01-01T00:00:00Z', { samples: [60], floor: { ...floor, samples: [20] } })
    const other = kept('2026-01-01T00:00:00Z', {
      samples: [60],
      floor: { ...floor, what: 'other' },
    })
    expect(row && earlierOf(row, [same])).toMatchObject({
      now: { median: 2 },
      before: { median: 3 },
    })
    expect(row && earlierOf(row, [other])).toMatchObject({
      now: { median: 20 },
      before: { median: 60 },
    })
  })
})

describe('a result for other machines', () => {
  test.each([
    ['a time', {}, 0],
    ['a rate', { unit: '/s' as const }, 0],
    ['a time beside its floor', { floor: { what: 'bare', samples: [10, 10, 10] } }, 1],
    ['a size', { unit: ' bytes' as const }, 1],
    ['a score', { unit: '' as const }, 1],
  ])('has what does not depend on the machine: %s', (_, part, rows) => {
    expect(portable(kept('2026-01-01T00:00:00Z', part).rows)).toHaveLength(rows)
  })
})
