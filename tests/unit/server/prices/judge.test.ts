import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agree, type Reading } from '../../../../server/money/prices/feed/agree.ts'
import {
  type FeedState,
  isStopped,
  judge,
  SETTLING,
} from '../../../../server/money/prices/feed/judge.ts'
import { holds } from '../../../support/property.ts'

const START = Date.parse('2026-05-01T12:00:00Z')
const after = (seconds: number) => new Date(START + seconds * 1000)
const price = (units: number | bigint, at = after(0), source = 's'): Reading => ({
  source,
  units: BigInt(units),
  at,
})
const silent: Reading = { source: 'silent', failure: 'no answer' }
/** One percent. */
const SPREAD = 100n

describe('sources', () => {
  test('of which there is one are believed', () => {
    expect(agree([price(600)], SPREAD)).toMatchObject({ kind: 'price', units: 600n, sources: 1 })
  })

  // Holds promise 93.
  test('of which there are two must both answer, and agree within the limit', () => {
    const two = agree([price(1000, after(9)), price(1010, after(3))], SPREAD)
    expect(two).toEqual({ kind: 'price', units: 1005n, at: after(3), sources: 2 })
    expect(agree([price(1000), price(1011)], SPREAD)).toMatchObject({ kind: 'disagree' })
    expect(agree([price(1000), silent], SPREAD)).toEqual({
      kind: 'unreachable',
      detail: 'silent: no answer',
    })
  })

  test('of which there are three are believed where two agree, whatever the third says', () => {
    for (const third of [price(1), price(10n ** 30n), silent])
      expect(agree([price(1000), third, price(1002)], SPREAD)).toMatchObject({ units: 1001n })
    expect(agree([price(1000), price(1100), price(1200)], SPREAD).kind).toBe('disagree')
    expect(agree([price(1000), silent, silent], SPREAD).kind).toBe('unreachable')
  })

  test('give a price between two of theirs, in whatever order they answer', () => {
    const anything = fc.array(fc.bigInt(1n, 10n ** 24n), { minLength: 1, maxLength: 6 })
    /** Of each other within half of what they may differ. */
    const close = fc
      .tuple(
        fc.bigInt(10n ** 6n, 10n ** 24n),
        fc.array(fc.bigInt(0n, 50n), { minLength: 1, maxLength: 6 }),
      )
      .map(([base, parts]) => parts.map((part) => base + (base * part) / 10_000n))
    const prices = fc.oneof({ weight: 4, arbitrary: close }, anything)
    holds(
      fc.property(prices, (units) => {
        const readings = units.map((one) => price(one))
        const [found, again] = [agree(readings, SPREAD), agree(readings.toReversed(), SPREAD)]
        if (found.kind !== 'price' && again.kind !== 'price') return
        expect(again).toEqual(found)
        if (found.kind !== 'price') return
        expect(units.some((one) => one <= found.units)).toBe(true)
        expect(units.some((one) => one >= found.units)).toBe(true)
      }),
    )
  })
})

const LIMITS = { maxAge: 120_000, spread: SPREAD, jump: 1000n, leastSources: 1 }
const NOTHING: FeedState = {
  good: undefined,
  reference: undefined,
  problem: undefined,
  jump: undefined,
}
type Found = Parameters<typeof judge>[1]
const found = (units: number, seconds: number, sources = 2): Found => ({
  kind: 'price',
  units: BigInt(units),
  at: after(seconds),
  sources,
})

/** The state after readings at these seconds. */
function states(
  readings: readonly (readonly [seconds: number, found: Found])[],
  known = 1000n,
  limits = LIMITS,
) {
  let state = NOTHING
  return readings.map(([seconds, one]) => {
    state = judge(state, one, after(seconds), known, limits)
    return state
  })
}
const away: Found = { kind: 'unreachable', detail: 'a: no answer' }
const apart: Found = { kind: 'disagree', detail: 'a 1, b 2' }

