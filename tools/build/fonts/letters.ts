import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Plugin, Rolldown } from 'vite'
import { language } from '#language'
import type { Language } from '#languages'
import { partOf } from './fonts.ts'

const both = (letters: string): string => letters + letters.toUpperCase()

/** Each vowel with each tone. */
const VIETNAMESE = [...'aăâeêioôơuưy']
  .flatMap((vowel) =>
    ['', '\u0300', '\u0301', '\u0303', '\u0309', '\u0323'].map((tone) => vowel + tone),
  )
  .map((letter) => letter.normalize())
  .filter((letter) => letter > '~')

/**
 * What a language is written with besides the characters of `geist-basic.woff2`, by the file of the font that has it. Without it
 * words would be in two faces, or load three times as much. Hindi has nothing in it, and Arabic its quotation marks alone.
 */
export const LETTERS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {},
  es: { latin: `${both('áéíñóúü')}¡¿ªº«»` },
  'pt-BR': { latin: `${both('àáâãçéêíóôõúü')}ªº` },
  ar: { latin: '«»' },
  tr: { latin: `${both('âçîöûü')}ı`, 'latin-ext': `${both('ğş')}İ` },
  ru: { latin: '«»„', cyrillic: `${both('абвгдеёжзийклмнопрстуфхцчшщъыьэюя')}№` },
  vi: {
    latin: both(VIETNAMESE.filter((letter) => letter <= 'ÿ').join('')),
    vietnamese: `${both(`${VIETNAMESE.filter((letter) => letter > 'ÿ').join('')}đ`)}₫`,
  },
  id: {},
  hi: {},
}

interface File {
  readonly fileName: string
  readonly source: Uint8Array
  readonly characters: string
}

/** What the landing page imports the addresses of the files from; it has no style sheet for them (landing/lay-out.ts). */
const ADDRESSES = 'geist-letters'

/**
 * Puts those letters into the build, and a style sheet that names them: only documents of the language link it
 * (tools/build/content.ts), so that it costs the other languages nothing.
 */
export function letters(root: string): Plugin {
  let files: readonly File[] = []
  return {
    name: 'letters',
    async config(_, { command }) {
      if (command === 'build') files = await filesOf(root)
    },
    resolveId: (id) => (id === ADDRESSES ? `\0${ADDRESSES}` : null),
    load: (id) =>
      id === `\0${ADDRESSES}`
        ? `export default ${JSON.stringify(files.map(({ fileName }) => `/${fileName}`))}`
        : null,
    buildStart() {
      for (const { fileName, source } of files) this.emitFile({ type: 'asset', fileName, source })
      const source = files.map(faceOf).join('')
      if (source)
        this.emitFile({ type: 'asset', fileName: `assets/letters-${hashOf(source)}.css`, source })
    },
  }
}

const filesOf = (root: string): Promise<File[]> =>
  Promise.all(
    Object.entries(LETTERS[language]).map(async ([part, characters]) => {
      const source = await readFile(await partOf(root, part, characters))
      return { fileName: `assets/geist-letters-${hashOf(source)}.woff2`, source, characters }
    }),
  )

const hashOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 8)

/** The face is of the same family as those of src/ui/styles/geist.css, and preferred to them. */
const faceOf = ({ fileName, characters }: File): string =>
  `@font-face{font-family:Geist;src:url(/${fileName})format("woff2");font-weight:400 700;font-display:optional;unicode-range:${rangeOf(characters)}}`

/** As `U+e0-e3,U+20ab`. */
export function rangeOf(characters: string): string {
  const codes = [...new Set(characters)].map((character) => character.codePointAt(0) ?? 0)
  const ranges: [from: number, to: number][] = []
  for (const code of codes.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last?.[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  const text = (code: number) => code.toString(16)
  return ranges.map(([from, to]) => `U+${text(from)}${to > from ? `-${text(to)}` : ''}`).join()
}

/** The style sheet, where the language of the build has one. */
export const letterSheets = (bundle: Rolldown.OutputBundle): string[] =>
  Object.keys(bundle).filter((file) => /^assets\/letters-\w+\.css$/.test(file))
