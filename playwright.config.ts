import { defineConfig } from '@playwright/test'
import { findFlowBrowser, launchOptionsOf } from './tests/support/browser.ts'

/** Flow tests run the built site in Chromium against real hosts, each with its own port and database. */
export default defineConfig({
  testDir: 'tests/flows',
  testMatch: '**/*.flow.ts',
  fullyParallel: true,
  // Flows wait for a quarter of their time, so two processors can run four.
  workers: 4,
  forbidOnly: Boolean(process.env['CI']),
  // What passes at a second attempt is a race, in the product or in its test.
  retries: 0,
  // A slow machine is no reason for a failure: this is four times what the longest takes beside three others. A browser that
  // has come to a stand closing its pages, which was seen, ends here.
  timeout: 360_000,
  // What is tried again and again has an end, too: without one it takes the whole time of its test.
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  reporter: [['list']],
  outputDir: 'test-results',
  globalSetup: './tests/support/before-flows.ts',
  use: {
    browserName: 'chromium',
    launchOptions: launchOptionsOf(findFlowBrowser()),
    viewport: { width: 1280, height: 800 },
    // What cannot be pressed in this time never can be.
    actionTimeout: 180_000,
    // Motion takes a tenth of the processor's time. Flows about how things move, and the journey, are without this.
    contextOptions: { reducedMotion: 'reduce' },
    // Each new device would load and store the whole site; flows about what the worker does allow it.
    serviceWorkers: 'block',
    // Recording takes half as long again. `playwright test --trace on <file>` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
