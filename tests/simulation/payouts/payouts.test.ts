import { describe, expect, test, vi } from 'vitest'
import { planted } from '../plant.ts'
import { PAYOUT_BUGS } from './planted.ts'
import { simulateSequences } from './sequences.ts'

vi.setConfig({ testTimeout: 240_000 })

describe('interrupted sequences of payments', () => {
  test('end with every withdrawal paid once or given back, as the books say', async () => {
    const findings: string[] = []
    const { totals } = await simulateSequences({
      first: 1,
      seeds: 8,
      onFinding: (line) => findings.push(line),
    })
    expect(findings).toEqual([])
    for (const happened of ['hosts killed', 'nodes that failed', 'plans signed', 'signers killed'])
      expect(totals[happened], happened).toBeGreaterThan(0)
  })

  test('have planted bugs in code that is still there', () => {
    for (const bug of PAYOUT_BUGS) expect(planted(bug)).toContain(bug.to)
  })
})
