import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'

/*
 * The oldest Node that the README names is one that every package accepts, so that `npm ci` warns of none.
 */
const ENGINES = v.object({ engines: v.object({ node: v.string() }) })
const LOCK = v.object({
  packages: v.record(
    v.string(),
    v.object({
      engines: v.optional(v.unknown()),
      optional: v.optional(v.boolean()),
    }),
  ),
})
const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** Whether a range of npm's has the version: alternatives of `>=20.19`, `^22.12.0`, `22`, `10.x` and `*`. */
function accepts(range: string, version: readonly number[]): boolean {
  return range.split('||').some((part) =>
    part
      .replace(/([<>=^]) +/g, '$1')
      .trim()
      .split(/ +/)
      .every((one) => {
        const [, sign = '', text = ''] = /^(>=|\^|)v?(.*)$/.exec(one) ?? []
        const wanted = text.split('.').map(Number).filter(Number.isFinite)
        if (wanted.length === 0) return true
        const first = wanted.findIndex((number, at) => number !== version[at])
        const isAtLeast = first < 0 || (version[first] ?? 0) > (wanted[first] ?? 0)
        return isAtLeast && (sign === '>=' || wanted[0] === version[0])
      }),
  )
}

test('ranges are read as npm reads them', () => {
  const of = (range: string) => accepts(range, [22, 12, 0])
  for (const range of ['*', '>= 10.x', '18 || 20 || >=22', '^20.19.0 || >=22.12.0', '22'])
    expect([range, of(range)]).toEqual([range, true])
  for (const range of ['>=22.13.0', '^24.0.0', '20', '^20.19.0 || >= 23.0.0', '^22.13.0'])
    expect([range, of(range)]).toEqual([range, false])
})

test('the oldest Node that the README names is accepted by every package', () => {
  const [, named = ''] = /Node (\d+\.\d+) or newer/.exec(readFileSync('README.md', 'utf8')) ?? []
  const version = `${named}.0`.split('.').map(Number)
  const refusing = Object.entries(v.parse(LOCK, json('package-lock.json')).packages).flatMap(
    ([name, { engines, optional }]) => {
      const asked = v.safeParse(v.object({ node: v.string() }), engines)
      if (optional || !asked.success || accepts(asked.output.node, version)) return []
      return [`${name} ${asked.output.node}`]
    },
  )
  expect([named, refusing]).toEqual(['22.18', []])
  expect(v.parse(ENGINES, json('package.json')).engines.node.startsWith(`^${named}.0`)).toBe(true)
})
