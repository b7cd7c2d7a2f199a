import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plantedChanges } from '../../mutation/planted/changes.ts'

test('what is planted by hand is in code that is still there, and names tests that there are', () => {
  const all = plantedChanges()
  expect(all.length).toBeGreaterThanOrEqual(55)
  expect(new Set(all.map(({ what }) => what)).size).toBe(all.length)
  for (const { what, tests } of all) {
    expect([what, tests.length]).not.toEqual([what, 0])
    expect([what, tests.filter((path) => !existsSync(path))]).toEqual([what, []])
  }
})
