import { loadEnv } from 'vite'
import { parseSiteConfig, type SiteConfig } from '#config/schema.ts'

/** The site's configuration from the environment and the `.env` files. Throws one line per bad variable. */
export const loadSite = (mode: string, root: string): SiteConfig =>
  parseSiteConfig(loadEnv(mode, root, 'VITE_'))

/** The same for a command line: what is wrong is said in plain lines, without a stack, and nothing is built. */
export function loadSiteOrStop(mode: string, root: string): SiteConfig {
  try {
    return loadSite(mode, root)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}
