import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, startOfDay } from '#domain/balance-history.ts'
import {
  lastRelease,
  lockedAt,
  nextRelease,
  releaseDays,
  releasedAt,
  releasesOf,
  type Vesting,
  vestingOf,
  vestingText,
} from '#domain/vesting.ts'
import { holds } from '../support/property.ts'

const DAY = 86_400_000
const FIRST = startOfDay('2026-01-01')

/** Any schedule, leap years and ends of months among its days. */
const vesting = fc
  .record({
    share: fc.bigInt({ min: 0n, max: 10_000n }),
    opening: fc.nat(1500),
    wait: fc.nat(800),
    length: fc.integer({ min: 1, max: 900 }),
    pace: fc.constantFrom('linear' as const, 'monthly' as const),
  })
  .map(({ share, opening, wait, length, pace }): Vesting => {
    const day = (count: number) => dayOf(FIRST + count * DAY)
    const [cliff, until] = [opening + wait, opening + wait + length]
    return { share, opening: day(opening), cliff: day(cliff), pace, until: day(until) }
  })
const bought = fc.bigInt({ min: 1n, max: 10n ** 30n })
const moment = fc.integer({ min: FIRST - DAY, max: FIRST + 4000 * DAY })

const read = (text: string): Vesting => {
  const found = vestingOf(text)
  if (!found) throw new Error(`${text} is no schedule`)
  return found
}

describe('any schedule', () => {
  // Holds promise 123.
  test('releases never a negative amount, never more than was bought, and never less than before', async () => {
    await holds(
      fc.property(vesting, bought, moment, moment, (of, units, one, other) => {
        const [early, late] = one < other ? [one, other] : [other, one]
        const [before, after] = [releasedAt(of, units, early), releasedAt(of, units, late)]
        expect(before >= 0n && before <= after && after <= units).toBe(true)
        expect(lockedAt(of, units, late) + after).toBe(units)
      }),
    )
  })

  // Holds promise 123.
  test('releases nothing before it opens and everything at its end, without a unit lost', async () => {
    await holds(
      fc.property(vesting, bought, (of, units) => {
        expect(releasedAt(of, units, startOfDay(of.opening) - 1)).toBe(0n)
        expect(releasedAt(of, units, startOfDay(of.until))).toBe(units)
        const all = releasesOf([{ bought: units, vesting: of }])
        expect(all.at(-1)?.released).toBe(units)
      }),
      { numRuns: 50 },
    )
  })

  test('changes only at the moments that it names beforehand', async () => {
    await holds(
      fc.property(vesting, bought, moment, (of, units, now) => {
        const next = nextRelease(of, now)
        const until = next === undefined ? now + 400 * DAY : next - 1
        expect(releasedAt(of, units, until)).toBe(releasedAt(of, units, now))
        const last = lastRelease(of, now)
        if (last) expect(releasedAt(of, units, startOfDay(last))).toBe(releasedAt(of, units, now))
      }),
      { numRuns: 100 },
    )
  })

  test('is read from the text that it is stored as', async () => {
    await holds(
      fc.property(vesting, (of) => {
        expect(vestingOf(vestingText(of))).toEqual(of)
      }),
    )
  })

  test('of several purchases the steps add up to what each of them releases', async () => {
    const some = fc.array(fc.record({ bought, vesting }), { minLength: 1, maxLength: 3 })
    await holds(
      fc.property(some, (purchases) => {
        for (const { day, released } of releasesOf(purchases)) {
          const time = startOfDay(day)
          const sum = purchases.reduce(
            (all, one) => all + releasedAt(one.vesting, one.bought, time),
            0n,
          )
          expect(released).toBe(sum)
        }
      }),
      { numRuns: 8 },
    )
  })
})

describe('a schedule', () => {
  test('by months ends each in its last day where the month is short, across a leap year', () => {
    const of = read('10% 2027-10-31 2027-12-31 monthly 2028-05-31')
    expect(releaseDays(of)).toEqual([
      '2027-10-31',
      ...['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31'],
    ])
    expect(releasedAt(of, 1000n, startOfDay('2028-02-28'))).toBe(100n + 180n)
    expect(releasedAt(of, 1000n, startOfDay('2028-02-29'))).toBe(100n + 360n)
    // A fifth of 903, rounded down.
    expect(releasedAt(of, 1003n, startOfDay('2028-01-31'))).toBe(100n + 180n)
  })

  test('that is linear counts the day that a leap year has more', () => {
    const of = read('0% 2028-01-01 2028-02-27 linear 2028-03-02')
    expect(releaseDays(of)).toEqual([
      '2028-01-01',
      ...['2028-02-28', '2028-02-29', '2028-03-01', '2028-03-02'],
    ])
    expect(releasedAt(of, 4n, startOfDay('2028-02-29') + DAY - 1)).toBe(2n)
  })

  test('is as long as twenty years', () => {
    const longest = '20% 2027-01-01 2027-01-01 linear 2047-01-01'
    expect(vestingText(read(longest))).toBe(longest)
  })

  test.each([
    ['101% 2027-01-01 2027-01-01 linear 2027-02-01', 'a share above all'],
    ['20% 2027-02-30 2027-03-01 linear 2027-04-01', 'a day that is not there'],
    ['20% 2027-03-01 2027-02-01 linear 2027-04-01', 'a cliff before the opening'],
    ['20% 2027-03-01 2027-04-01 linear 2027-04-01', 'nothing after the cliff'],
    ['20% 2027-01-01 2027-01-01 linear 2047-01-02', 'a day more than twenty years'],
    ['20% 2027-01-01 2027-01-01 weekly 2027-02-01', 'another pace'],
  ])('%s is none: %s', (text) => {
    expect(vestingOf(text)).toBeUndefined()
  })
})
