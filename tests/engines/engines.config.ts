import { defineConfig } from '@playwright/test'
import flows from '../../playwright.config.ts'
import { missingFor } from './installed.ts'
import { ENGINES, type EngineName } from './tab.ts'

for (const name of ENGINES) {
  const missing = missingFor(name)
  if (missing.length > 0) throw new Error(`The tests in ${name} need ${missing.join(' and ')}`)
}

/** The same tests in three engines (`npm run test:engines`). */
export default defineConfig<object, { engineName: EngineName }>({
  ...flows,
  testDir: '.',
  testMatch: '*.engine.ts',
  globalSetup: '../support/before-flows.ts',
  outputDir: '../../test-results/engines',
  workers: 1,
  use: { trace: 'off', screenshot: 'off' },
  projects: ENGINES.map((engineName) => ({ name: engineName, use: { engineName } })),
})