describe('what is sold at a price of sources', () => {
  test('is sold while it is young, and no longer once it is too old', () => {
    const [state = NOTHING] = states([[0, found(1000, 0)]])
    expect(isStopped(state, after(120), LIMITS)).toBe(false)
    expect(isStopped(state, after(121), LIMITS)).toBe(true)
  })

  test('goes on through a short silence at the last good price, which grows old', () => {
    const [, state = NOTHING] = states([
      [0, found(1000, 0)],
      [15, away],
    ])
    expect(state).toMatchObject({ good: { units: 1000n }, problem: { kind: 'unreachable' } })
    expect([isStopped(state, after(15), LIMITS), isStopped(state, after(121), LIMITS)]).toEqual([
      ...[false, true],
    ])
  })

  test('stops at once where the sources disagree, also in a silence after that, until they agree', () => {
    const all = states([
      [0, found(1000, 0)],
      [15, apart],
      [30, away],
      [45, found(1001, 45)],
    ])
    expect(all.map((state) => isStopped(state, after(45), LIMITS))).toEqual([
      ...[false, true, true, false],
    ])
    expect(all[2]?.problem).toMatchObject({ kind: 'disagree', since: after(15) })
  })

  test('says since when it is wrong, and not when it was read last', () => {
    const all = states([
      [0, found(1000, 0)],
      [15, away],
      [30, away],
      [45, apart],
      [60, apart],
      [75, found(1200, 75)],
      [90, found(1200, 90)],
    ])
    expect(all.map(({ problem }) => problem?.since)).toEqual([
      undefined,
      ...[15, 15, 45, 45, 75, 75].map(after),
    ])
  })

  // Holds promise 93.
  test('stops at once where the price jumps, and goes on where it comes back', () => {
    const all = states([
      [0, found(1000, 0)],
      [15, found(1101, 15)],
      [30, away],
      [45, found(1090, 45)],
    ])
    expect(all.map((state) => isStopped(state, after(45), LIMITS))).toEqual([
      ...[false, true, true, false],
    ])
    expect(all[1]?.good?.units).toBe(1000n)
    expect(all[1]?.problem?.detail).toContain('from 0.000000000000001 to ')
  })

  test('goes on at a price that jumped once two sources have held it for a quarter of an hour', () => {
    const held = (sources: number) =>
      states([
        [0, found(1000, 0)],
        [15, found(2000, 15, sources)],
        [15 + SETTLING / 2000, found(2020, 500, sources)],
        [15 + SETTLING / 1000, found(2010, 915, sources)],
        [30 + SETTLING / 1000, found(2015, 930, sources)],
      ]).slice(-2)
    expect(held(2)).toMatchObject([
      { good: { units: 2010n }, problem: undefined },
      { good: { units: 2015n }, problem: undefined },
    ])
    expect(held(1)).toMatchObject(Array(2).fill({ good: { units: 1000n } }))
    expect(held(1).map(({ problem }) => problem?.kind)).toEqual(['jump', 'jump'])
  })

  test('does not go on at a price that jumps about, or that is disputed in between', () => {
    const about = states([
      [0, found(1000, 0)],
      [15, found(2000, 15)],
      [500, found(4000, 500)],
      [920, found(4000, 920)],
    ])
    expect(about.at(-1)?.problem?.kind).toBe('jump')
    const disputed = states([
      [0, found(1000, 0)],
      [15, found(2000, 15)],
      [500, apart],
      [920, found(2000, 920)],
    ])
    expect(disputed.at(-1)?.problem?.kind).toBe('jump')
  })

  test('forgets when a jump or a window began while the clock was ahead', () => {
    const ahead = 86_400
    const jumped = states([
      [0, found(1000, 0)],
      [ahead, found(2000, ahead)],
      [30, found(2000, 30)],
      [930, found(2000, 930)],
    ])
    expect(jumped.map(({ problem }) => problem?.kind)).toEqual([
      ...[undefined, 'jump', 'jump', undefined],
    ])
    const slow = states([
      [ahead, found(1000, ahead)],
      [0, found(1050, 0)],
      [900, found(1090, 900)],
      [1800, found(1150, 1800)],
    ])
    expect(slow.map(({ problem }) => problem?.kind)).toEqual(Array(4).fill(undefined))
  })

  test('begins with no price that is ten times the one known before, or a tenth of it', () => {
    const first = (units: number) => states([[0, found(units, 0)]])[0]?.problem?.kind
    expect([first(101), first(9999), first(100), first(10_000)]).toEqual([
      ...[undefined, undefined, 'jump', 'jump'],
    ])
  })

  test('is not led away by steps that are small each', () => {
    const all = states(
      Array.from({ length: 60 }, (_, i) => [i * 15, found(Math.round(1000 * 1.09 ** i), i * 15)]),
    )
    const prices = all.map(({ good }) => Number(good?.units))
    // A quarter of an hour of steps of 9 % leads no further than the two that fit into one jump.
    expect(Math.max(...prices)).toBeLessThanOrEqual(1100)
    expect(all.at(-1)?.problem?.kind).toBe('jump')
    expect(isStopped(all.at(-1) ?? NOTHING, after(885), LIMITS)).toBe(true)
  })

  test('is compared with the price before a window, so that no step hides at its beginning', () => {
    const all = states([
      [0, found(1000, 0)],
      [900, found(1090, 900)],
      [915, found(1180, 915)],
    ])
    expect(all.map(({ problem }) => problem?.kind)).toEqual([undefined, undefined, 'jump'])
  })

  test('moves as far in a day as the market does, where it takes its time', () => {
    const slow = states(
      Array.from({ length: 96 }, (_, i) => [i * 900, found(Math.round(1000 * 1.03 ** i), i * 900)]),
    )
    expect(slow.every(({ problem }) => problem === undefined)).toBe(true)
  })

  test('needs as many sources as the operator wants', () => {
    const [alone] = states([[0, found(1000, 0, 1)]], 1000n, { ...LIMITS, leastSources: 2 })
    expect(alone).toMatchObject({ good: undefined, problem: { kind: 'unreachable' } })
    expect(alone?.problem?.detail).toBe('1 of the 2 that PRICE_LEAST_SOURCES wants')
    const [both] = states([[0, found(1000, 0)]], 1000n, { ...LIMITS, leastSources: 2 })
    expect(both?.good?.units).toBe(1000n)
  })

  test('begins at what a single source holds, where no price was known before', () => {
    const first = states(
      [
        [0, found(600, 0, 1)],
        [900, found(601, 900, 1)],
      ],
      0n,
    )
    expect(first.map(({ good }) => good?.units)).toEqual([undefined, 601n])
  })
})
