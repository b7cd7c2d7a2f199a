import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { CALLS, ROUTES, TEXTS } from '../support/specification.ts'

/** What the rows of the conformance table say they cover: the strings in the second argument of every `row(…)`. */
function covered(): Set<string> {
  const found = new Set<string>()
  for (const file of globSync('tests/flows/spec/*.flow.ts')) {
    new Visitor({
      CallExpression: (node) => {
        if (node.callee.type !== 'Identifier' || node.callee.name !== 'row') return
        const list = node.arguments[1]
        if (list?.type !== 'ArrayExpression') return
        for (const item of list.elements)
          if (item?.type === 'Literal') found.add(String(item.value))
      },
    }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  }
  return found
}

const rows = covered()
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
