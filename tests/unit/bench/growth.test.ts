import { describe, expect, test } from 'vitest'
import { growthOf } from '../../bench/report/growth.ts'

const COUNTS = [500, 5_000, 50_000]
const pointsOf = (cost: (count: number) => number) =>
  COUNTS.map((count) => ({ count, samples: [cost(count)] }))

describe('the growth of a cost with the data', () => {
  test.each([
    ['flat', 'a constant', () => 16],
    ['flat', 'a look-up in an index', (n: number) => Math.log(n)],
    ['flat', 'noise of a third', (n: number) => (n === 50_000 ? 13 : 10)],
    ['linear', 'a scan', (n: number) => n / 100],
    ['linear', 'sorting', (n: number) => n * Math.log(n)],
    ['linear', 'a scan beside a constant part as large', (n: number) => 500 + n / 100],
    ['worse than linear', 'every pair', (n: number) => n * n],
    ['worse than linear', 'every pair beside a constant part', (n: number) => 1e8 + n * n],
  ])('is %s for %s', (verdict, _, cost) => {
    expect(growthOf(pointsOf(cost))?.verdict).toBe(verdict)
  })

  test('compares the two largest amounts of data, in whatever order they come', () => {
    const [one, ten, hundred] = pointsOf((count) => count)
    if (!one || !ten || !hundred) throw new Error('three points')
    expect(growthOf([hundred, one, { ...ten, samples: [10_000] }])).toEqual({
      verdict: 'linear',
      times: 5,
      more: 10,
    })
  })

  test('is compared round by round, so that a busy round counts once', () => {
    const small = { count: 500, samples: [1, 1, 100] }
    const large = { count: 5_000, samples: [10, 10, 1_000] }
    const busy = { count: 5_000, samples: [10, 100, 1_000] }
    expect(growthOf([small, large])?.times).toBe(10)
    expect(growthOf([small, busy])?.times).toBe(10)
  })

  test('is unknown where nothing was measured', () => {
    expect(
      growthOf([
        { count: 500, samples: [3] },
        { count: 5_000, samples: [] },
      ]),
    ).toBeUndefined()
  })

  test('is unknown where the smaller amount cost nothing', () => {
    const points = [0, 4].map((cost, index) => ({ count: 10 ** index, samples: [cost] }))
    expect(growthOf(points)).toBeUndefined()
  })

  test('is unknown with one amount of data', () => {
    expect(growthOf([{ count: 500, samples: [3] }])).toBeUndefined()
  })
})
