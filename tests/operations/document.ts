import { readFileSync } from 'node:fs'

/** A block of code of the document, in its order. */
export interface Block {
  readonly language: string
  readonly text: string
}

/** The section with that heading, as it is written in docs/operations.md. */
function sectionOf(heading: string): string {
  const document = readFileSync('docs/operations.md', 'utf8')
  const start = document.indexOf(`## ${heading}\n`)
  if (start < 0) throw new Error(`docs/operations.md has no section "${heading}"`)
  const [section = ''] = document.slice(start + 3).split(/^##/m)
  return section
}

export const blocksOf = (heading: string): readonly Block[] =>
  [...sectionOf(heading).matchAll(/^( *)```(\w+)\n([\s\S]*?)^\1```/gm)].map(
    ([, , language = '', text = '']) => ({ language, text }),
  )

/** What is written as code within the text of a section and begins like this, such as a setting with its value. */
export function spanOf(heading: string, begin: string): string {
  const spans = [...sectionOf(heading).matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  const found = spans.find((span) => span.startsWith(begin))
  if (found === undefined) throw new Error(`"${heading}" names no ${begin}`)
  return found
}

/** The variables of its blocks of settings. */
export const variablesOf = (heading: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    blocksOf(heading)
      .filter(({ language }) => language === 'ini')
      .flatMap(({ text }) => [...text.matchAll(/^(\w+)=(.*)$/gm)])
      .map(([, name = '', value = '']) => [name, value]),
  )

/** Its commands, without comments. */
export const commandsIn = (blocks: readonly Block[]): readonly string[] =>
  blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.split('\n'))
    .map((line) => line.replace(/(^|\s)# .*$/, '').trim())
    .filter((line) => line !== '')
