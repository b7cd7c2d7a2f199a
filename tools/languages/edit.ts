import { MARK, type Table, tablesOf } from './module.ts'

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

const apply = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((all, { start, end, text }) => all.slice(0, start) + text + all.slice(end), code)

/**
 * The module of a language with what English has beside it, in English and marked; and the paths of what was added. A constant
 * that it lacks is not: its tables are short, and its place is in the English file.
 */
export function filled(
  code: string,
  english: string,
): { readonly code: string; readonly added: readonly string[] } {
  const own = tablesOf(code)
  const edits: Edit[] = []
  const added: string[] = []
  const compare = (table: Table, wanted: Table): void => {
    let at = table.start
    for (const one of wanted.properties) {
      const found = table.properties.find(({ key }) => key === one.key)
      if (found) {
        if (found.inner && one.inner) compare(found.inner, one.inner)
        at = found.end
        continue
      }
      const isFirst = at === table.start
      const text = MARK + english.slice(one.start, one.end)
      edits.push({ start: at, end: at, text: isFirst ? `\n${text},` : `,\n${text}` })
      added.push(one.path)
    }
  }
  for (const [name, wanted] of tablesOf(english)) {
    const table = own.get(name)
    if (table && wanted) compare(table, wanted)
  }
  // Of several at one place, the first in English comes first.
  return { code: apply(code, edits.toReversed()), added }
}
