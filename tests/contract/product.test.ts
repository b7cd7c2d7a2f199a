import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { errors, fieldErrors, screens, successes } from '#text/messages.ts'
import { CALLS, FIELD_TEXTS, ROUTES, SCREEN_TEXTS, TEXTS } from '../support/product.ts'

interface TableFile {
  /** What its rows cover: the strings in the second argument of every `row(…)`. */
  readonly covers: readonly string[]
  /** The source without these lists. */
  readonly tests: string
}

function read(file: string): TableFile {
  const source = readFileSync(file, 'utf8')
  const covers: string[] = []
  let tests = source
  new Visitor({
    CallExpression: (node) => {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'row') return
      const list = node.arguments[1]
      if (list?.type !== 'ArrayExpression') return
      for (const item of list.elements)
        if (item?.type === 'Literal') covers.push(String(item.value))
      tests = tests.replace(source.slice(list.start, list.end), '')
    },
  }).visit(parseSync(file, source).program)
  return { covers, tests }
}

const files = globSync('tests/flows/spec/*.flow.ts').map(read)
const rows = new Set(files.flatMap(({ covers }) => covers))
const missing = (wanted: readonly string[]) => wanted.filter((item) => !rows.has(item))

test('the conformance table covers every text of product §8', () => {
  expect(missing(TEXTS)).toEqual([])
})

test('the conformance table covers every route of product §2', () => {
  expect(missing(ROUTES)).toEqual([])
})

test('the conformance table covers every call of product §7', () => {
  expect(missing(CALLS)).toEqual([])
})

test('every row covers only known texts, routes and calls', () => {
  const known = new Set<string>([...TEXTS, ...ROUTES, ...CALLS])
  expect([...rows].filter((item) => !known.has(item))).toEqual([])
})

test('every text that a row covers occurs in its test', () => {
  const untested = files.flatMap(({ covers, tests }) =>
    TEXTS.filter((text) => covers.includes(text) && !tests.includes(text.replace(/\{.*/, ''))),
  )
  expect(untested).toEqual([])
})

/** Browsers collapse spaces and drop trailing ones, so the exact texts are compared here. */
test('the messages are exactly the texts of product §8, trailing spaces included', () => {
  const messages = Object.values({ ...errors, ...successes }).map((text) =>
    typeof text === 'string' ? text : text('{n}', '{token}'),
  )
  expect(messages.toSorted()).toEqual(TEXTS.toSorted())
})

test('the messages at fields and the texts of screens are exactly those of product §2, §4 and §5', () => {
  expect(Object.values(fieldErrors).toSorted()).toEqual(FIELD_TEXTS.toSorted())
  expect(Object.values(screens).toSorted()).toEqual(SCREEN_TEXTS.toSorted())
})
