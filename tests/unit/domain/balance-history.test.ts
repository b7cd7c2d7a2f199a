import { expect, test } from 'vitest'
import {
  dayAfter,
  dayOf,
  pointsOf,
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
