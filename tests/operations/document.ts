import { readFileSync } from 'node:fs'

/** A block of code of the document, in its order. */
export interface Block {
  readonly language: string
  readonly text: string
}

/** The blocks of the section with that heading, as they are written in docs/operations.md. */
export function blocksOf(heading: string): readonly Block[] {
  const document = readFileSync('docs/operations.md', 'utf8')
  const start = document.indexOf(`## ${heading}\n`)
  if (start < 0) throw new Error(`docs/operations.md has no section "${heading}"`)
  const [section = ''] = document.slice(start + 3).split(/^##/m)
  return [...section.matchAll(/^( *)```(\w+)\n([\s\S]*?)^\1```/gm)].map(
    ([, , language = '', text = '']) => ({ language, text }),
  )
}

/** Its commands, without comments. */
export const commandsIn = (blocks: readonly Block[]): readonly string[] =>
  blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.split('\n'))
    .map((line) => line.replace(/(^|\s)# .*$/, '').trim())
    .filter((line) => line !== '')
