import { globSync, readFileSync } from 'node:fs'
import type { Text } from './module.ts'

/** Where the host refuses something: the code, and the sentence in quotes or in backticks. */
const REFUSAL =
  /\b(?:new Refusal|refus\w*)\(\s*(?:\d+,\s*)?'([a-z]+(?:-[a-z]+)*)',\s*(?:'([^'\n]*)'|`([^`\n]*)`)/g

/** What the host says in English, by the code, with `{name}` for what is put in; read from its source, as English has no table of it. */
function sentences(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const path of globSync('server/**/*.ts'))
    for (const [, code = '', quoted, template] of readFileSync(path, 'utf8').matchAll(REFUSAL))
      if (!found.has(code)) found.set(code, quoted ?? withNames(template ?? ''))
  return found
}

const withNames = (template: string): string =>
  template.replace(/\$\{(\w+)\}/g, '{$1}').replace(/\$\{[^}]*\}/g, '{value}')

const TABLE = 'refusals.'

/** The English of a language's texts of refusals, which are in its `failures.ts` alone. */
export function englishRefusals(own: readonly Text[]): Text[] {
  const said = sentences()
  return own
    .filter(({ path }) => path.startsWith(TABLE))
    .map((text) => {
      const code = text.path.slice(TABLE.length)
      return { ...text, words: said.get(code) ?? code, isCode: false, isUntranslated: false }
    })
}
