import { expect, test } from 'vitest'
import { comingReleases, isOpen } from '#domain/delivery.ts'
import { vestingOf } from '#domain/vesting.ts'

test('the token is delivered from the very moment on at which it opens, and at none without one', () => {
  expect([999, 1000, 1001].map((now) => isOpen({ opensAt: 1000 }, now))).toEqual([
    false,
    true,
    true,
  ])
  expect(isOpen({ opensAt: null }, 1000)).toBe(false)
})

test('what is to come is released after today, the next day first', () => {
  const vesting = vestingOf('40% 2027-01-01 2027-01-01 linear 2027-01-03')
  if (!vesting) throw new Error('no schedule')
  const locks = [{ bought: 10n, vesting }]
  const [second, third] = [
    { day: '2027-01-02', units: 3n },
    { day: '2027-01-03', units: 3n },
  ]
  expect(comingReleases(locks, '2026-12-31')).toEqual([
    { day: '2027-01-01', units: 4n },
    second,
    third,
  ])
  expect(comingReleases(locks, '2027-01-01')).toEqual([second, third])
  expect(comingReleases(locks, '2027-01-02')).toEqual([third])
  expect(comingReleases(locks, '2027-01-03')).toEqual([])
})
