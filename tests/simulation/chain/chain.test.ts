import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { planted } from '../plant.ts'
import { runPart } from '../pool.ts'
import { BUGS } from './planted.ts'
import type { Result } from './run.ts'

// Each test starts processes of its own, with a database each.
vi.setConfig({ testTimeout: 900_000 })

const PART = join(import.meta.dirname, 'part.ts')
const SEEDS = Array.from({ length: 8 }, (_, index) => index + 1)

describe('a world of failing and lying providers', () => {
  // Holds promise 103.
  test('credits each payment once, whatever goes wrong', async () => {
    const results = await runPart<Result>(PART, { seeds: SEEDS })
    expect(results.flatMap(({ seed, findings }) => findings.map((one) => [seed, one]))).toEqual([])
    expect(results.reduce((sum, { payments }) => sum + payments, 0)).toBeGreaterThan(200)
    // Of each kind of fault and payment there is one at least.
    const kinds = Object.keys(results[0]?.events ?? {})
    const missing = kinds.filter((kind) => !results.some(({ events }) => events[kind]))
    expect(missing).toEqual([])
  })

  // Holds promise 103.
  test('finds a planted bug: the place of a log in its transaction is dropped', async () => {
    const job = { seeds: SEEDS, bug: 'output index dropped', isUntilFound: true }
    const results = await runPart<Result>(PART, job)
    expect(results.at(-1)?.findings).not.toEqual([])
  })
})

describe('the planted bugs of a watcher', () => {
  // Holds promise 103.
  test('are each in code that is still there', () => {
    expect(BUGS.length).toBeGreaterThanOrEqual(5)
    for (const bug of BUGS) expect(planted(bug)).toContain(bug.to)
  })
})
