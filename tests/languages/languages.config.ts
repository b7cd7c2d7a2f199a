import { defineConfig } from '@playwright/test'
import flows from '../../playwright.config.ts'

/**
 * The site in other languages (`npm run test:languages`): every screen in the pseudo-language and in each other one, the way from the
 * signup to the statement in the pseudo-language, the size of each language, and a foreign host in Spanish. Not a part of `npm test`:
 * building the sites takes minutes. `PICTURES=<folder>` keeps a picture of each screen at three widths, to be looked at;
 * `BUILT=<folder>` is a site in nine languages that was built before, `PSEUDO=<folder>` a source with its site in the pseudo-language, and
 * `SCENES=<pattern>` names some screens.
 */
export default defineConfig(flows, {
  testDir: '.',
  testMatch: '*.flow.ts',
  globalSetup: './before-languages.ts',
  outputDir: '../../test-results/languages',
})
