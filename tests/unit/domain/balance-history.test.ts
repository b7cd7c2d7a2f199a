import { expect, test } from 'vitest'
import {
  changeOf,
  dayAfter,
  dayOf,
  pointsOf,
  sinceDaysAgo,
  startOfDay,
  summaryOf,
  within,
} from '#domain/balance-history.ts'
import { amountOf } from '#domain/money/amount.ts'

const usdt = (units: bigint) => amountOf('USDT', units)
const on = (day: string, units?: bigint) => ({
  day,
  value: units === undefined ? undefined : usdt(units),
})

test('days follow each other across months and leap days, whatever the time of day', () => {
  expect(dayAfter('2024-02-28')).toBe('2024-02-29')
  expect(dayAfter('2025-12-31')).toBe('2026-01-01')
  expect(dayOf(startOfDay('2026-03-29') + 86_399_999)).toBe('2026-03-29')
})

test('days that nothing is known of are points without a value', () => {
  const points = pointsOf([on('2026-01-30', 1n), on('2026-02-02', 2n)])
  expect(points.map(({ at, value }) => [dayOf(at), value?.units])).toEqual([
    ['2026-01-30', 1n],
    ['2026-01-31', undefined],
    ['2026-02-01', undefined],
    ['2026-02-02', 2n],
  ])
})

test('a period ends now and begins as many days before', () => {
  const days = Array.from({ length: 40 }, (_, index) => dayOf(index * 86_400_000))
  const points = pointsOf(days.map((day) => on(day, 1n)))
  const now = 39 * 86_400_000 + 1
  expect(within(points, 'month', now)).toHaveLength(30)
  expect(within(points, 'month', now - 1)).toHaveLength(31)
  expect(within(points, 'year', now)).toHaveLength(40)
  expect(within(points, 'all', now)).toEqual(points)
})

test('a summary leaves out what is not known, and names the first of equals', () => {
  const points = pointsOf([
    ...[on('2026-01-01'), on('2026-01-02', 5n), on('2026-01-03', 9n)],
    ...[on('2026-01-04', 2n), on('2026-01-05', 9n), on('2026-01-06', 2n), on('2026-01-07')],
  ])
  const summary = summaryOf(points)
  expect(summary?.unknown).toBe(2)
  const { first, last, highest, lowest } = summary ?? {}
  expect([first, last, highest, lowest].map((point) => dayOf(point?.at ?? 0))).toEqual([
    '2026-01-02',
    '2026-01-06',
    '2026-01-03',
    '2026-01-04',
  ])
  expect(summaryOf(pointsOf([on('2026-01-01')]))).toBeUndefined()
})

const paidOn = (day: string, value: bigint, paid?: bigint) => ({
  ...on(day, value),
  ...(paid !== undefined && { paid: usdt(paid) }),
})

test('what was gained is the change without what was paid in and out on its way', () => {
  const points = pointsOf([
    paidOn('2026-01-01', 100n, 50n),
    paidOn('2026-01-02', 155n, -20n),
    // What is paid after the last point is not in its value.
    paidOn('2026-01-03', 130n, 1000n),
  ])
  const { all, parts } = changeOf(points) ?? {}
  expect([all?.units, parts?.gained.units, parts?.paid.units]).toEqual([30n, 0n, 30n])
})

test('nothing is said apart where a day does not say what was paid', () => {
  const points = pointsOf([
    paidOn('2026-01-01', 1n, 0n),
    on('2026-01-02', 3n),
    on('2026-01-03', 4n),
  ])
  expect(changeOf(points)).toMatchObject({ all: usdt(3n), parts: undefined })
  // Nor where nothing is known of a whole day.
  const gap = pointsOf([paidOn('2026-01-01', 1n, 0n), paidOn('2026-01-03', 4n, 0n)])
  expect(changeOf(gap)?.parts).toBeUndefined()
  expect(changeOf(pointsOf([on('2026-01-01', 1n)]))).toBeUndefined()
})

test('a change of days begins at the nearest known value, and a younger account has none', () => {
  const days = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04']
  const points = pointsOf(days.map((day) => on(day, 1n)))
  const now = startOfDay('2026-01-04') + 20 * 3_600_000
  const first = (ago: number) => sinceDaysAgo(points, ago, now)[0]?.at
  expect(first(1)).toBe(startOfDay('2026-01-04'))
  expect(first(3)).toBe(startOfDay('2026-01-02'))
  expect(first(7)).toBeUndefined()
})
