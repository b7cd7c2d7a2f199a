import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'

/** What is said in English, and what the language says instead: a text, or a function of values. */
type Pair = readonly [english: unknown, own: unknown]

function pairsOf(english: unknown, own: unknown): Pair[] {
  if (typeof english !== 'object' || english === null) return [[english, own]]
  return Object.entries(english).flatMap(([key, one]) =>
    pairsOf(one, typeof own === 'object' && own !== null ? Reflect.get(own, key) : undefined),
  )
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
/** Amounts with whatever marks the language has for thousands and decimals. */
const inAnyMarks = (pattern: string): string => pattern.replace(/(?<=\d)(?:,|\\\.)(?=\d)/g, '\\D')
/** As Playwright reads a screen. */
const normal = (text: string): string => text.replace(/\s+/g, ' ').trim()
/** It stands for a value, and is part of no text. */
const VALUE = /⟦\d⟧/
const VALUES = Array.from({ length: 8 }, (_, place) => `⟦${place}⟧`)

/** What a function of texts says of these; undefined where it wants other values. */
function said(text: unknown, values: readonly string[]): string | undefined {
  if (typeof text !== 'function') return undefined
  try {
    const answer: unknown = Reflect.apply(text, undefined, values)
    return typeof answer === 'string' ? answer : undefined
  } catch {
    return undefined
  }
}

export type Translate = (english: string | RegExp, isExact: boolean) => RegExp

/** Finds on a screen in another language what tests name in English; both are folders of texts. */
export async function translator(english: string, own: string): Promise<Translate> {
  const pairs: Pair[] = []
  const add = async (pathIn: (folder: string) => string) => {
    const [one, other] = await Promise.all([english, own].map((folder) => import(pathIn(folder))))
    pairs.push(...pairsOf({ ...one }, { ...other }))
  }
  for (const name of await readdir(english))
    if (!/^console\b/.test(name)) await add((folder) => join(folder, name))
  // What components of the kit say by themselves.
  await add((folder) => join(folder, '../../language', `${basename(folder)}.ts`))
  /** Of a function with values: what it says of those that make it say `text`. */
  const calls = (text: string) =>
    pairs.flatMap(([from, to]) => {
      const pattern = said(from, VALUES)
      if (pattern === undefined) return []
      const parts = pattern.split(VALUE).map((part) => escaped(normal(`x${part}x`).slice(1, -1)))
      const found = new RegExp(`^${parts.join('(.+)')}$`, 'su').exec(text)
      const values: string[] = []
      for (const [place, one] of [...pattern.matchAll(/⟦(\d)⟧/g)].entries())
        values[Number(one[1])] = found?.[place + 1] ?? ''
      return found ? (said(to, values) ?? []) : []
    })
  const containing = (isMeant: (text: string) => boolean) =>
    pairs.flatMap(([from, to]) => {
      if (typeof from === 'string' && typeof to === 'string') return isMeant(from) ? [to] : []
      const text = said(from, VALUES)
      // Of what begins with the same words as well, since a value may follow them.
      if (text === undefined || !(isMeant(text) || isMeant(text.split(VALUE)[0] ?? ''))) return []
      // Its longest part that is of no value.
      const parts = (said(to, VALUES) ?? '').split(VALUE)
      return parts.toSorted((a, b) => b.length - a.length).slice(0, 1)
    })
  const exactly = (text: string) => [
    ...pairs.flatMap(([from, to]) =>
      typeof from === 'string' && typeof to === 'string' && normal(from) === text ? [to] : [],
    ),
    ...calls(text),
  ]
  return (named, isExact) => {
    if (typeof named !== 'string') {
      const own = containing((text) => named.test(text))
      return own.length > 0 ? new RegExp(own.map(normal).map(escaped).join('|')) : named
    }
    const exact = exactly(named)
    const part =
      isExact || exact.length > 0
        ? []
        : containing((text) => text.includes(named) || (text.length > 5 && named.startsWith(text)))
    const own = [...new Set([...exact, ...part])].map(normal).filter((text) => text !== '')
    // What is of a person or a host stays as it is, and may be so where it is a part of a text, as a coin is.
    const any = (exact.length > 0 ? own : [...own, named]).map(escaped).map(inAnyMarks).join('|')
    return isExact ? new RegExp(`^(${any})$`) : new RegExp(any, 'i')
  }
}

const FINDERS = new Set([
  'getByLabel',
  'getByText',
  'getByPlaceholder',
  'getByTitle',
  'getByAltText',
])
const LOCATORS = new Set([
  'locator',
  'first',
  'last',
  'nth',
  'filter',
  'and',
  'or',
  ...FINDERS,
  'getByRole',
])

/** The page for whoever names what is on it in English. */
export function translatedPage(page: Page, translate: Translate): Page {
  const targets = new WeakMap<object, object>()
  const isNamed = (value: unknown): value is string | RegExp =>
    typeof value === 'string' || value instanceof RegExp
  /** Playwright's own objects, and texts in the language. */
  const argument = (value: unknown, method: string, place: number): unknown => {
    if (isNamed(value)) return FINDERS.has(method) && place === 0 ? translate(value, false) : value
    if (typeof value !== 'object' || value === null) return value
    const target = targets.get(value)
    if (target) return target
    const options = Object.entries(value).map(([key, one]) => {
      if (key === 'name' && isNamed(one))
        return [key, translate(one, Reflect.get(value, 'exact') === true)]
      if (key === 'hasText' && isNamed(one)) return [key, translate(one, false)]
      return [key, argument(one, method, 1)]
    })
    return Object.fromEntries(options)
  }
  const wrap = <T extends object>(target: T): T => {
    const wrapped = new Proxy(target, {
      get(of, key) {
        const value: unknown = Reflect.get(of, key)
        if (typeof value !== 'function') return value
        if (!LOCATORS.has(String(key))) return value.bind(of)
        return (...values: unknown[]) => {
          const isExact =
            typeof values[1] === 'object' &&
            values[1] !== null &&
            Reflect.get(values[1], 'exact') === true
          const own = values.map((one, place) =>
            isExact && place === 0 && isNamed(one) && FINDERS.has(String(key))
              ? translate(one, true)
              : argument(one, String(key), place),
          )
          return wrap(Reflect.apply(value, of, own))
        }
      },
    })
    targets.set(wrapped, target)
    return wrapped
  }
  return wrap(page)
}
