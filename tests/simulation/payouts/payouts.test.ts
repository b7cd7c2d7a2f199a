import { describe, expect, test, vi } from 'vitest'
import { planted } from '../plant.ts'
import { PAYOUT_BUGS } from './planted.ts'
import { type Sequence, simulateSequences } from './sequences.ts'

vi.setConfig({ testTimeout: 900_000 })

describe('interrupted sequences of payments', () => {
  // Holds promises 97, 125.
  test('end with every withdrawal paid once or given back, as the books say', async () => {
    const all: Sequence[] = []
    const seeds = Array.from({ length: 8 }, (_, index) => index + 1)
    await simulateSequences({ seeds, onSequence: (one) => all.push(one) })
    expect(all.flatMap(({ findings }) => findings)).toEqual([])
    for (const happened of [
      ...['hosts killed', 'nodes that failed', 'plans signed', 'signers killed'],
      ...['cancelled before it was planned', 'planned before it was cancelled'],
    ])
      expect(
        all.some(({ counts }) => counts[happened]),
        happened,
      ).toBe(true)
  })

  test('have planted bugs in code that is still there', () => {
    for (const bug of PAYOUT_BUGS) expect(planted(bug)).toContain(bug.to)
  })
})
