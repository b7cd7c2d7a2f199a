import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createItemParser } from '../../../src/api/history/item-parser.ts'
import { readItems } from '../../../src/api/history/item-reader.ts'
import { holds } from '../../support/property.ts'

/** Parses `text` in pieces that end at the given places. */
function parseInPieces(text: string, ends: readonly number[]): readonly unknown[] | undefined {
  const parser = createItemParser()
  const items: unknown[] = []
  let start = 0
  for (const end of [...ends.toSorted((a, b) => a - b), text.length]) {
    items.push(...parser.push(text.slice(start, end)))
    start = end
  }
  const last = parser.end()
  return last && [...items, ...last]
}

/** Texts with what could be mistaken for the end of an item, of a string or of an escape sequence. */
const text = fc
  .array(fc.constantFrom('},', '{', '"', '\\', 'é', '😀', '\n', 'u0041', ']', ' '))
  .map((it) => it.join(''))
const item = fc.oneof(
  fc.dictionary(text, fc.oneof(text, fc.integer(), fc.constant(null), fc.dictionary(text, text))),
  fc.array(text),
  text,
)
const ends = fc.array(fc.nat(400), { maxLength: 40 })

test('a list that arrives in pieces is parsed as if it arrived at once', () => {
  const indent = fc.constantFrom(0, 2)
  holds(
    fc.property(fc.array(item), ends, indent, fc.boolean(), (items, ends, indent, isString) => {
      const list = JSON.stringify(items, null, indent)
      const sent = isString ? ` ${JSON.stringify(list)}\n` : ` ${list}\n`
      expect(parseInPieces(sent, ends)).toEqual(JSON.parse(list))
    }),
    { numRuns: 500 },
  )
})

test('white space after a string may arrive on its own, and nothing else', () => {
  expect(parseInPieces('"[]"\n', [4])).toEqual([])
  expect(parseInPieces('"[1]" x', [5])).toBeUndefined()
  expect(parseInPieces('"[1]""', [5])).toBeUndefined()
})

test('most items are complete before the end', () => {
  const parser = createItemParser()
  const list = JSON.stringify(JSON.stringify([{ a: '},' }, { a: 2 }, { a: { b: 3 } }, { a: 4 }]))
  expect(parser.push(list)).toEqual([{ a: '},' }, { a: 2 }, { a: { b: 3 } }])
  expect(parser.end()).toEqual([{ a: 4 }])
})

test.each([
  '',
  'null',
  '{"a":[{}]}',
  '"text"',
  '[{"a":1},',
  '[{"a":1}',
  '[{"a":1},{"a":2}',
  '"[{}]" more',
  '[{"a":1}] [',
  '<html>[1]</html>',
])('%j is not a list', (text) => {
  for (const ends of [[], [1], [3, 5], [text.length - 1]]) {
    expect(parseInPieces(text, ends)).toBeUndefined()
  }
})

test('a response is read in slices, characters of several bytes included', async () => {
  const rows = Array.from({ length: 9000 }, (_, i) => ({ name: `é😀${i}`, i }))
  const calls: number[] = []
  const items: unknown[] = []
  const isList = await readItems(Response.json(JSON.stringify(rows)), (some) => {
    calls.push(some.length)
    items.push(...some)
  })
  expect(isList).toBe(true)
  expect(items).toEqual(rows)
  expect(Math.max(...calls)).toBeLessThan(6000)
})
