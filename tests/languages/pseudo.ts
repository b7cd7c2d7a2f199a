import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { parseSync } from 'vite'
import { withWords } from '../../tools/languages/edit.ts'
import { textsOf } from '../../tools/languages/module.ts'

/*
 * A language for tests: English with accents, 35 % longer, in brackets. What has no accents on a screen is in no file of texts, and what
 * is cut or does not fit would be so in German or Russian.
 */

const PLAIN = 'abcdefghijklmnopqrstuvwxyz'
const ACCENTED = [...'áƀćđéƒǵĥíĵķĺḿńóṕɋŕśťúṽŵẋýž']

/** Names in capitals stay, such as NOVA or BEP-20, and so do values in braces. */
const accented = (text: string): string =>
  text.replace(/\{\w+\}|[a-z]/g, (one) => ACCENTED[PLAIN.indexOf(one)] ?? one)

/** Long words are broken less often than spaces are, so the additional third has both. */
export function pseudo(text: string): string {
  const letters = text.replace(/\{\w+\}/g, '').match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return text
  const more = '~'.repeat(Math.ceil(letters * 0.35))
  return `[${accented(text)}${more.replace(/~{6}/g, '$& ')}]`
}

/** What has no texts in it: arguments, comparisons, types. */
const NO_TEXT =
  /^((Call|Binary|New)Expression|ImportDeclaration|TS(TypeAnnotation|InterfaceDeclaration))$/

/** Code with several sentences, which stands after `before`: accents in what it may say. */
function pseudoCode(code: string, before: string): string {
  const found: { readonly start: number; readonly end: number }[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit)
    if (typeof node !== 'object' || node === null || !('type' in node)) return
    const { type } = node
    if (NO_TEXT.test(String(type))) return
    const isText = type === 'TemplateElement' || (type === 'Literal' && /^'/.test(rawOf(node)))
    if (isText && 'start' in node && 'end' in node)
      found.push({ start: Number(node.start), end: Number(node.end) })
    Object.values(node).forEach(visit)
  }
  visit(parseSync('text.ts', before + code).program)
  return found
    .toSorted((one, other) => other.start - one.start)
    .reduce((all, { start, end }) => {
      const [from, to] = [start - before.length, end - before.length]
      return all.slice(0, from) + accented(all.slice(from, to)) + all.slice(to)
    }, code)
}

const rawOf = (node: object): string => ('raw' in node ? String(node.raw) : '')

/** The words of the kit's components, among what else is known of a language (`src/language/en.ts`). */
const isOfKit = (name: string): boolean =>
  !/^(language|base|workerScript|folder|locale)$/.test(name)

/** The module in that language, but for the constants with other names. */
function inPseudo(code: string, isText = (_path: string): boolean => true): string {
  const found = textsOf(code).filter(({ path }) => isText(path))
  const words = found.map(({ path, words: said, isCode }) => {
    return [path, isCode ? pseudoCode(said, 'x = ') : pseudo(said)] as const
  })
  return withWords(code, found, new Map(words))
}

/** What the copy of the source goes without. */
const LEFT_OUT = /\/(node_modules|\.git|\.types|dist[^/]*|data|test-results|pictures)$/

/** The site in that language, built into a temporary folder; resolves to the folder of its source, which has it in `dist`. */
export async function buildPseudoSite(): Promise<string> {
  const root = resolve(import.meta.dirname, '../..')
  const tree = await mkdtemp(join(tmpdir(), 'pseudo-'))
  await cp(root, tree, { recursive: true, filter: (path) => !LEFT_OUT.test(path) })
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))
  const texts = join(tree, 'src/text/en')
  for (const name of await readdir(texts)) {
    if (/^console\b/.test(name)) continue
    await writeFile(join(texts, name), inPseudo(await readFile(join(texts, name), 'utf8')))
  }
  const kit = join(tree, 'src/language/en.ts')
  await writeFile(kit, inPseudo(await readFile(kit, 'utf8'), isOfKit))
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', '--configLoader', 'native'], {
    cwd: tree,
    env: process.env,
  })
  return tree
}
