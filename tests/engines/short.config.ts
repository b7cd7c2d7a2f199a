import { defineConfig } from '@playwright/test'
import flows from '../../playwright.config.ts'
import { missingFor } from './installed.ts'
import { ENGINES, type EngineName } from './tab.ts'

/** The flows have run in Chromium. */
const others = ENGINES.filter((name) => name !== 'chromium')
const installed = others.filter((name) => missingFor(name).length === 0)

// Once, and not in each of the runner's processes.
if (process.env['TEST_WORKER_INDEX'] === undefined)
  for (const name of others) {
    const missing = missingFor(name).join(' and ')
    if (missing)
      process.stdout.write(
        `Not tested in ${name}: ${missing} is not installed (npm run test:engines installs it).\n`,
      )
  }

/** The part of `npm test` that runs in the engines that are installed: what has failed in one of them alone. */
export default defineConfig<object, { engineName: EngineName }>({
  ...flows,
  testDir: '.',
  // Without any project Playwright makes one of its own.
  testMatch: installed.length > 0 ? '*.engine.ts' : [],
  grep: /@short/,
  globalSetup: '../support/before-flows.ts',
  outputDir: '../../test-results/engines',
  workers: 1,
  use: { trace: 'off', screenshot: 'off' },
  projects: installed.map((engineName) => ({ name: engineName, use: { engineName } })),
})
