import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import * as v from 'valibot'
import { settingsFrom } from '#config/env-files.ts'
import { type Hsts, hstsSchema } from '#config/hosting.ts'
import { type SiteConfig, siteConfigFrom } from '#config/schema.ts'
import { siteConflicts } from '#config/site-conflicts.ts'

/** The environment and the files that the host reads. */
function settingsIn(root: string) {
  const read = (file: string) => {
    const path = join(root, file)
    return existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {}
  }
  return settingsFrom(read, process.env)
}

/** As the host has it, for other servers of the site. What cannot be right the host reports. */
export function loadHsts(root: string): Hsts {
  const { output, success } = v.safeParse(hstsSchema, settingsIn(root)['HSTS'] || undefined)
  return success ? output : 'subdomains'
}

/** The site's configuration from those settings. Throws a line per problem. */
export function loadSite(root: string): SiteConfig {
  const site = siteConfigFrom(settingsIn(root))
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
