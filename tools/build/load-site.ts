import { loadEnv } from 'vite'
import { parseSiteConfig, type SiteConfig } from '#config/schema.ts'
import { siteConflicts } from '#config/site-conflicts.ts'

/** The site's configuration from the environment and the `.env` files. Throws one line per invalid variable. */
export function loadSite(mode: string, root: string): SiteConfig {
  const { SITE_URL, VITE_SITE_URL = SITE_URL, ...rest } = loadEnv(mode, root, ['VITE_', 'SITE_URL'])
  const site = parseSiteConfig({ ...rest, VITE_SITE_URL })
  const conflicts = siteConflicts(site)
  if (conflicts.length > 0) throw new Error(conflicts.join('\n'))
  return site
}

/** Prints the error without a stack and exits if the configuration is invalid. */
export function loadSiteOrExit(mode: string, root: string): SiteConfig {
  try {
    return loadSite(mode, root)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}
