import { expect, test } from 'vitest'
import { type Line, linesOf } from '../../../../server/platform/pdf/text-lines.ts'

/** Each letter is as wide as another. */
const widthOf = (line: Line) => line.reduce((all, { text }) => all + text.length, 0)
const linesIn = (text: string, width = 100, isRightToLeft = true) =>
  linesOf(text, isRightToLeft, width, widthOf).map((line) =>
    line.map(({ text: said, isRightToLeft: isTurned }) => (isTurned ? `<${said}` : said)),
  )

test('a text from left to right is broken at spaces, and a word within where it is too long', () => {
  expect(linesIn('one two three', 7, false)).toEqual([['one two'], ['three']])
  expect(linesIn('a 0123456789', 4, false)).toEqual([['a'], ['0123'], ['4567'], ['89']])
  expect(linesIn('one\ntwo', 10, false)).toEqual([['one'], ['two']])
  expect(linesIn('', 10, false)).toEqual([])
})

test('a line from right to left has its parts in the order in which they stand', () => {
  expect(linesIn('كشف NOVA لسنة 2026')).toEqual([['2026', '< لسنة ', 'NOVA', '<كشف ']])
  // Each line by itself, with what is isolated as a whole.
  expect(linesIn('من \u2066-0.5 BNB\u2069 إلى', 12)).toEqual([['-0.5 BNB', '<من '], ['<إلى']])
})

test('brackets are mirrored, and what has no letter of that script is read from left to right', () => {
  expect(linesIn('الوقت (UTC)')).toEqual([['<(', 'UTC', '<الوقت )']])
  expect(linesIn('-0.5')).toEqual([['-0.5']])
})

test('an Arabic name in an English line stands where it is read', () => {
  expect(linesIn('Ada, آدا لوفليس, UTC', 100, false)).toEqual([['Ada, ', '<آدا لوفليس', ', UTC']])
})
