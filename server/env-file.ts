import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { siteConfigSchema } from '#config/schema.ts'
import { hostSchema } from './config.ts'

/*
 * `.env`, and a hint for a misspelled name in it. Node loads the file; the hint is ours, because a variable that is not
 * read fails silently: XPUB_EMV, or SITE_NAME without its VITE_, leaves the default in place. The edit distance is
 * written out: it is fifteen lines of a known algorithm, and a dependency would have to be pinned and watched.
 */
const KNOWN = [...Object.keys(hostSchema.entries), ...Object.keys(siteConfigSchema.entries)]

/** Reads `.env` of this folder, where there is one, into the environment; what is set there already stays. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}

/** A line for each name in that file which is unknown and looks like a known one. */
export function misspelledNames(
  file = existsSync('.env') ? readFileSync('.env', 'utf8') : '',
): string[] {
  return Object.keys(parseEnv(file))
    .filter((name) => !KNOWN.includes(name))
    .flatMap((name) => {
      const meant = nearest(name)
      return meant ? `.env: ${name} is not known and does nothing. Is it ${meant}?` : []
    })
}

/** The known name nearest to `name`; undefined where none is near enough to be a typing mistake. */
function nearest(name: string): string | undefined {
  const [best] = KNOWN.map((known) => ({
    known,
    // VITE_ is left out or added as easily as a letter.
    bare: distance(bareOf(name), bareOf(known)),
    full: distance(name.toUpperCase(), known),
  })).sort((a, b) => a.bare - b.bare || a.full - b.full)
  return best && best.bare <= Math.max(1, bareOf(best.known).length / 4) ? best.known : undefined
}

const bareOf = (name: string): string => name.toUpperCase().replace(/^VITE_/, '')

/** Levenshtein's: how many letters must be added, left out or changed to make one text of the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min(
          (row[j] ?? 0) + (letter === other ? 0 : 1),
          (row[j + 1] ?? 0) + 1,
          (next[j] ?? 0) + 1,
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
