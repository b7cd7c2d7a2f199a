import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { errors, successes } from '#text/messages.ts'
import { CALLS, ROUTES, TEXTS } from '../support/specification.ts'

interface TableFile {
  /** What its rows say they cover: the strings in the second argument of every `row(…)`. */
  readonly covers: readonly string[]
  /** The file without those lists. */
  readonly proof: string
}

function read(file: string): TableFile {
  const source = readFileSync(file, 'utf8')
  const covers: string[] = []
  let proof = source
  new Visitor({
    CallExpression: (node) => {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'row') return
      const list = node.arguments[1]
      if (list?.type !== 'ArrayExpression') return
      for (const item of list.elements)
        if (item?.type === 'Literal') covers.push(String(item.value))
      proof = proof.replace(source.slice(list.start, list.end), '')
    },
  }).visit(parseSync(file, source).program)
  return { covers, proof }
}

const files = globSync('tests/flows/spec/*.flow.ts').map(read)
const rows = new Set(files.flatMap(({ covers }) => covers))
const missing = (wanted: readonly string[]) => wanted.filter((item) => !rows.has(item))

test('every text of section 8 stands in the conformance table', () => {
  expect(missing(TEXTS)).toEqual([])
})

test('every route of section 2 stands in the conformance table', () => {
  expect(missing(ROUTES)).toEqual([])
})

test('every call of section 7 stands in the conformance table', () => {
  expect(missing(CALLS)).toEqual([])
})

test('no row covers something the specification does not name', () => {
  const known = new Set<string>([...TEXTS, ...ROUTES, ...CALLS])
  expect([...rows].filter((item) => !known.has(item))).toEqual([])
})

test('a text that a row covers is looked for by it', () => {
  const unproven = files.flatMap(({ covers, proof }) =>
    TEXTS.filter((text) => covers.includes(text) && !proof.includes(text.replace(/\{.*/, ''))),
  )
  expect(unproven).toEqual([])
})

/** A browser makes one space of several and drops the last one, so the letters are held to here. */
test('the product says the texts of section 8 to the letter, trailing spaces included, and no other', () => {
  const said = Object.values({ ...errors, ...successes }).map((text) =>
    typeof text === 'string' ? text : text('{n}', '{token}'),
  )
  expect(said.toSorted()).toEqual(TEXTS.toSorted())
})
