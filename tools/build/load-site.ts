import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { settingsFrom } from '#config/env-files.ts'
import { type SiteConfig, siteConfigFrom } from '#config/schema.ts'
import { siteConflicts } from '#config/site-conflicts.ts'

/** The site's configuration from the environment and the files that the host reads. Throws a line per problem. */
export function loadSite(root: string): SiteConfig {
  const read = (file: string) => {
    const path = join(root, file)
    return existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {}
  }
  const site = siteConfigFrom(settingsFrom(read, process.env))
  const conflicts = siteConflicts(site)
  if (conflicts.length > 0) throw new Error(conflicts.join('\n'))
  return site
}

/** Prints the error without a stack and exits if the configuration is invalid. */
export function loadSiteOrExit(root: string): SiteConfig {
  try {
    return loadSite(root)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}
