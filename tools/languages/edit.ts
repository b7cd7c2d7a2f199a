import { MARK, statementsOf, type Table, type Text, tablesOf, textsOf } from './module.ts'

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

const apply = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((all, { start, end, text }) => all.slice(0, start) + text + all.slice(end), code)

/** What no editor shows is written by its number. */
const INVISIBLE = /[\u00a0\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g
const escaped = (text: string): string =>
  text.replace(
    INVISIBLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Words as source, of the kind that the text is. */
function sourceOf({ kind }: Text, words: string): string {
  if (kind === 'code') return words
  const plain = words.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
  if (kind === 'string') return `'${escaped(plain.replaceAll("'", "\\'"))}'`
  const template = plain.replaceAll('`', '\\`').replaceAll('${', '\\${')
  return `\`${escaped(template.replace(/\{\w+\}/g, '$$$&'))}\``
}

/** The module with other words at the paths of `words`; what says the same already stays as it is. */
export function withWords(
  code: string,
  texts: readonly Text[],
  words: ReadonlyMap<string, string>,
): string {
  const edits = texts.flatMap((text): Edit[] => {
    const own = words.get(text.path)
    if (own === undefined || own === text.words) return []
    return [{ start: text.start, end: text.end, text: sourceOf(text, own) }, ...unmark(text)]
  })
  return apply(code, edits)
}

/** Removes the mark before the key of a property that is still English. */
const unmark = ({ markedAt, isUntranslated }: Text): Edit[] =>
  isUntranslated ? [{ start: markedAt - MARK.length, end: markedAt, text: '' }] : []

/** A part of the English module, every text of it marked. */
function marked(english: string, { start, end }: Pick<Edit, 'start' | 'end'>): string {
  const places = textsOf(english).flatMap(({ markedAt: at }) =>
    at >= start && at < end ? [at - start] : [],
  )
  const marks = places.map((at) => ({ start: at, end: at, text: MARK }))
  return apply(english.slice(start, end), marks)
}

/** English tables have the form of another language's, which English decides. */
const inOwnForm = (code: string): string =>
  code.replace(
    /^(export const (\w+) = [[{](?:.*|.*\n(?:(?![\]}]).*\n)*)[\]}]) as const$/gm,
    '$1 satisfies Texts<typeof en.$2>',
  )

/** The module that a new language begins with: the English one, every text of it marked. */
export function begun(english: string, file: string): string {
  const own = inOwnForm(marked(english, { start: 0, end: english.length }))
  if (!own.includes('satisfies Texts<')) return own
  return `import type { Texts } from '../../language/texts.ts'\nimport type * as en from '../en/${file}'\n\n${own}`
}

/** The module of a language with what English has beside it, in English and marked; and the paths of what was added. */
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
      const own = table.properties.find(({ key }) => key === one.key)
      if (own) {
        if (own.inner && one.inner) compare(own.inner, one.inner)
        at = own.end
        continue
      }
      const isFirst = at === table.start
      const text = marked(english, one)
      edits.push({ start: at, end: at, text: isFirst ? `\n${text},` : `,\n${text}` })
      added.push(one.path)
    }
  }
  for (const [name, wanted] of tablesOf(english)) {
    const table = own.get(name)
    if (table && wanted) compare(table, wanted)
  }
  // Several at one place keep their order in English.
  let all = apply(code, edits.toReversed())
  for (const [name, statement] of statementsOf(english)) {
    if (own.has(name)) continue
    all += `\n${inOwnForm(marked(english, statement))}\n`
    added.push(name)
  }
  return { code: all, added }
}
