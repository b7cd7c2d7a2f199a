import { describe, expect, test } from 'vitest'
import { changeOf, quantile, ratiosOf, summaryOf } from '../../bench/report/statistics.ts'

describe('a quantile', () => {
  test.each([
    ['the median of an odd number of values', [100, 9, 20], 0.5, 20],
    ['the median of an even number of values', [1, 2, 10, 4], 0.5, 3],
    ['between two values', [0, 10], 0.25, 2.5],
    ['the least', [3, 1, 2], 0, 1],
    ['the largest', [3, 1, 2], 1, 3],
    ['of one value', [7], 0.99, 7],
  ])('is right: %s', (_, samples, share, expected) => {
    expect(quantile(samples, share)).toBe(expected)
  })

  test('leaves the samples in their order', () => {
    const samples = [3, 1, 2]
    quantile(samples, 0.5)
    expect(samples).toEqual([3, 1, 2])
  })
})

describe('a summary', () => {
  test('has the median, the middle half and the number of rounds', () => {
    expect(summaryOf([1, 2, 3, 4, 100])).toEqual({ median: 3, low: 2, high: 4, rounds: 5 })
  })

  test('of nothing is undefined', () => {
    expect(summaryOf([])).toBeUndefined()
  })
})

describe('the ratios to a floor', () => {
  test('are taken round by round', () => {
    expect(ratiosOf([10, 40], [5, 10])).toEqual([2, 4])
  })

  test('leave out rounds that only one of the two has', () => {
    expect(ratiosOf([10, 40, 7], [5, 10])).toEqual([2, 4])
    expect(ratiosOf([10], [5, 10])).toEqual([2])
  })

  test('leave out rounds in which the floor is nothing', () => {
    expect(ratiosOf([10, 40, 0], [0, 10, 0])).toEqual([4])
  })
})

describe('a change', () => {
  const summary = (median: number, low: number, high: number) => ({ median, low, high, rounds: 9 })

  test.each([
    ['slower, and clearly', summary(120, 115, 125), summary(100, 95, 105), 0.2, true],
    ['faster, and clearly', summary(80, 75, 85), summary(100, 95, 105), -0.2, true],
    ['slower, perhaps by chance', summary(120, 104, 130), summary(100, 95, 105), 0.2, false],
    ['faster, perhaps by chance', summary(80, 70, 96), summary(100, 95, 105), -0.2, false],
    ['none, from nothing to nothing', summary(0, 0, 0), summary(0, 0, 0), 0, false],
  ])('is told: %s', (_, now, before, by, isClear) => {
    const change = changeOf(now, before)
    expect(change.by).toBeCloseTo(by)
    expect(change.isClear).toBe(isClear)
  })
})
