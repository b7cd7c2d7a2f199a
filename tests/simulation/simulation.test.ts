import { describe, expect, test, vi } from 'vitest'
import { planted } from './plant.ts'
import { BUGS } from './planted.ts'
import { runJob } from './pool.ts'

// Each test starts processes of its own, with a database each.
vi.setConfig({ testTimeout: 900_000 })

/** Seeds that found something before it was mended; `npm run simulate` runs as many as one has time for. */
const SEEDS = [15, 128, 392]

describe('a simulated world', () => {
  // Holds promise 78.
  test('has the same history for the same seed, and breaks no rule', async () => {
    const results = await runJob({ seeds: [...SEEDS, SEEDS[0] ?? 0] })
    expect(results.flatMap(({ findings }) => findings)).toEqual([])
    expect(results.at(-1)).toEqual(results[0])
    expect(new Set(results.map(({ history }) => history)).size).toBe(SEEDS.length)
  })

  // Holds promise 78.
  test('finds a planted bug: a login does not use its code up', async () => {
    const seeds = Array.from({ length: 20 }, (_, index) => index + 1)
    const bug = 'a login does not use its code up'
    const results = await runJob({ seeds, bug, isUntilFound: true })
    expect(results.at(-1)?.findings).not.toEqual([])
  })
})

describe('the planted bugs', () => {
  test('are at least twenty, each in code that is still there', () => {
    expect(BUGS.length).toBeGreaterThanOrEqual(20)
    for (const bug of BUGS) expect(planted(bug)).toContain(bug.to)
  })
})
