import { globSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isLanguage, LANGUAGES } from '#languages'
import { SIGNS } from '../../../tools/build/fonts/fonts.ts'
import { LETTERS, rangeOf } from '../../../tools/build/fonts/letters.ts'

const TAGS = Object.keys(LANGUAGES).filter(isLanguage)

/** Whether a list of ranges, as a style sheet has it, has a character. */
const isIn = (ranges: string, character: string): boolean =>
  [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].some(([, from = '', to = from]) => {
    const code = character.codePointAt(0) ?? 0
    return code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16)
  })

const [, accented = ''] = readFileSync('src/ui/styles/geist.css', 'utf8')
  .matchAll(/unicode-range:([^;]+);/g)
  .map(([, ranges]) => ranges)
const { latin: _, ...others } = v.parse(
  v.record(v.string(), v.string()),
  JSON.parse(readFileSync('node_modules/@fontsource-variable/geist/unicode.json', 'utf8')),
)
/** Of all files of the font but the one that every page has. */
const GEIST = [accented, ...Object.values(others)].join()

/** What the modules of a language are written with, comments apart. */
function charactersOf(tag: string): string[] {
  const files = globSync([`src/text/${tag}/*.ts`, `src/language/${tag}.ts`])
  const code = files
    .filter((file) => !/console/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
  return [...new Set(code.join('').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))]
}

test.each(TAGS)(
  'every letter of the texts in %s that the font has is in the files that its pages load at once',
  (tag) => {
    const loaded = SIGNS + Object.values(LETTERS[tag]).join('')
    const characters = charactersOf(tag).filter((one) => one > '~')
    expect(characters.filter((one) => isIn(GEIST, one) && !loaded.includes(one))).toEqual([])
  },
)

test('a style sheet names the letters of a file as ranges', () => {
  expect(rangeOf('éàáâa₫')).toBe('U+61,U+e0-e2,U+e9,U+20ab')
})
