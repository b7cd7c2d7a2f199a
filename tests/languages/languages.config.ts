import { defineConfig } from '@playwright/test'
import flows from '../../playwright.config.ts'

/**
 * The site in other languages (`npm run test:languages`): every screen in the pseudo-language, in Arabic and in Hindi, the size of each
 * language, and a foreign host in Spanish. Not a part of `npm test`: building the sites takes minutes. `PICTURES=<folder>` keeps a
 * picture of each screen at three widths, to be looked at; `BUILT=<folder>` is a site in nine languages that was built before, and
 * `SCENES=<pattern>` names some screens.
 */
export default defineConfig(flows, {
  testDir: '.',
  testMatch: '*.flow.ts',
  globalSetup: '../support/before-flows.ts',
  outputDir: '../../test-results/languages',
})
