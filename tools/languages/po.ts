import { type GetTextTranslationRecord, po } from 'gettext-parser'
import type { Text } from './module.ts'

/** The texts of one file of a language, with the English ones by their paths. */
export interface TextFile {
  readonly name: string
  readonly english: readonly Text[]
  readonly own: readonly Text[]
}

/** The translator sees the source of a function with several sentences, and changes what is between quotes. */
const CODE = 'Source of a function: only what is between quotes is text.'

/** All texts of a language as gettext: the context is file and path, what is English still has no translation. */
export function toPo(language: string, files: readonly TextFile[]): string {
  const translations: GetTextTranslationRecord = {}
  for (const { name, english, own } of files) {
    const byPath = new Map(own.map((text) => [text.path, text]))
    for (const { path, words, isCode } of english) {
      const text = byPath.get(path)
      const said = text && !text.isUntranslated ? text.words : ''
      // English may have one sentence where the language chooses among several.
      const comments = isCode || text?.isCode ? { extracted: CODE } : {}
      const msgctxt = `${name}:${path}`
      translations[msgctxt] = { [words]: { msgctxt, msgid: words, msgstr: [said], comments } }
    }
  }
  const headers = { Language: language, 'Content-Type': 'text/plain; charset=UTF-8' }
  return po.compile({ charset: 'utf-8', headers, translations }).toString()
}

/**
 * The translations of a file of gettext, by file and path. Those that are empty are left out, and those that an editor has marked as
 * doubtful. Throws for a text that does not end, and for one that is there twice.
 */
export function fromPo(text: string): Map<string, Map<string, string>> {
  const files = new Map<string, Map<string, string>>()
  for (const [context, byEnglish] of Object.entries(
    po.parse(text, { validation: true }).translations,
  )) {
    const [name = '', path] = context.split(':')
    for (const { msgstr, comments } of Object.values(byEnglish)) {
      const [said = ''] = msgstr
      if (path === undefined || said === '' || comments?.flag?.includes('fuzzy')) continue
      files.set(name, (files.get(name) ?? new Map<string, string>()).set(path, said))
    }
  }
  return files
}
