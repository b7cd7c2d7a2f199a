import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Bug } from './planted.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** The file's text with the bug in it. Throws if the code has moved. */
export function planted({ name, file, from, to }: Bug): string {
  const text = readFileSync(resolve(ROOT, file), 'utf8')
  const places = text.split(from).length - 1
  if (places !== 1)
    throw new Error(`"${name}" cannot be planted: ${places} places in ${file} read ${from}`)
  return text.replace(from, () => to)
}

export function bugNamed(bugs: readonly Bug[], name: string): Bug {
  const bug = bugs.find((one) => one.name === name)
  if (!bug) throw new Error(`no planted bug is named "${name}"`)
  return bug
}

/** From now on in this process the file is loaded with the bug. */
export function plant(bug: Bug): void {
  const url = pathToFileURL(resolve(ROOT, bug.file)).href
  const source = planted(bug)
  registerHooks({
    load: (loaded, context, next) =>
      loaded === url
        ? { format: 'module-typescript', source, shortCircuit: true }
        : next(loaded, context),
  })
}
