import { defineConfig } from '@playwright/test'
import flows from '../../playwright.config.ts'

/**
 * Pictures of every screen, compared with those kept here (`npm run test:look`, and `-- --update-snapshots` to
 * take them anew). Not a part of `npm test`: another machine draws letters a little differently.
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
