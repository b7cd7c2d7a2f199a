import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import * as v from 'valibot'
import { BRAND_DIR, settingsFrom } from '#config/env-files.ts'
import { type Hsts, hstsSchema } from '#config/hosting.ts'
import { type SiteSettings, siteConfigFrom } from '#config/schema.ts'
import { siteConflicts } from '#config/site-conflicts.ts'
import { type BrandFolder, readBrandFolder } from './brand/folder.ts'
import { setTexts } from './brand/texts.ts'

/** What a build is made from, besides the source. */
export interface Inputs {
  readonly site: SiteSettings
  readonly brand: BrandFolder
}

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

/** Makes it from those settings. Throws a line per problem. */
function loadSite(root: string): Inputs {
  const settings = settingsIn(root)
  const site = siteConfigFrom(settings)
  const conflicts = siteConflicts(site)
  if (conflicts.length > 0) throw new Error(conflicts.join('\n'))
  const folder = resolve(root, settings['BRAND_DIR'] || BRAND_DIR)
  if (folder !== resolve(root, BRAND_DIR) && !existsSync(folder))
    throw new Error(`BRAND_DIR: ${folder} does not exist. Create it, or leave BRAND_DIR empty.`)
  const brand = readBrandFolder(folder, site)
  setTexts(brand.texts)
  return { site, brand }
}

/** Prints the error without a stack and exits if the configuration is invalid. */
export function loadSiteOrExit(root: string): Inputs {
  try {
    return loadSite(root)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}
