import { describe, expect, test } from 'vitest'
import { canonicalJson } from '#domain/log/canonical-json.ts'

describe('the one text of a value', () => {
  test('has its names in the order of their UTF-16 units, whatever order they came in', () => {
    // The names are those of RFC 8785, 3.2.3.
    const value = {
      '\u20ac': 5,
      '\r': 1,
      '\ufb33': 7,
      1: 2,
      '\u{1f600}': 6,
      '\u0080': 3,
      '\u00f6': 4,
    }
    expect(canonicalJson(value)).toBe(
      '{"\\r":1,"1":2,"\u0080":3,"\u00f6":4,"\u20ac":5,"\u{1f600}":6,"\ufb33":7}',
    )
    expect(canonicalJson({ b: [{ d: 1, c: null }], a: true, 9: '', 10: '' })).toBe(
      '{"10":"","9":"","a":true,"b":[{"c":null,"d":1}]}',
    )
  })

  test('leaves out what has no value', () =>
    expect(canonicalJson({ a: undefined, b: 1, c: undefined })).toBe('{"b":1}'))

  test('writes each character as RFC 8785 has it, as JSON.stringify does', () => {
    for (let unit = 0; unit < 0xd800; unit++) {
      const text = `a${String.fromCharCode(unit)}b`
      if (canonicalJson(text) !== JSON.stringify(text)) expect(canonicalJson(text)).toBe(text)
    }
    expect(canonicalJson('\u0000\b\t\n\f\r"\\/\u007f')).toBe(
      '"\\u0000\\b\\t\\n\\f\\r\\"\\\\/\u007f"',
    )
  })

  test('refuses half a character, and a number that is not whole', () => {
    expect(() => canonicalJson({ a: 'x\ud800' })).toThrow('half a character')
    expect(() => canonicalJson({ 'x\udc00': 1 })).toThrow('half a character')
    expect(() => canonicalJson([1.5])).toThrow('no whole number')
  })
})
