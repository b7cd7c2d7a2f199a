import { defineConfig } from '@playwright/test'
import flows from '../../playwright.config.ts'
import { BROWSER_ARGS, findBrowser } from '../support/browser.ts'

const browser = findBrowser()

/**
 * Compares screenshots of every screen with those in `pictures/` (`npm run test:look`; `-- --update-snapshots` renews
 * them). Not a part of `npm test`, since fonts render differently on another machine.
 */
export default defineConfig(flows, {
  testDir: '.',
  testMatch: 'look.flow.ts',
  globalSetup: '../support/before-flows.ts',
  outputDir: '../../test-results/look',
  // Beside others a page takes so long that its font comes too late, and the picture has the fallback's letters.
  workers: 1,
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  use: {
    trace: 'off',
    screenshot: 'off',
    // What people see, and not what is quick.
    launchOptions: { ...(browser ? { executablePath: browser } : {}), args: BROWSER_ARGS },
  },
  expect: { toHaveScreenshot: { maxDiffPixelRatio: 0.002 } },
})
