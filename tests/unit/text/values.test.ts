import { globSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

type Text = (...values: never[]) => unknown

const isText = (value: unknown): value is Text => typeof value === 'function'

/** The texts of a table that have values in them, each by its path. */
function textsIn(table: unknown, path: string): (readonly [string, Text])[] {
  if (isText(table)) return [[path, table]]
  if (typeof table !== 'object' || table === null) return []
  return Object.entries(table).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`))
}

async function textsOf(language: string): Promise<Map<string, Text>> {
  const folder = resolve('src/text', language)
  // The staff's console is in English alone.
  const files = globSync('*.ts', { cwd: folder }).filter((file) => !/^console\b/.test(file))
  const texts = files.map(async (file) => textsIn(await import(join(folder, file)), file))
  return new Map((await Promise.all(texts)).flat())
}

const MOST_VALUES = 8
/** What each value may be, at its place: most are texts, some numbers, and few a list. */
const PROBES: readonly ((place: number) => unknown)[] = [
  (place) => `⟦${place}⟧`,
  (place) => [`⟦${place}⟧`],
  (place) => 1000 + place,
]
const places = Array.from({ length: MOST_VALUES }, (_, place) => place)

/** What a text says of values of one kind; undefined where it takes none of that kind. */
function said(text: Text, values: readonly unknown[]): string | undefined {
  try {
    const answer: unknown = Reflect.apply(text, undefined, values)
    return typeof answer === 'string' ? answer : undefined
  } catch {
    return undefined
  }
}

/** The places of the values that a text shows. */
const shownIn = (text: string): number[] =>
  places.filter((place) => text.includes(`⟦${place}⟧`) || text.includes(String(1000 + place)))

const languages = readdirSync('src/text').filter((language) => language !== 'en')

test.each(languages)('a text in %s shows the same values as the English one', async (language) => {
  const [english, own] = [await textsOf('en'), await textsOf(language)]
  let compared = 0
  const lost: string[] = []
  for (const [path, text] of english)
    for (const probe of PROBES) {
      const values = places.map(probe)
      const wanted = said(text, values)
      if (wanted === undefined) continue
      const translated = said(own.get(path) ?? (() => undefined), values) ?? ''
      compared += 1
      const found = shownIn(translated)
      const missing = shownIn(wanted).filter((place) => !found.includes(place))
      if (missing.length > 0) lost.push(`${path}: ${missing.join()} of ${translated}`)
    }
  expect(compared).toBeGreaterThan(200)
  expect(lost).toEqual([])
})

/** It takes two records, which no number is. */
const OF_RECORDS = 'wallet.ts.balanceHistoryText.change'

test.each(['en', ...languages])('a text in %s has words for any number', async (language) => {
  const wrong: string[] = []
  for (const [path, text] of await textsOf(language))
    for (const number of [0, 1, 2, 5, 21, 1.5]) {
      const answer = said(
        text,
        places.map(() => number),
      )
      if (path === OF_RECORDS || answer === undefined) continue
      if (answer.trim() === '' || /undefined|NaN|\[object/.test(answer))
        wrong.push(`${path} of ${number}: ${answer}`)
    }
  expect(wrong).toEqual([])
})
