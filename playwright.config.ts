import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from './tests/support/browser.ts'

const browser = findBrowser()

/** Flow tests drive the built site in Chromium against real hosts, each on its own port and database. */
export default defineConfig({
  testDir: 'tests/flows',
  testMatch: '**/*.flow.ts',
  fullyParallel: true,
  // A flow waits for half of its time, so that two processors have work for three.
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  // A shared machine can be slow enough to trip a wait; a real fault fails each time.
  retries: process.env['CI'] ? 2 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  globalSetup: './tests/support/before-flows.ts',
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: BROWSER_ARGS,
    },
    viewport: { width: 1280, height: 800 },
    // Recording takes a sixth of the time. `playwright test --trace on <file>` records one that failed.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
