import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Planted } from './planted.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/** The text of each file that a bug changes, with the bug in it. Throws if the code has moved. */
export function plantedTexts({ name, changes }: Planted): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const { file, from, to } of changes) {
    const text = texts.get(file) ?? readFileSync(resolve(ROOT, file), 'utf8')
    const places = text.split(from).length - 1
    if (places !== 1)
      throw new Error(`"${name}" cannot be planted: ${places} places in ${file} read ${from}`)
    texts.set(
      file,
      text.replace(from, () => to),
    )
  }
  return texts
}

/** From now on these files are loaded with the bug in this process. */
export function plant(planted: Planted): void {
  const sources = new Map(
    [...plantedTexts(planted)].map(([file, source]) => [
      pathToFileURL(resolve(ROOT, file)).href,
      source,
    ]),
  )
  registerHooks({
    load(loaded, context, next) {
      const source = sources.get(loaded)
      if (source === undefined) return next(loaded, context)
      return { format: 'module-typescript', source, shortCircuit: true }
    },
  })
}
