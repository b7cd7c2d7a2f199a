import {
  copyFileSync,
  existsSync,
  globSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { DAY } from '../platform/time/clock.ts'

/** The time since which files of builds before are not part of the site any more; below a name that is not served. */
const FORMER = '.hosting/former-assets.json'
const formerNames = v.record(v.string(), v.pipe(v.string(), v.isoTimestamp()))

/** A tab that is open for longer is offered a reload. */
const TAB_LIFE = 7 * DAY

/** Names of files that say by their hash what is in them, with their compressed forms. */
const assetsIn = (site: string): string[] => globSync('assets/*', { cwd: site })

function formerIn(site: string): Readonly<Record<string, string>> {
  const path = join(site, FORMER)
  return existsSync(path) ? v.parse(formerNames, JSON.parse(readFileSync(path, 'utf8'))) : {}
}

/** The files of a site that only builds before it have. */
export const formerAssets = (site: string): ReadonlySet<string> =>
  new Set(Object.keys(formerIn(site)))

/**
 * Puts a built site in the place of the one before. The files under `assets/` that pages of before ask for stay for a week.
 * Nobody who reads the folder sees half a site; between two renames there is none for less than a millisecond, which
 * `serveSite` waits for.
 */
export function takePlace(
  built: string,
  place: string,
  { before = place, now }: { readonly before?: string; readonly now: Date },
): void {
  const away = `${built}.before`
  if (existsSync(before)) keepFormer(before, built, now)
  if (existsSync(place)) renameSync(place, away)
  renameSync(built, place)
  rmSync(away, { recursive: true, force: true })
}

function keepFormer(before: string, built: string, now: Date): void {
  const own = new Set(assetsIn(built))
  const since = formerIn(before)
  const kept = assetsIn(before)
    .filter((name) => !own.has(name))
    .map((name) => [name, since[name] ?? now.toISOString()] as const)
    .filter(([, at]) => now.getTime() - Date.parse(at) < TAB_LIFE)
  for (const [name] of kept) copyFileSync(join(before, name), join(built, name))
  if (existsSync(join(built, '.hosting')))
    writeFileSync(join(built, FORMER), JSON.stringify(Object.fromEntries(kept)))
}
