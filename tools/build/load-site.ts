import { loadEnv } from 'vite'
import { parseSiteConfig, type SiteConfig } from '#config/schema.ts'

/** The site's configuration from the environment and the `.env` files. Throws one line per invalid variable. */
export const loadSite = (mode: string, root: string): SiteConfig =>
  parseSiteConfig(loadEnv(mode, root, 'VITE_'))

/** Prints the error without a stack and exits if the configuration is invalid. */
export function loadSiteOrExit(mode: string, root: string): SiteConfig {
  try {
    return loadSite(mode, root)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}
