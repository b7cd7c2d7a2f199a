import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { language } from '#language'
import * as landing from '#text/landing.ts'
import { ownQuestions } from '../../../src/landing/questions.ts'

/** Texts of the landing page that the operator has written, by where they belong. */
export interface OwnTexts {
  /** A path such as `['heroText', 'lead']`, and the text. */
  readonly texts: readonly { readonly path: readonly string[]; readonly text: Text }[]
  /** The texts in the order of the page. */
  readonly questions: typeof ownQuestions.list
}

type Text = string | readonly string[]
type Branch = { readonly [name: string]: Text | Branch }

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'))
const branch: v.GenericSchema<unknown, Branch> = v.record(
  v.string(),
  v.union(
    [text, v.array(text), v.lazy(() => branch)],
    'must be a text, a list of texts, or an object of these',
  ),
)
/** product §2 has five. */
const questions = v.pipe(
  v.array(v.nullable(v.object({ question: text, answer: v.pipe(v.array(text), v.minLength(1)) }))),
  v.length(5, 'must be five, null for those that stay'),
)
const schema = v.looseObject({ questions: v.optional(questions) })

/**
 * The texts of `landing.json` in that folder, or of `landing.es.json` where it has one in the language of the build, with the
 * site's name in place of `{siteName}`. Throws a line per problem.
 */
export function readTexts(folder: string, { siteName }: { readonly siteName: string }): OwnTexts {
  const own = join(folder, `landing.${language}.json`)
  const path = existsSync(own) ? own : join(folder, 'landing.json')
  if (!existsSync(path)) return { texts: [], questions: [] }
  const content = readFileSync(path, 'utf8').replaceAll('{siteName}', () => jsonInString(siteName))
  const json = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), content)
  if (!json.success) throw new Error(linesOf(path, json.issues))
  const { questions = [], ...rest } = json.output
  const tables = v.safeParse(branch, rest)
  if (!tables.success) throw new Error(linesOf(path, tables.issues))
  const texts = leavesOf(tables.output, [])
  const unknown = texts.filter((one) => !fits(one.path, one.text))
  if (unknown.length > 0)
    throw new Error(
      unknown
        .map((one) => `${path}: ${one.path.join('.')} is no text of src/text/en/landing.ts`)
        .join('\n'),
    )
  return { texts, questions }
}

const linesOf = (path: string, issues: readonly v.BaseIssue<unknown>[]): string =>
  issues.map((issue) => `${path}: ${v.getDotPath(issue) ?? ''} ${issue.message}`).join('\n')

const jsonInString = (value: string): string => JSON.stringify(value).slice(1, -1)

const leavesOf = (tree: Branch, path: readonly string[]): OwnTexts['texts'] =>
  Object.entries(tree).flatMap(([name, value]) =>
    isText(value) ? [{ path: [...path, name], text: value }] : leavesOf(value, [...path, name]),
  )

const isText = (value: Text | Branch): value is Text =>
  typeof value === 'string' || Array.isArray(value)

const at = (path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (table, name) =>
      typeof table === 'object' && table !== null && Object.hasOwn(table, name)
        ? Reflect.get(table, name)
        : undefined,
    landing,
  )

/** Whether there is such a text: a list for a list, and of those with a blank only where that is the site's name. */
function fits(path: readonly string[], text: Text): boolean {
  const known = at(path)
  if (typeof known === 'function')
    return typeof text === 'string' && /^\(siteName/.test(String(known))
  return Array.isArray(known)
    ? Array.isArray(text)
    : typeof known === 'string' && typeof text === 'string'
}

/** Sets them in the tables of this process, from which head, manifest and social card are made. */
export function setTexts({ texts, questions }: OwnTexts): void {
  for (const { path, text } of texts) {
    const [name = '', ...way] = [...path].reverse()
    const table = at(way.reverse())
    const isFunction = typeof at(path) === 'function'
    if (typeof table === 'object' && table !== null)
      Reflect.set(table, name, isFunction ? () => text : text)
  }
  ownQuestions.list = questions
}

/** The same as lines of code, at the end of the modules with the tables. */
export function codeOf({ texts, questions }: OwnTexts): { landing: string; faq: string } {
  const lines = texts.map(({ path, text }) => {
    const value = JSON.stringify(text)
    const [table = '', ...names] = path
    const place = `${table}${names.map((name) => `[${JSON.stringify(name)}]`).join('')}`
    return `\n${place} = ${typeof at(path) === 'function' ? `() => ${value}` : value}`
  })
  return {
    landing: lines.join(''),
    faq: questions.length > 0 ? `\nownQuestions.list = ${JSON.stringify(questions)}` : '',
  }
}
