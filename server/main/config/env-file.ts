import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ENV_FILES, settingsFrom, UNREAD_FILES } from '#config/env-files.ts'
import { siteConfigSchema } from '#config/schema.ts'
import { hostSchema } from './environment.ts'

/*
 * Loads `.env` and `.env.local` and suggests corrections for misspelled names in it: XPUB_EMV, or SITE_NAME without its VITE_, would
 * silently leave the default in place. The edit distance is short enough not to need a dependency.
 */
const KNOWN = [...Object.keys(hostSchema.entries), ...Object.keys(siteConfigSchema.entries)]

/** Names like ours that the environment has for other programs. */
const OF_OTHERS = ['TERM']

/** The variables of a file in the current folder; none if there is no such file. */
const variablesOf = (file: string) => (existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {})

/** Loads the files of the current folder into the environment; variables that are already set win. */
export function loadEnvFiles(): void {
  Object.assign(process.env, settingsFrom(variablesOf, process.env))
}

/** A warning for each unknown name in those files that resembles a known one, and for each file that is not read. */
export const warningsOfFiles = (): string[] => [
  ...ENV_FILES.flatMap((file) => misspelledNames(variablesOf(file), file)),
  ...UNREAD_FILES.filter((file) => existsSync(file)).map(
    (file) => `${file}: is not read. Put its lines into ${ENV_FILES.join(' or ')}.`,
  ),
]

/** A warning for each unknown name that resembles a known one. */
export function misspelledNames(
  variables: Readonly<Record<string, string | undefined>>,
  file = '.env',
): string[] {
  return Object.keys(variables)
    .filter((name) => !KNOWN.includes(name) && !OF_OTHERS.includes(name))
    .flatMap((name) => {
      const meant = nearest(name)
      return meant ? `${file}: ${name} is unknown and has no effect. Did you mean ${meant}?` : []
    })
}

/** The known name nearest to `name`; undefined if none is close enough to be a typo. */
function nearest(name: string): string | undefined {
  const [best] = KNOWN.map((known) => ({
    known,
    // Names are also compared without VITE_, which is easily forgotten or added.
    bare: distance(withoutPrefix(name), withoutPrefix(known)),
    full: distance(name.toUpperCase(), known),
  })).sort((a, b) => a.bare - b.bare || a.full - b.full)
  return best && best.bare <= Math.max(1, withoutPrefix(best.known).length / 4)
    ? best.known
    : undefined
}

const withoutPrefix = (name: string): string => name.toUpperCase().replace(/^VITE_/, '')

/** The Levenshtein distance. */
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
