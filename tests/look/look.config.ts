import { defineConfig } from '@playwright/test'
import flows from '../../playwright.config.ts'

/**
 * Compares screenshots of every screen with those in `pictures/` (`npm run test:look`; `-- --update-snapshots` renews
 * them). Not a part of `npm test`, since fonts render differently on another machine.
 */
export default defineConfig(flows, {
  testDir: '.',
  testMatch: 'look.flow.ts',
  globalSetup: '../support/before-flows.ts',
  outputDir: '../../test-results/look',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  use: { trace: 'off', screenshot: 'off' },
  expect: { toHaveScreenshot: { maxDiffPixelRatio: 0.002 } },
})
