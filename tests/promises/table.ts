import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, normalize } from 'node:path'
import { PROMISES } from './promises.ts'

/** A test file that holds a promise, and by how many of its tests. */
interface Holder {
  readonly file: string
  readonly tests: number
}

const README = 'tests/README.md'
const GENERATED =
  /(?<=<!-- The next part is written by `npm run promises`. -->\n).*(?=<!-- End of that part. -->)/s
const COMMENT = /^ *\/\/ Holds promises? (\d+(?:, \d+)*)\.\n( *\S+)/gm

/** The promises that the tests of a file hold, each as often as there are tests. Throws for a comment that precedes no test or is misspelt. */
export function promisesIn(file: string, code: string): number[] {
  const comments = [...code.matchAll(COMMENT)]
  if (comments.length !== (code.match(/^ *\/\/ Holds promise/gm) ?? []).length)
    throw new Error(`${file}: a comment is not of the form "// Holds promises 3, 4."`)
  return comments.flatMap(([, numbers = '', next = '']) => {
    if (!/^ *(test|describe|for)(?!\.skip\()\b/.test(next))
      throw new Error(`${file}: the promises ${numbers} precede ${next.trim()}, which is no test`)
    return numbers.split(', ').map(Number)
  })
}

/** All test files with the promises that they hold. */
function holdersByPromise(): Map<number, Holder[]> {
  const holders = new Map<number, Holder[]>()
  for (const file of globSync('tests/**/*.{test.ts,test.tsx,flow.ts}').map(normalize).sort()) {
    const numbers = Map.groupBy(promisesIn(file, readFileSync(file, 'utf8')), (number) => number)
    for (const [number, { length: tests }] of numbers)
      holders.set(number, [...(holders.get(number) ?? []), { file, tests }])
  }
  return holders
}

const linkTo = ({ file, tests }: Holder) =>
  `[${basename(file).replace(/\..*/, '')}](${file.replace('tests/', '')})${tests > 1 ? ` ×${tests}` : ''}`

/** The list of `tests/README.md`. Throws for a promise that no test holds, and for a number that is none. */
export function promiseTable(holders = holdersByPromise()): string {
  const all = new Map([...PROMISES.values()].flatMap((group) => [...group]))
  const unknown = [...holders.keys()].filter((number) => !all.has(number))
  const unheld = [...all.keys()].filter((number) => !holders.has(number))
  if (unknown.length > 0) throw new Error(`There is no promise ${unknown.join(', ')}.`)
  if (unheld.length > 0) throw new Error(`No test holds promise ${unheld.join(', ')}.`)
  const sections = [...PROMISES].map(([title, group]) => {
    const rows = [...group].map(
      ([number, text]) =>
        `| ${number} | ${text} | ${(holders.get(number) ?? []).map(linkTo).join(', ')} |`,
    )
    return `\n### ${title}\n\n| | Promise | Tests |\n|---|---|---|\n${rows.join('\n')}\n`
  })
  return `${sections.join('')}\n`
}

/** A document with the list as it must be. */
export const withPromises = (document: string, table = promiseTable()): string =>
  document.replace(GENERATED, () => table)

if (import.meta.main) writeFileSync(README, withPromises(readFileSync(README, 'utf8')))
