import type { Text } from './module.ts'

/*
 * The part of gettext's format that a text in one form needs. Every editor for it reads what is written here; what editors add, such as
 * references and long texts in several lines, is read.
 */

/** The texts of one file of a language, with the English ones by their paths. */
export interface TextFile {
  readonly name: string
  readonly english: readonly Text[]
  readonly own: readonly Text[]
}

/** The translator sees the source of a function with several sentences, and changes what is between quotes. */
const CODE = '#. Source of a function: only what is between quotes is text.'

const ESCAPES: Readonly<Record<string, string>> = { '\n': 'n', '\t': 't', '"': '"', '\\': '\\' }
const quoted = (text: string): string =>
  `"${text.replace(/[\n\t"\\]/g, (character) => `\\${ESCAPES[character]}`)}"`

const UNESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t' }
const unquoted = (text: string): string =>
  text.replace(/\\(.)/g, (_, character: string) => UNESCAPED[character] ?? character)

/** All texts of a language as gettext: the context is file and path, what is English still has no translation. */
export function toPo(language: string, files: readonly TextFile[]): string {
  const head = `Language: ${language}\nContent-Type: text/plain; charset=UTF-8\n`
  const entries = files.flatMap(({ name, english, own }) => {
    const byPath = new Map(own.map((text) => [text.path, text]))
    return english.map(({ path, words, isCode }) => {
      const text = byPath.get(path)
      const said = text && !text.isUntranslated ? text.words : ''
      return [
        // English may have one sentence where the language chooses among several.
        ...(isCode || text?.isCode ? [CODE] : []),
        `msgctxt ${quoted(`${name}:${path}`)}`,
        `msgid ${quoted(words)}`,
        `msgstr ${quoted(said)}`,
      ]
    })
  })
  const all = [['msgid ""', `msgstr ${quoted(head)}`], ...entries]
  return `${all.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

/**
 * The translations of a file of gettext, by file and path. Those that are empty are left out, and those that an editor has marked as
 * doubtful. Throws for a line that is not of the format.
 */
export function fromPo(text: string): Map<string, Map<string, string>> {
  const files = new Map<string, Map<string, string>>()
  for (const [context = '', said = ''] of entriesOf(text)) {
    const [name = '', path] = context.split(':')
    if (path === undefined || said === '') continue
    files.set(name, (files.get(name) ?? new Map<string, string>()).set(path, said))
  }
  return files
}

/** The context and the translation of each entry. */
function entriesOf(text: string): (readonly [string | undefined, string | undefined])[] {
  return text.split(/\r?\n(?:[ \t]*\r?\n)+/).map((entry) => {
    const fields = new Map<string, string>()
    let field = ''
    for (const line of entry.trim().split(/\r?\n/)) {
      if (line === '' || line.startsWith('#')) continue
      const match = /^(?:(msgctxt|msgid|msgstr)\s+)?"(.*)"\s*$/.exec(line)
      const [, name, words = ''] = match ?? []
      field = name ?? field
      if (!match || field === '') throw new Error(`This is not of gettext: ${line}`)
      fields.set(field, (name ? '' : (fields.get(field) ?? '')) + unquoted(words))
    }
    const isDoubtful = /^#,.*\bfuzzy\b/m.test(entry)
    return [fields.get('msgctxt'), isDoubtful ? '' : fields.get('msgstr')]
  })
}
