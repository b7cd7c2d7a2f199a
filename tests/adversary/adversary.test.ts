import { globSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { anvilProgram } from '../../server/chains/local-chain/anvil.ts'
import { createRandom } from '../simulation/world/random.ts'
import { importsOf } from '../support/imports.ts'
import { missingPostgres } from '../support/postgres-server.ts'
import { plantedTexts } from './planted/plant.ts'
import { PLANTED } from './planted/planted.ts'
import { PROGRAMS } from './programs.ts'

const missing =
  missingPostgres ?? (anvilProgram() ? undefined : '@foundry-rs/anvil is not installed')
/** Of each program, the one with the shortest waits; hundreds are run by `npm run test:adversary`. */
const SEEDS = [9]
/** Milliseconds; on a busy machine the many processes take their time. */
const PATIENCE = 600_000

describe('what attacks a host as npm start starts it', () => {
  if (missing) return test.skip(missing, () => {})

  // Holds promise 120.
  test.each(PROGRAMS)(
    'the $name find nothing',
    async ({ open }) => {
      const attack = await open()
      onTestFinished(() => attack.close())
      for (const seed of SEEDS)
        expect([seed, await attack.run(seed, createRandom(seed), () => {})]).toEqual([seed, []])
    },
    PATIENCE,
  )
})

// Holds promise 120.
test('the book-keeper shares no code with the product', () => {
  const files = globSync('tests/adversary/keeper/*.ts')
  expect(files.length).toBeGreaterThan(2)
  const shared = files
    .flatMap((file) => importsOf(file))
    .filter(({ to }) => !to.startsWith('tests/adversary/keeper/'))
  expect(shared).toEqual([])
})

test.each(PLANTED)('"$name" can still be planted', (planted) => {
  for (const [file, text] of plantedTexts(planted)) expect([file, text]).not.toContain('')
  expect(new Set(PLANTED.map(({ name }) => name)).size).toBe(PLANTED.length)
})
